// The key stores that tests run against, with fakes of those that are elsewhere.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { createStorage } from 'unstorage';
import { createFileKeys } from './key-store-file.js';
import { createMemoryKeys } from './key-store-memory.js';
import { createPostgresKeys } from './key-store-postgres.js';
import { createRedisKeys } from './key-store-redis.js';
import type { RedisClient, RedisTransaction } from './key-store-redis.js';
import { createStorageKeys } from './key-store-unstorage.js';
import { createUpstashKeys } from './key-store-upstash.js';
import type { KeyStore } from './key-store.js';

const { now } = Date;
const randomId = () => crypto.randomUUID();

/** Creates a folder for one test. */
export async function makeKeyFolder(context: TestContext) {
  const path = await mkdtemp(join(tmpdir(), 'hosted-form-keys-'));
  context.after(() => rm(path, { recursive: true, force: true }));
  return { path, address: pathToFileURL(path).href };
}

/** Creates a fake Redis in memory, with the commands that the store uses. */
export function fakeRedis(now: () => number) {
  const entries = new Map<string, { readonly entry: string; readonly until: number }>();
  const find = (name: string) => {
    const found = entries.get(name);
    return found && found.until > now() ? found.entry : null;
  };
  let left = false;
  const client: RedisClient = {
    get: async (name) => find(name),
    set: async (name, entry, unit, milliseconds, condition) => {
      assert.equal(unit, 'PX');
      if (condition === 'NX' && find(name) !== null) return null;
      entries.set(name, { entry, until: now() + milliseconds });
      return 'OK';
    },
    del: async (name) => Number(entries.delete(name)),
    multi: () => {
      const answers: [null, unknown][] = [];
      const transaction: RedisTransaction = {
        set: (name, value, _unit, milliseconds) => {
          if (find(name) === null) entries.set(name, { entry: String(value), until: now() + milliseconds });
          answers.push([null, null]);
          return transaction;
        },
        incr: (name) => {
          const { entry = '0', until = Infinity } = entries.get(name) ?? {};
          entries.set(name, { entry: String(Number(entry) + 1), until });
          answers.push([null, Number(entry) + 1]);
          return transaction;
        },
        pttl: (name) => {
          answers.push([null, (entries.get(name)?.until ?? 0) - now()]);
          return transaction;
        },
        exec: async () => answers,
      };
      return transaction;
    },
    on: () => client,
    disconnect: () => {
      left = true;
    },
  };
  return { client, isLeft: () => left };
}

/** The options of a Redis over HTTP that is faked. */
export const UPSTASH = { url: 'https://redis.test', token: 'a-token-of-the-store' };

/** Creates the HTTP interface of a Redis: it takes a command as a list in JSON, and returns `result`. */
export function overHttp(client: RedisClient): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    assert.equal(request.headers.get('authorization'), `Bearer ${UPSTASH.token}`);
    const [command, name, entry, unit, milliseconds, condition] = (await request.json()) as [
      string,
      string,
      string,
      'PX',
      number,
      'NX'?,
    ];
    if (command === 'GET') return Response.json({ result: await client.get(name) });
    if (command === 'DEL') return Response.json({ result: await client.del(name) });
    return Response.json({ result: await client.set(name, entry, unit, milliseconds, condition) });
  };
}

/** Opens a PostgreSQL within this process, in memory. */
let database: Promise<PGlite> | undefined;

/** Creates keys in a PostgreSQL within this process, in a schema of their own. */
async function openPostgres(): Promise<KeyStore> {
  const pool = await (database ??= PGlite.create());
  const schema = `s${randomId().replaceAll('-', '')}`;
  await pool.exec(`CREATE SCHEMA ${schema}`);
  return createPostgresKeys({
    query: (text, values) =>
      pool.transaction(async (transaction) => {
        await transaction.exec(`SET LOCAL search_path = ${schema}`);
        return transaction.query(text, values);
      }),
  });
}

/** Every kind of key store, each opened for one test. */
export const KEY_STORES: Readonly<Record<string, (context: TestContext) => KeyStore | Promise<KeyStore>>> = {
  memory: () => createMemoryKeys(now),
  file: async (context) => createFileKeys((await makeKeyFolder(context)).address, now, randomId),
  'Redis, faked': () => createRedisKeys(async () => fakeRedis(now).client),
  'Redis over HTTP, faked': () => createUpstashKeys({ ...UPSTASH, fetch: overHttp(fakeRedis(now).client) }),
  'Storage of unstorage': () => createStorageKeys(createStorage(), now),
  'PostgreSQL, within this process': openPostgres,
};
