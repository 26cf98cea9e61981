import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { chmod, chown, mkdir, readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createStorage } from 'unstorage';
import { ProxyConfigurationError } from '../errors.js';
import { createFileKeys } from './key-store-file.js';
import { createMemoryKeys } from './key-store-memory.js';
import { connectPostgres } from './key-store-postgres.js';
import { connectRedis, createRedisKeys } from './key-store-redis.js';
import { createStorageKeys } from './key-store-unstorage.js';
import { createUpstashKeys } from './key-store-upstash.js';
import { fakeRedis, KEY_STORES, makeKeyFolder, UPSTASH } from './key-stores.examples.js';
import { handClock, keyedProxy } from './keys.examples.js';
import type { ProxyOptions } from '../options.js';
import { RECEIPT, serviceJson } from '../service/service.examples.js';

const { now } = Date;
const randomId = () => crypto.randomUUID();
const WEEK = 7 * 86_400_000;

for (const [name, open] of Object.entries(KEY_STORES)) {
  test(`${name}: an entry stays until it is removed, and set overwrites it`, async (context) => {
    const store = await open(context);
    assert.equal(await store.get('a:1'), undefined);
    assert.equal(await store.add('a:1', '{"first":"é"}', WEEK), true);
    assert.equal(await store.add('a:1', 'second', WEEK), false);
    assert.equal(await store.get('a:1'), '{"first":"é"}');
    await store.set('a:1', 'third', WEEK);
    assert.deepEqual(
      [await store.get('a:1'), await store.get('A:1'), await store.get('a:10')],
      ['third', undefined, undefined],
    );
    await store.remove('a:1');
    await store.remove('a:1');
    assert.equal(await store.get('a:1'), undefined);
    assert.equal(await store.add('a:1', 'fourth', WEEK), true);
    await store.close?.();
  });

  test(`${name}: of a hundred simultaneous claims one alone succeeds`, async (context) => {
    const store = await open(context);
    const claims = await Promise.all(Array.from({ length: 100 }, (_, index) => store.add('a', String(index), WEEK)));
    assert.equal(claims.filter(Boolean).length, 1);
    assert.equal(await store.get('a'), String(claims.indexOf(true)));
    await store.close?.();
  });
}

test('memory, Redis and Storage: an entry ends in its time', async () => {
  const { ports, advance } = handClock();
  for (const store of [
    createMemoryKeys(ports.now),
    createRedisKeys(async () => fakeRedis(ports.now).client),
    createStorageKeys(createStorage(), ports.now),
  ]) {
    await store.add('a', 'x', 1000);
    await store.set('b', 'x', 2000);
    advance(999);
    assert.equal(await store.add('a', 'y', 1000), false);
    advance(1);
    assert.deepEqual([await store.get('a'), await store.get('b')], [undefined, 'x']);
    assert.equal(await store.add('a', 'y', 1000), true);
  }
});

test('memory: its size is limited, and the oldest entries go first', async () => {
  const store = createMemoryKeys(() => 0, 100);
  for (let index = 10; index < 60; index += 1) await store.set(String(index), 'x'.repeat(8), 1000);
  const kept = await Promise.all(Array.from({ length: 50 }, (_, index) => store.get(String(index + 10))));
  assert.deepEqual(
    kept.map((entry) => entry !== undefined),
    kept.map((_, index) => index >= 40),
  );
});

test('file: two copies share a folder, and a restart forgets nothing', async (context) => {
  const { address } = await makeKeyFolder(context);
  const accepted = () => serviceJson(RECEIPT);
  const proxy = () => keyedProxy(accepted, { keys: `${address}/keys` });
  const [first, second] = [proxy(), proxy()];
  const together = await Promise.all([first.submit(), second.submit(), first.submit(), second.submit()]);
  assert.equal(new Set(together.map(({ text }) => text)).size, 1);
  const restarted = proxy();
  assert.equal((await restarted.submit()).replayed, 'true');
  assert.equal([first, second, restarted].flatMap(({ calls }) => calls).length, 1);
});

test('file: only the process’s user can read the keys, and no draft is left behind', async (context) => {
  const { path, address } = await makeKeyFolder(context);
  const store = createFileKeys(`${address}/deep/keys/`, now, randomId);
  await store.add('a', 'x', WEEK);
  await store.add('a', 'y', WEEK);
  await store.set('a', 'z', WEEK);
  const keys = join(path, 'deep/keys');
  const names = await readdir(keys);
  assert.equal(names.length, 1);
  const readMode = async (file: string) => (await stat(file)).mode & 0o077;
  assert.deepEqual([await readMode(keys), await readMode(join(keys, String(names[0])))], [0, 0]);
});

