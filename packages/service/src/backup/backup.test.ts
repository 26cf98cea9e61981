import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { patienceFor } from '../../../../test/support/patience.js';
import { Client, expectText } from '../conformance/client.js';
import { fillWithDatabase } from '../conformance/prepared-database.js';
import { startPrivatePostgres } from '../conformance/private-postgres.js';
import { migrate } from '../database/migrate.js';
import { StorageFullError } from '../database/storage-full.js';
import { STEPS } from '../database/migration-steps.js';
import { makeSamples } from '../samples/samples.js';
import { openServer } from '../store/pg-server.js';
import { openPglite } from '../store/pglite.js';
import { readStoredFile } from '../submissions/conformance/files.js';
import type { Store } from '../store/store.js';
import { backUp, compact, restore } from './backup.js';
import type { Place } from './backup.js';
import { readBackup } from './backup-file.js';

const folder = await mkdtemp(join(tmpdir(), 'backup-'));
after(() => rm(folder, { recursive: true }));

const LARGE = Uint8Array.from({ length: 600_001 }, (_, index) => (index * 7 + (index >> 8)) % 256);

/** Makes samples, and a submission with a file of all bytes, one with a large file, one in the bin, and a deleted form. */
async function fill(store: Store): Promise<Client> {
  const client = new Client(store);
  await makeSamples({ fetch: (request) => client.fetch(request), token: 'right-token', base: 'https://service.test/api/v2' }); // prettier-ignore
  const { id, fields } = await client.form([{ field_type: 'file' }, { field_type: 'text' }]);
  const bytes = Buffer.from(Uint8Array.from({ length: 100_000 }, (_, index) => index % 256)).toString('base64');
  const sent = { [`field_${fields[0]}`]: `a.bin;${bytes}`, [`field_${fields[1]}`]: 'It’s "quoted" \\ and\t日本\n' };
  for (let count = 0; count < 3; count++) await client.ok('POST', `form/${id}/submission`, sent);
  const gone = await client.ok('POST', `form/${id}/submission`, sent);
  await client.ok('DELETE', `submission/${expectText(gone, 'id')}`);
  await client.ok('DELETE', `form/${(await client.form()).id}`);
  await client.ok('POST', `form/${id}/submission`, { [`field_${fields[0]}`]: `large.bin;${Buffer.from(LARGE).toString('base64')}` }); // prettier-ignore
  await store.setRetention(Number(id), 1000);
  return client;
}

/** Reads a backup to its end: every record of a database, and the last id of each kind. */
async function readAll(file: string): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const part of (await readBackup(file)).parts) all.push(JSON.stringify(part));
  return all;
}

/** Compares every record of two places, but for the owner's locks and the version. */
async function assertSame(place: Place, file: string): Promise<void> {
  const again = join(folder, 'again');
  await backUp(place, again);
  assert.deepEqual(await readAll(again), await readAll(file));
}

/** Checks that the large file is there, in chunks. */
async function assertLarge(store: Store): Promise<void> {
  // Of the five files, it came last.
  const [file, bytes] = [await store.file(5), await readStoredFile(store, 5)];
  assert.ok(file?.key?.startsWith('db/'));
  assert.ok(Buffer.from(LARGE).equals(bytes));
}

/** Checks that new records get new ids. */
async function assertGoesOn(client: Client, store: Store): Promise<void> {
  const [before, now] = [await client.store.nextIds('submission', 1), await store.nextIds('submission', 1)];
  assert.deepEqual(now, before);
  const form = await new Client(store).form([{ field_type: 'text' }]);
  assert.equal(form.id, (await client.form([{ field_type: 'text' }])).id);
}

const newFolder = async (name: string): Promise<string> => {
  const path = join(folder, name);
  await fillWithDatabase(path);
  return path;
};

