// Tests with a real Redis, if the machine has one.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { installPackages } from '../../../../test/support/debian-packages.js';
import { connectRedis, createRedisKeys } from './key-store-redis.js';
import { keyedProxy } from './keys.examples.js';
import { RECEIPT, serviceJson } from '../service/service.examples.js';

const hasRedis = () => spawnSync('redis-server', ['--version']).status === 0;

// On a bare machine, Redis is installed, like the browsers.
const isThere = hasRedis() || (installPackages('Redis', ['redis-server']) && hasRedis());
if (!isThere) console.log('Redis: NOT TESTED (no redis-server on this machine; with CI=1 and as root it is installed)');
const testRedis = (name: string, promise: (context: TestContext) => Promise<void>) => {
  if (isThere) test(name, promise);
};

/** Starts a Redis for one test. Returns its address, and the function that stops it. */
async function startRedis(context: TestContext) {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', tmpdir()];
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill();
    await ended;
  };
  context.after(stop);
  for await (const line of createInterface(server.stdout)) if (line.includes('Ready to accept connections')) break;
  return { url: `redis://127.0.0.1:${String(port)}`, stop };
}

testRedis('Redis: of a hundred claims over two connections one alone succeeds', async (context) => {
  const { url } = await startRedis(context);
  const stores = [0, 1].map(() => createRedisKeys(() => connectRedis(url)));
  const claims = await Promise.all(
    stores.flatMap((store) => Array.from({ length: 50 }, (_, index) => store.add('a', String(index), 60_000))),
  );
  assert.equal(claims.filter(Boolean).length, 1);
  const client = await connectRedis(url);
  assert.match(String(await client.get('a')), /^\d+$/);
  for (const store of stores) await store.remove('a');
  assert.equal(await client.get('a'), null);
  client.disconnect();
  for (const store of stores) await store.close?.();
});

testRedis('Redis: fifty submissions over two copies make one call; without the Redis none is sent', async (context) => {
  const { url, stop } = await startRedis(context);
  const stores = [0, 1].map(() => createRedisKeys(() => connectRedis(url)));
  const copies = stores.map((keys) => keyedProxy(() => serviceJson(RECEIPT), { keys }));
  const told = await Promise.all(Array.from({ length: 25 }, () => copies.map(({ submit }) => submit())).flat());
  assert.deepEqual([new Set(told.map(({ text }) => text)).size, told[0]?.status], [1, 200]);
  await stop();
  assert.equal((await copies[0]?.submit())?.json.code, 'keys_unavailable');
  assert.equal(copies.flatMap(({ calls }) => calls).length, 1);
  for (const store of stores) await store.close?.();
});

testRedis('Redis: a hundred calls over two connections are counted as a hundred, with an end', async (context) => {
  const { url } = await startRedis(context);
  const stores = [0, 1].map(() => createRedisKeys(() => connectRedis(url)));
  const counts = await Promise.all(
    stores.flatMap(({ count }) => Array.from({ length: 50 }, async () => count?.('visitor', 60_000))),
  );
  assert.deepEqual(
    counts.map((each) => each?.count).sort((a = 0, b = 0) => a - b),
    Array.from({ length: 100 }, (_, index) => index + 1),
  );
  assert.ok(counts.every((each) => each && each.left > 0 && each.left <= 60_000));
  for (const store of stores) await store.close?.();
});
