// The key store in a real PostgreSQL, if the machine has one.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPrivatePostgres } from 'hosted-form-service/testing';
import pg from 'pg';
import { connectPostgres, createPostgresKeys } from '../../../packages/proxy/src/keys/key-store-postgres.js';
import { carryingSite, GRIP } from '../../../packages/proxy/src/carried/carried-site.examples.js';
import { makeCiphertext } from '../../../packages/proxy/src/carried/carried.examples.js';
import { keyedProxy } from '../../../packages/proxy/src/keys/keys.examples.js';
import { RECEIPT, serviceJson } from '../../../packages/proxy/src/service/service.examples.js';

const server = await startPrivatePostgres();
if (!server) console.log('PostgreSQL: NOT TESTED (no server on this machine; with CI=1 and as root it is installed)');
after(() => server?.stop());

/** Each test has a database of its own, and a pool to look into it. */
const testPostgres = (name: string, promise: (url: string, look: pg.Pool) => Promise<void>) => {
  if (!server) return;
  test(name, async () => {
    const main = new pg.Client(server.url);
    await main.connect();
    const database = `d${crypto.randomUUID().replaceAll('-', '')}`;
    await main.query(`CREATE DATABASE ${database}`);
    await main.end();
    const url = server.url.replace(/[^/]*$/, database);
    const look = new pg.Pool({ connectionString: url });
    look.on('error', () => undefined);
    try {
      await promise(url, look);
    } finally {
      await look.end();
    }
  });
};

const HELD = { 'hosted-form-grip': GRIP, 'content-type': 'application/octet-stream' };

const open = (url: string) => createPostgresKeys(() => connectPostgres(url));

testPostgres(
  'PostgreSQL: of a hundred claims by two copies that both make the table one alone succeeds',
  async (url) => {
    const stores = [open(url), open(url)];
    const claims = await Promise.all(
      stores.flatMap((store) => Array.from({ length: 50 }, (_, index) => store.add('a', String(index), 60_000))),
    );
    assert.equal(claims.filter(Boolean).length, 1);
    for (const store of stores) await store.close?.();
  },
);

testPostgres('PostgreSQL: a hundred calls by two copies are counted as a hundred, with an end', async (url, look) => {
  const stores = [open(url), open(url)];
  const count = () =>
    Promise.all(stores.flatMap((each) => Array.from({ length: 50 }, async () => each.count?.('v', 60_000))));
  const counts = await count();
  assert.deepEqual(
    counts.map((each) => each?.count).sort((a = 0, b = 0) => a - b),
    Array.from({ length: 100 }, (_, index) => index + 1),
  );
  assert.ok(counts.every((each) => each && each.left > 0 && each.left <= 60_000));
  await look.query("UPDATE hosted_form_keys SET until = now() - interval '1 second'");
  assert.equal((await stores[0]?.count?.('v', 60_000))?.count, 1);
  for (const store of stores) await store.close?.();
});

testPostgres('PostgreSQL: what has ended is not found, may be claimed once, and is removed', async (url, look) => {
  const store = open(url);
  for (const name of ['a', 'b', 'c']) await store.set(name, name, 60_000);
  await look.query("UPDATE hosted_form_keys SET until = now() - interval '1 second' WHERE name <> 'c'");
  assert.deepEqual([await store.get('a'), await store.get('c')], [undefined, 'c']);
  const claims = await Promise.all(Array.from({ length: 50 }, (_, index) => store.add('a', String(index), 60_000)));
  assert.equal(claims.filter(Boolean).length, 1);
  await store.close?.();
  // The next process sweeps at its first write.
  const restarted = open(url);
  await restarted.set('d', 'd', 60_000);
  await restarted.close?.();
  const { rows } = await look.query<{ name: string }>('SELECT name FROM hosted_form_keys ORDER BY name');
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['a', 'c', 'd'],
  );
});

testPostgres(
  'PostgreSQL: a connection that is cut ends nothing, and the next call has another one',
  async (url, look) => {
    const own = new pg.Pool({ connectionString: url });
    const stores = [open(url), createPostgresKeys(own)];
    for (const store of stores) await store.set('a', 'x', 60_000);
    const cut = new Promise((resolve) => own.once('error', resolve));
    await look.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await cut;
    // The connection of the other pool may be cut during its statement, which says so.
    for (const store of stores) assert.equal(await store.get('a').catch(() => store.get('a')), 'x');
    for (const store of stores) await store.close?.();
    assert.equal((await own.query('SELECT 1 AS one')).rows.length, 1, 'a pool of the owner stays open');
    await own.end();
  },
);

testPostgres('PostgreSQL: an account that may make no tables uses the one that is there', async (url, look) => {
  await open(url).open?.();
  await look.query("CREATE ROLE guest LOGIN PASSWORD 'guest'");
  await look.query('REVOKE CREATE ON SCHEMA public FROM public');
  await look.query('GRANT SELECT, INSERT, UPDATE, DELETE ON hosted_form_keys TO guest');
  const address = new URL(url);
  [address.username, address.password] = ['guest', 'guest'];
  const store = open(address.href);
  assert.deepEqual([await store.add('a', 'x', 60_000), await store.get('a')], [true, 'x']);
  await store.close?.();
});

testPostgres('PostgreSQL: fifty submissions by two copies make one call', async (url) => {
  const stores = [open(url), open(url)];
  const copies = stores.map((keys) => keyedProxy(() => serviceJson(RECEIPT), { keys }));
  const told = await Promise.all(Array.from({ length: 25 }, () => copies.map(({ submit }) => submit())).flat());
  assert.deepEqual([new Set(told.map(({ text }) => text)).size, told[0]?.status], [1, 200]);
  assert.equal(copies.flatMap(({ calls }) => calls).length, 1);
  for (const store of stores) await store.close?.();
});

testPostgres('PostgreSQL: of two copies that write a draft at once one alone makes each version', async (url) => {
  const stores = [open(url), open(url)] as const;
  const [first, second] = [carryingSite(stores[0]), carryingSite(stores[1])];
  const path = `/form/101/carried/${first.name}`;
  await first.put(makeCiphertext(10), 0);
  for (let version = 1; version <= 20; version += 1) {
    const headers = { ...HELD, 'if-match': `"${String(version)}"` };
    const other = second.call(path, { method: 'PUT', headers, body: makeCiphertext(500_000, version) });
    const statuses = await Promise.all([first.put(makeCiphertext(400_000, version), version), other]);
    assert.deepEqual(statuses.map(({ status }) => status).toSorted(), [200, 412]);
  }
  assert.equal((await first.get()).version, 21);
  for (const { idle } of [first, second]) await idle();
  for (const store of stores) await store.close?.();
});