test('file: each entry is removed after its own end, by the next write, and other files stay', async (context) => {
  const { path, address } = await makeKeyFolder(context);
  const clock = handClock();
  const open = () => createFileKeys(address, clock.ports.now, randomId);
  const store = open();
  const findNewName = async (entry: string, keepFor: number) => {
    const before = await readdir(path);
    await store.set(entry, 'x', keepFor);
    return (await readdir(path)).find((name) => !before.includes(name)) ?? '';
  };
  const short = await findNewName('short', 1000);
  const long = await findNewName('long', 2000);
  await store.close?.();
  // Earlier versions wrote entries without an end; a copy that was killed leaves a draft.
  const legacy = 'a'.repeat(64);
  const [draft, others] = [`${short}.${randomId()}`, ['notes.txt', `${short}.bak`]];
  for (const name of [legacy, draft, ...others]) await writeFile(join(path, name), '');
  for (const name of [draft, ...others]) await utimes(join(path, name), 0, 0);
  clock.advance(1500);
  await utimes(join(path, legacy), clock.ports.now() / 1000, clock.ports.now() / 1000);
  const restarted = open();
  await restarted.add('new', 'x', WEEK);
  await restarted.close?.();
  const left = await readdir(path);
  assert.deepEqual(
    [short, draft, long, legacy, ...others].map((name) => left.includes(name)),
    [false, false, true, true, true, true],
  );
  assert.deepEqual([await restarted.get('short'), await restarted.get('long')], [undefined, 'x']);
});

test('file: a folder that cannot be created is reported before the first visitor comes', async (context) => {
  const { path, address } = await makeKeyFolder(context);
  await writeFile(join(path, 'taken'), '');
  const reports = new EventEmitter();
  const reported = once(reports, 'error-code');
  const { submit } = keyedProxy(() => assert.fail('called'), {
    keys: `${address}/taken/keys`,
    onError: ({ code }) => reports.emit('error-code', code),
  });
  assert.deepEqual(await reported, ['keys_unavailable']);
  assert.equal((await submit()).json.code, 'keys_unavailable');
});

test('file: below a folder where everybody may write, one that others may have made or may change is refused', async (context) => {
  const { path, address } = await makeKeyFolder(context);
  const make = async (name: string, mode: number) => {
    await mkdir(join(path, name), { recursive: true });
    await chmod(join(path, name), mode);
  };
  await make('shared', 0o1777);
  await make('shared/open', 0o777);
  await make('shared/readable', 0o755);
  await make('shared/way', 0o777);
  await make('shared/way/own', 0o700);
  await make('closed/readable', 0o755);
  await make('closed/target', 0o700);
  await symlink(join(path, 'closed/target'), join(path, 'shared/link'));
  await symlink(join(path, 'shared/open'), join(path, 'closed/link'));
  const refused = ['shared/open', 'shared/readable', 'shared/way/own', 'shared/link', 'closed/link'];
  // Only root can make a folder for somebody else.
  if (process.getuid?.() === 0) {
    await make('shared/foreign', 0o700);
    await chown(join(path, 'shared/foreign'), 65534, 65534);
    refused.push('shared/foreign');
  }
  for (const name of refused) {
    const store = createFileKeys(`${address}/${name}`, now, randomId);
    const code = { code: 'keys_folder_foreign' };
    await assert.rejects(async () => store.open?.(), code, name);
    await assert.rejects(store.get('a'), code, name);
    await assert.rejects(store.add('a', 'x', WEEK), code, name);
    assert.deepEqual(await readdir(join(path, name)), [], name);
  }
  for (const name of ['closed/readable', 'closed/new', 'shared/new', 'shared/new/below'])
    assert.equal(await createFileKeys(`${address}/${name}`, now, randomId).add('a', 'x', WEEK), true, name);
});

