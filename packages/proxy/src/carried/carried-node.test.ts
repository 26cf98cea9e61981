// A device that waits for another version, over real HTTP.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { LogEntry } from '../calls/log.js';
import { createMemoryKeys } from '../keys/key-store-memory.js';
import { serveProxy } from '../node.js';
import { GRIP } from './carried-site.examples.js';
import { makeCiphertext } from './carried.examples.js';

const HELD = { 'hosted-form-grip': GRIP, 'content-type': 'application/octet-stream' };
const WAITING = { 'if-none-match': '"1"', prefer: 'wait=20' };

/** Serves a proxy with one draft. */
async function served(context: TestContext) {
  const entries: LogEntry[] = [];
  const kept = createMemoryKeys(Date.now);
  let looks = 0;
  let onWait: () => void = () => undefined;
  const keys = {
    ...kept,
    get: (name: string) => {
      // The second look for version 2 comes from a device that waits.
      if (name.endsWith(':2') && (looks += 1) === 2) onWait();
      return kept.get(name);
    },
  };
  let onEntry: (entry: LogEntry) => void = () => undefined;
  const proxy = await serveProxy({
    service: 'http://127.0.0.1:1',
    token: 'a-token',
    forms: ['101'],
    keys: 'memory:',
    formToken: false,
    carry: { keys },
    onRequest: (entry) => {
      entries.push(entry);
      onEntry(entry);
    },
  });
  context.after(() => proxy.close().catch(() => undefined));
  const address = `${proxy.url}/form/101/carried/0123456789abcdef0123456789abcdef`;
  const put = (condition: Record<string, string>, size: number) =>
    fetch(address, { method: 'PUT', headers: { ...HELD, ...condition }, body: makeCiphertext(size) });
  assert.equal((await put({ 'if-none-match': '*' }, 10)).status, 201);
  const isWaiting = () => new Promise<void>((resolve) => (onWait = resolve));
  const logged = (status: number) =>
    new Promise<LogEntry>((resolve) => {
      onEntry = (entry) => {
        if (entry.status === status) resolve(entry);
      };
    });
  return { address, put, logged, isWaiting, close: proxy.close };
}

test('another version ends the wait', async (context) => {
  const { address, put, isWaiting } = await served(context);
  const begun = isWaiting();
  const waiting = fetch(address, { headers: WAITING });
  await begun;
  assert.equal((await put({ 'if-match': '"1"' }, 20)).status, 200);
  const answer = await waiting;
  assert.deepEqual([answer.status, (await answer.arrayBuffer()).byteLength], [200, 20]);
});

test('a browser that goes ends the wait', async (context) => {
  const { address, logged, isWaiting } = await served(context);
  const begun = isWaiting();
  const gone = logged(499);
  const browser = new AbortController();
  const waiting = fetch(address, { headers: WAITING, signal: browser.signal });
  await begun;
  browser.abort();
  await assert.rejects(waiting);
  assert.equal((await gone).code, 'client_gone');
});

test('a proxy that is closed lets nobody wait', async (context) => {
  const { address, close, isWaiting } = await served(context);
  const begun = isWaiting();
  const waiting = fetch(address, { headers: WAITING });
  await begun;
  await close();
  assert.equal((await waiting).status, 304);
});
