import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Client } from './conformance/client.js';
import { conformance } from './conformance.js';
import { startPrivatePostgres } from './private-postgres.js';
import { memoryStore } from './store/memory.js';
import { openServer } from './store/pg-server.js';
import { openPglite } from './store/pglite.js';
import type { Store } from './store/store.js';

function keepsItsPromises(storeOf: () => Store): void {
  for (const { name, run } of conformance) {
    it(name, async () => {
      const client = new Client(storeOf());
      await run(client);
      assert.deepEqual(client.faults, []);
    });
  }
}

describe('the service over the memory store', () => {
  const store = memoryStore();
  keepsItsPromises(() => store);
});

describe('the service over PGlite', () => {
  let folder: string;
  let store: Store;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'service-pglite-'));
    store = await openPglite(folder);
  });
  after(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  keepsItsPromises(() => store);

  it('has everything again after it was closed and opened', async () => {
    const { id } = await new Client(store).form([{ field_type: 'text' }]);
    const before = await new Client(store).ok('GET', `form/${id}`);
    await store.close();
    store = await openPglite(folder);
    assert.deepEqual(await new Client(store).ok('GET', `form/${id}`), before);
    assert.ok(Number((await new Client(store).form()).id) > Number(id));
  });
});

const given = process.env['TEST_DATABASE_URL'];
const server = given ? { url: given, stop: async () => {} } : await startPrivatePostgres();
if (server === undefined) console.log('PostgreSQL is left out: the service is tested over memory and PGlite only');
else {
  describe('the service over a PostgreSQL server', () => {
    const schema = `conformance_${randomBytes(6).toString('hex')}`;
    let store: Store;
    before(async () => {
      store = await openServer(server.url, { schema });
    });
    after(async () => {
      await store.close();
      if (given) await dropSchema(given, schema);
      await server.stop();
    });

    keepsItsPromises(() => store);

    it('can be opened by several processes at the same moment', async () => {
      const another = `${schema}_b`;
      const stores = await Promise.all(
        [1, 2, 3].map(() => openServer(server.url, { schema: another, connections: 1 })),
      );
      const ids = await Promise.all(stores.map((one) => one.nextIds('form', 1)));
      assert.deepEqual(ids.flat().sort(), [101, 102, 103]);
      await Promise.all(stores.map((one) => one.close()));
      if (given) await dropSchema(given, another);
    });
  });
}

async function dropSchema(url: string, schema: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`DROP SCHEMA ${schema} CASCADE`);
  await client.end();
}