const OWN = {
  add: async () => true,
  get: async () => undefined,
  set: async () => undefined,
  remove: async () => undefined,
};
const PROMISES: readonly (readonly [what: string, keys: NonNullable<ProxyOptions['keys']>, isDurable: boolean])[] = [
  ['the memory', 'memory:', false],
  ['a folder', pathToFileURL(join(tmpdir(), 'hosted-form-unused')).href, true],
  ['a Redis', createRedisKeys(async () => fakeRedis(now).client), true],
  ['a Redis over HTTP', createUpstashKeys(UPSTASH), true],
  ['a Storage, whose driver does not tell', createStorage(), false],
  ['a Storage that says so', Object.assign(createStorage(), { isDurable: true }), true],
  ['a KeyStore that does not say so', OWN, false],
  ['a KeyStore that says so', { ...OWN, isDurable: true }, true],
];
for (const [what, keys, isDurable] of PROMISES)
  test(`with ${what} the header ${isDurable ? 'promises' : 'does not promise'} idempotency, and says for how long`, async () => {
    const options = { keys, keepKeys: 3_600_999, maxBody: 1000, onError: () => undefined };
    const { call } = keyedProxy(() => serviceJson([]), options);
    const announced = (await call('/form/101/field.json')).headers.get('hosted-form') ?? '';
    assert.equal(announced.replace(', form-token', ''), `${isDurable ? 'idempotency; keep=3600, ' : ''}max-body=1000`);
  });

test('Redis: without the package ioredis the error says what to install', async () => {
  const load = () => Promise.reject(Object.assign(new Error('Cannot find'), { code: 'ERR_MODULE_NOT_FOUND' }));
  await assert.rejects(
    connectRedis('redis://127.0.0.1', load),
    (error) =>
      error instanceof ProxyConfigurationError && error.code === 'redis_missing' && /ioredis/.test(error.message),
  );
});

test('Redis: close disconnects the client', async () => {
  const redis = fakeRedis(now);
  const store = createRedisKeys(async () => redis.client);
  await store.open?.();
  assert.equal(redis.isLeft(), false);
  await store.close?.();
  assert.equal(redis.isLeft(), true);
});

test('Redis: an unreachable one is keys_unavailable', async () => {
  const store = createRedisKeys(() => connectRedis('redis://127.0.0.1:1'));
  const { calls, submit } = keyedProxy(() => assert.fail('called'), { keys: store });
  const { status, json } = await submit();
  assert.deepEqual([status, json.code, calls.length], [503, 'keys_unavailable', 0]);
  await store.close?.();
});

test('Storage: claims are atomic for all proxies of the process', async () => {
  const storage = createStorage();
  const [first, second] = [createStorageKeys(storage, now), createStorageKeys(storage, now)];
  const claims = await Promise.all([first.add('a', '1', WEEK), second.add('a', '2', WEEK)]);
  assert.deepEqual(claims, [true, false]);
  const { submit } = keyedProxy(() => serviceJson(RECEIPT), { keys: storage });
  await submit();
  assert.equal((await submit()).replayed, 'true');
});

test('Storage: a foreign item counts as a taken key', async () => {
  const storage = createStorage();
  await storage.setItem('a', 'by hand');
  const store = createStorageKeys(storage, now);
  assert.deepEqual([await store.get('a'), await store.add('a', 'x', WEEK)], ['', false]);
});

test('Redis over HTTP: an error never counts as a missing entry', async () => {
  for (const answer of [
    () => Response.json({ error: 'WRONGPASS invalid password' }, { status: 401 }),
    () => Response.json({ error: 'ERR' }),
    () => new Response('<html>', { status: 502 }),
    () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.test/' } }),
  ]) {
    const keys = createUpstashKeys({ ...UPSTASH, fetch: async () => answer() });
    await assert.rejects(keys.get('a'));
    await assert.rejects(keys.add('a', 'b', 1000));
  }
});

test('Redis over HTTP: a missing address or token is refused at once', () => {
  for (const wrong of [{ url: '' }, { url: 'redis://redis.test' }, { token: '' }]) {
    assert.throws(() => createUpstashKeys({ ...UPSTASH, ...wrong }), { code: 'keys_invalid' });
  }
});

test('PostgreSQL: an unreachable one is keys_unavailable, and nothing is sent', async () => {
  const keys = 'postgres://nobody:secret@127.0.0.1:1/none';
  const errors: string[] = [];
  const onError = (error: Error) => errors.push(`${error.message} ${String(error.cause)}`);
  const { calls, submit } = keyedProxy(() => assert.fail('called'), { keys, onError });
  const { status, json } = await submit();
  assert.deepEqual([status, json.code, calls.length], [503, 'keys_unavailable', 0]);
  assert.doesNotMatch(errors.join(), /secret/);
});

test('PostgreSQL: without the package pg the error says what to install', async () => {
  const load = () => Promise.reject(Object.assign(new Error('Cannot find'), { code: 'ERR_MODULE_NOT_FOUND' }));
  await assert.rejects(
    connectPostgres('postgres://127.0.0.1', load),
    (error) =>
      error instanceof ProxyConfigurationError && error.code === 'postgres_missing' && /pg@8/.test(error.message),
  );
});
