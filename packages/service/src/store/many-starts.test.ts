// Several processes that start on one database: what is to be done once is done once, and nobody waits for an index.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, describe, it } from 'node:test';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { patienceFor } from '../../../../test/support/patience.js';
import { Client, expectList, ORIGIN, TOKEN } from '../conformance/client.js';
import { startPrivatePostgres } from '../conformance/private-postgres.js';
import { makeOnce } from '../database/lock-table.js';
import { memoryLocks, underLock } from '../database/locks.js';
import { migrate } from '../database/migrate.js';
import { makeSamples } from '../samples/samples.js';
import { openServer } from './pg-server.js';
import type { Store } from './store.js';

const server = await startPrivatePostgres();
let count = 0;
const newSchema = (): string => `starts_${String((count += 1))}`;

/** Starts several services on one schema at the same moment. */
async function startAll(url: string, schema: string, many: number): Promise<readonly Store[]> {
  return Promise.all(Array.from({ length: many }, () => openServer(url, { schema, connections: 2 })));
}

const closeAll = (stores: readonly Store[]): Promise<unknown> => Promise.all(stores.map((store) => store.close()));

/** Opens a connection for SQL in a schema. */
async function connect(url: string, schema: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema}` });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Tells whether searches can use their index; `undefined` while there is none. */
async function readState(client: pg.Client): Promise<boolean | undefined> {
  const look = `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('answers_start')`;
  return (await client.query<{ valid: boolean }>(look)).rows[0]?.valid;
}

describe('a lock', () => {
  it('lets one do its work at a time, and ends with a holder that has gone', async () => {
    let time = 0;
    const locks = memoryLocks(() => time);
    let inside = 0;
    const work = async (): Promise<void> => {
      assert.equal((inside += 1), 1);
      await sleep(5);
      inside -= 1;
    };
    await Promise.all([1, 2, 3].map(() => underLock(locks, 'work', work)));
    assert.equal(await locks.takeLock('work', 'gone', 1000), true);
    assert.equal(await locks.takeLock('work', 'next', 1000), false);
    time = 1001;
    assert.equal(await locks.takeLock('work', 'next', 1000), true);
    await locks.freeLock('work', 'gone');
    assert.equal(await locks.takeLock('work', 'third', 1000), false);
  });
});

describe('a table that two processes make at once', () => {
  for (const code of ['23505', '42710', '42P07'])
    it(`is there for the one that reads ${code}`, async () => {
      let tries = 0;
      await makeOnce(async () => {
        tries += 1;
        if (tries === 1) throw Object.assign(new Error('It is there already'), { code });
      });
      assert.equal(tries, 2);
    });
});

if (server === undefined) console.log('PostgreSQL is left out: many starts on one database are NOT TESTED');
else
  describe('many starts on one database', { timeout: patienceFor(60_000) }, () => {
    after(() => server.stop());

    it('make the tables and the sample forms once, and leave the webhooks where they are', async () => {
      const stores = await startAll(server.url, newSchema(), 4);
      const clients = stores.map((store) => new Client(store));
      const ids = await Promise.all(
        clients.map((client, index) => {
          const base = `http://demo.test:${String(index + 1)}/api/v2`;
          const fetch = (request: Request) =>
            client.fetch(new Request(request.url.replace(base, `${ORIGIN}/api/v2`), request));
          return makeSamples({ fetch, token: TOKEN, base, locks: stores[index] });
        }),
      );
      const [client] = clients;
      assert.ok(client);
      assert.equal((await client.ok('GET', 'form'))['total'], 7);
      for (const one of ids) assert.deepEqual(one, ids[0]);
      const receivers = async () =>
        (await Promise.all(['101', '102', '106'].map((id) => client.ok('GET', `form/${id}/webhook`)))).flatMap((body) =>
          expectList(body, 'webhooks').map(({ url }) => url),
        );
      const before = await receivers();
      assert.deepEqual([before.length, new Set(before).size], [3, 1]);
      await makeSamples({
        fetch: (one) => client.fetch(one),
        token: TOKEN,
        base: `${ORIGIN}/api/v2`,
        locks: client.store,
      });
      assert.deepEqual(await receivers(), before);
      await closeAll(stores);
    });

    it('count the wrong tokens of an address together', async () => {
      const stores = await startAll(server.url, newSchema(), 2);
      const clients = stores.map((store) => new Client(store));
      const ask = async (client: Client | undefined) => {
        const request = new Request(`${ORIGIN}/api/v2/form`, { headers: { Authorization: 'Bearer wrong' } });
        return (await client?.fetch(request, { address: '192.0.2.1' }))?.status;
      };
      const statuses: (number | undefined)[] = [];
      for (let tried = 0; tried < 32; tried += 1) statuses.push(await ask(clients[tried % 2]));
      assert.deepEqual(statuses, [...Array.from({ length: 30 }, () => 401), 429, 429]);
      await closeAll(stores);
    });

    it('need no advisory lock', async () => {
      const schema = newSchema();
      const client = await connect(server.url, schema);
      await client.query(`CREATE SCHEMA ${schema};
        CREATE FUNCTION ${schema}.pg_advisory_xact_lock(bigint) RETURNS void LANGUAGE plpgsql
          AS $$ BEGIN RAISE EXCEPTION 'there are no advisory locks'; END $$`);
      await client.query(`SET search_path = ${schema}, pg_catalog`);
      await migrate(drizzle(client));
      const { rows } = await client.query('SELECT 1 FROM service_version');
      assert.equal(rows.length, 1);
      await client.end();
    });

    it('take submissions while the index of searches is built, and finish one that was left unfinished', async () => {
      const schema = newSchema();
      await (await openServer(server.url, { schema })).close();
      const client = await connect(server.url, schema);
      await client.query('DROP INDEX IF EXISTS answers_start');
      const other = await connect(server.url, schema);
      // A step that has not ended yet holds an index that is built, and nothing else.
      await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM answers');
      await other.query(`INSERT INTO forms VALUES (1, 'Old', 0, false, false, 'abcdefghij', now(), now(), '{}')`);
      let isBuilt = false;
      const store = await openServer(server.url, { schema, onSearchIndex: () => (isBuilt = true) });
      const state = () => readState(client);
      while ((await state()) === undefined) await sleep(10);
      const service = new Client(store);
      const { id, fields } = await service.form([{ field_type: 'text', label: 'Mark' }]);
      for (let sent = 0; sent < 5; sent += 1)
        await service.ok('POST', `form/${id}/submission`, { [`field_${fields[0]}`]: `mark ${String(sent)}` });
      assert.deepEqual([await state(), isBuilt], [false, false]);
      const found = await service.ok('GET', `form/${id}/submission?search_field_0=${fields[0]}&search_value_0=mark`);
      assert.equal(found['total'], '5');
      await store.close();
      assert.equal(await state(), false);
      await other.query('COMMIT');
      const again = await new Promise<Store>((resolve, reject) => {
        const opened: Promise<Store> = openServer(server.url, {
          schema,
          onSearchIndex: () => void opened.then(resolve),
        });
        opened.catch(reject);
      });
      assert.equal(await state(), true);
      await Promise.all([again.close(), client.end(), other.end()]);
    });
  });