async function command(args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ code: unknown; said: string }> {
  const script = fileURLToPath(new URL('command.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], { env: { ...process.env, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  await once(child, 'close');
  return { code: child.exitCode, said };
}

describe('a backup of an embedded database', { timeout: patienceFor(120_000) }, () => {
  it('is made by a command while the service runs, and restored by one: every record, and the ids go on', async () => {
    const data = join(folder, 'data');
    const running = await newFolder('data/database');
    const store = await openPglite(running);
    const client = await fill(store);
    const file = join(folder, 'embedded.backup');
    const made = await command(['backup', '--to', file], { DATA_DIR: data, DATABASE_URL: '' });
    assert.deepEqual(made, { code: 0, said: `All records are in ${file}\n` });
    assert.equal((await client.call('GET', 'form')).status, 200);
    await newFolder('restored/database');
    const back = await command(['restore', '--from', file], { DATA_DIR: join(folder, 'restored'), DATABASE_URL: '' });
    assert.match(back.said, /^submissions: 5$/m);
    assert.match(back.said, /^file_chunks: 7$/m);
    assert.equal(back.code, 0, back.said);
    await assertSame({ folder: join(folder, 'restored/database') }, file);
    const restored = await openPglite(join(folder, 'restored/database'));
    await assertLarge(restored);
    await assertGoesOn(client, restored);
    await Promise.all([restored.close(), store.close()]);
    const twice = await command(['restore', '--from', file], { DATA_DIR: join(folder, 'restored'), DATABASE_URL: '' });
    assert.deepEqual(twice, { code: 1, said: 'The database has records already: restore into an empty one\n' });
  });

  it('is refused when a part of it is missing, and leaves the database empty', async () => {
    const file = join(folder, 'embedded.backup');
    const bytes = await readFile(file);
    await writeFile(join(folder, 'short'), bytes.subarray(0, bytes.length / 2));
    const path = await newFolder('short-restored');
    await assert.rejects(restore({ folder: path }, join(folder, 'short')), /cut off|unexpected end/i);
    for (const missing of [1, 4, 8]) {
      await writeFile(join(folder, 'short'), bytes.subarray(0, -missing));
      await assert.rejects(restore({ folder: path }, join(folder, 'short')), /unexpected end/i, `${missing}`);
    }
    await restore({ folder: path }, file);
    await writeFile(join(folder, 'other'), 'Hello');
    await assert.rejects(readBackup(join(folder, 'other')));
  });

  it('of an older version of the tables is restored into those, which are updated then', async () => {
    const old = await PGlite.create(await newFolder('old'));
    await migrate(drizzle(old), STEPS.slice(0, 5));
    await old.exec(`INSERT INTO forms VALUES (101, 'Old', 0, false, false, 'abcdefghij', now(), now(), '{}')`);
    await old.close();
    const file = join(folder, 'old.backup');
    await backUp({ folder: join(folder, 'old') }, file);
    const path = await newFolder('old-restored');
    const counts = await restore({ folder: path }, file);
    assert.equal(counts.get('forms'), 1);
    const store = await openPglite(path);
    assert.equal((await store.form(101))?.name, 'Old');
    await store.close();
  });
});

describe('compacting a database', { timeout: patienceFor(120_000) }, () => {
  it('gives the room of erased records back, and keeps all others; without room, nothing happens', async () => {
    const place = { folder: await newFolder('erased/database') };
    const store = await openPglite(place.folder);
    const client = await fill(store);
    const { id, fields } = await client.form([{ field_type: 'textarea' }]);
    // Random, because the database packs what repeats.
    const text = () => randomBytes(100_000).toString('base64');
    const ids = [];
    for (let count = 0; count < 20; count++)
      ids.push(Number(expectText(await client.ok('POST', `form/${id}/submission`, { [`field_${fields[0]}`]: text() }), 'id'))); // prettier-ignore
    await store.eraseSubmissions(ids);
    await assert.rejects(compact(place), { code: 'folder-in-use' }, 'the service runs');
    await store.close();
    const file = join(folder, 'before-compacting');
    await backUp(place, file);
    await assert.rejects(
      compact(place, async () => 1_000_000),
      StorageFullError,
    );
    const made = await command(['compact'], { DATA_DIR: join(folder, 'erased'), DATABASE_URL: '' });
    assert.equal(made.code, 0, made.said);
    const [before = 0, after = 0] = Array.from(made.said.matchAll(/\d+\.\d/g), ([size]) => Number(size));
    assert.ok(after < before - 1.5, made.said);
    await assertSame(place, file);
    const compacted = await openPglite(place.folder);
    await assertLarge(compacted);
    assert.equal((await new Client(compacted).form()).id, String(Number(id) + 1));
    await compacted.close();
  });
});

const server = await startPrivatePostgres();
if (server === undefined) console.log('PostgreSQL is left out: its backup is NOT TESTED');
else
  describe('a backup of a server', { timeout: patienceFor(120_000) }, () => {
    after(() => server.stop());

    it('has the records of one moment, while others write, and is restored on a server and in a folder', async () => {
      const store = await openServer(server.url);
      const client = await fill(store);
      const { id } = await client.form();
      const over = new AbortController();
      const writing = (async () => {
        while (!over.signal.aborted) await client.ok('POST', `form/${id}/submission`, {});
      })();
      const file = join(folder, 'server.backup');
      await backUp({ url: server.url }, file);
      over.abort();
      await writing;
      const sums = (await readAll(file)).filter((part) => part.includes('"table":"submission_counts"'));
      const counted = sums.flatMap((part) => (part.includes(`\\"form_id\\":${id},\\"hours\\":0`) ? [Number(/\\"total\\":(\d+)/.exec(part)?.[1])] : [])); // prettier-ignore
      const rows = (await readAll(file)).filter(
        (part) => part.includes('"table":"submissions"') && part.includes(`\\"form_id\\":${id},`),
      );
      assert.equal(
        counted.reduce((sum, total) => sum + total, 0),
        rows.length,
      );
      const admin = new pg.Client({ connectionString: server.url });
      await admin.connect();
      await admin.query('CREATE DATABASE restored');
      await admin.end();
      const other = new URL(server.url);
      other.pathname = '/restored';
      for (const place of [{ url: other.href }, { folder: await newFolder('from-server') }]) {
        await restore(place, file);
        await assertSame(place, file);
        const restored = await ('url' in place ? openServer(place.url) : openPglite(place.folder));
        await assertLarge(restored);
        await restored.close();
        await assert.rejects(restore(place, file), /has records already/);
      }
      await store.close();
    });
  });
