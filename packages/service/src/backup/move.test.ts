import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { Client } from '../conformance/client.js';
import { newDatabaseFolder } from '../conformance/prepared-database.js';
import { startPrivatePostgres } from '../conformance/private-postgres.js';
import { openEngine } from '../database/pglite-engine.js';
import { makeSamples } from '../samples/samples.js';
import { readStoredFile } from '../submissions/conformance/files.js';
import { moveDatabase } from './move.js';
import { openServer } from '../store/pg-server.js';
import { postgresStore } from '../store/postgres.js';

const server = await startPrivatePostgres();
if (server === undefined) console.log('PostgreSQL is left out: moving to it is not tested');
else {
  describe('the move from the embedded database to a server', () => {
    it('copies every record with its keys in order, and continues the ids', async () => {
      const folder = await newDatabaseFolder();
      const { client: database, close } = await openEngine(folder);
      const old = new Client(await postgresStore(drizzle(database), close));
      await makeSamples({
        fetch: (request) => old.fetch(request),
        token: 'right-token',
        base: 'https://service.test/api/v2',
      });
      const { id, fields } = await old.form([{ field_type: 'file' }, { field_type: 'text', attributes: { zebra: 1, ape: { b: 1, a: 2 } } }]); // prettier-ignore
      const [file, word] = fields.map((field) => `field_${field}`);
      const sent = { [file ?? '']: 'a.bin;AAECA/8=', [word ?? '']: `It's "quoted" \\ and 日本\n` };
      await old.ok('POST', `form/${id}/submission`, sent);
      const large = Buffer.alloc(600_000, 'Ada').toString('base64');
      await old.ok('POST', `form/${id}/submission`, { [file ?? '']: `large.bin;${large}` });
      const target = new pg.Client({ connectionString: server.url });
      const store = await openServer(server.url, { connections: 2 });
      await target.connect();
      const moved = await moveDatabase(database, target);
      assert.deepEqual([moved.get('submissions'), moved.get('files')], [2, 2]);
      assert.equal(moved.get('file_chunks'), 3);
      // A second run finds everything there.
      assert.deepEqual([...(await moveDatabase(database, target))], []);
      const now = new Client(store);
      for (const path of ['form', 'form/101', `form/${id}`, `form/${id}/submission?data=true`, 'form/102/webhook'])
        assert.equal((await now.call('GET', path)).text, (await old.call('GET', path)).text, path);
      for (const file of [1, 2])
        assert.deepEqual(await readStoredFile(store, file), await readStoredFile(old.store, file));
      assert.equal((await now.form()).id, String(Number(id) + 1));
      // The server has gone on since then.
      await assert.rejects(moveDatabase(database, target), /not those of the folder/);
      const count = async (client: Client): Promise<number> => Number((await client.ok('GET', 'form'))['total']);
      assert.equal(await count(now), (await count(old)) + 1);
      await target.end();
      await store.close();
      await old.store.close();
      await rm(folder, { recursive: true });
      await server.stop();
    });
  });
}
