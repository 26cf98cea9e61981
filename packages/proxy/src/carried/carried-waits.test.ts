// A device that waits for another version, and what is told of a draft elsewhere: logs, errors, figures.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFigures } from '../figures/figures.js';
import { createMemoryKeys } from '../keys/key-store-memory.js';
import type { KeyStore } from '../keys/key-store.js';
import { durableKeys, handClock } from '../keys/keys.examples.js';
import { carryingSite, GRIP } from './carried-site.examples.js';
import { makeCiphertext } from './carried.examples.js';

const WAITING = { 'if-none-match': '"1"', prefer: 'wait=20' };

/** Creates a site with a draft, by a clock that only the test moves. */
async function waitingSite(carry = {}) {
  const clock = handClock();
  const site = carryingSite(createMemoryKeys(clock.ports.now), { carry }, clock.ports);
  await site.put(makeCiphertext(10), 0);
  /** Lets a waiting device look again, so many times. */
  const look = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      await clock.waiters(1);
      clock.advance(500);
    }
  };
  return { ...site, ...clock, look };
}

test('a device that waits is answered as soon as another version is there', async () => {
  const { get, put, look } = await waitingSite();
  const waiting = get(WAITING);
  await look(3);
  await put(makeCiphertext(20, 2), 1);
  await look(1);
  const { status, version, bytes } = await waiting;
  assert.deepEqual([status, version, bytes.byteLength], [200, 2, 20]);
});

test('a device that waits is told that the draft was sent', async () => {
  const { get, erase, look } = await waitingSite();
  const waiting = get(WAITING);
  await look(1);
  await erase(true);
  await look(1);
  assert.deepEqual(((told) => [told.status, told.code])(await waiting), [410, 'carried_gone']);
});

test('a device that waits is told that the draft has ended', async () => {
  const { get, look } = await waitingSite({ keep: 1200 });
  const waiting = get(WAITING);
  await look(3);
  assert.equal((await waiting).code, 'carried_gone');
});

for (const [what, carry, prefer, looks] of [
  ['the time that it names', {}, 'wait=3', 6],
  ['the time that the proxy allows', { wait: 2000 }, 'respond-async, wait=3000', 4],
  ['no time where the proxy allows none', { wait: 0 }, 'wait=30', 0],
  ['no time where it asks for none', {}, 'return=minimal', 0],
] as const)
  test(`a device waits for ${what}, and is told that nothing has changed`, async () => {
    const { get, look } = await waitingSite(carry);
    const waiting = get({ 'if-none-match': '"1"', prefer });
    await look(looks);
    const { status, version, bytes } = await waiting;
    assert.deepEqual([status, version, bytes.byteLength], [304, 1, 0]);
  });

test('nobody is waited for whose browser has gone', async () => {
  const { get, look } = await waitingSite();
  const browser = new AbortController();
  const waiting = get(WAITING, browser.signal);
  await look(1);
  browser.abort();
  assert.deepEqual(((told) => [told.status, told.code])(await waiting), [499, 'client_gone']);
});

test('waiting is counted once', async () => {
  const clock = handClock();
  const rateLimit = { carriedReads: 1 };
  const clientAddress = () => '203.0.113.7';
  const site = carryingSite(createMemoryKeys(clock.ports.now), { rateLimit, clientAddress }, clock.ports);
  await site.put(makeCiphertext(10), 0);
  const waiting = site.get({ 'if-none-match': '"1"', prefer: 'wait=1' });
  for (let count = 0; count < 2; count += 1) {
    await clock.waiters(1);
    clock.advance(500);
  }
  assert.equal((await waiting).status, 304);
  assert.equal((await site.get()).status, 429);
});

/** Wraps a store whose calls fail by their number. */
function failingStore(
  store: KeyStore,
  fails: (call: number, method: string) => 'before' | 'after' | undefined,
): KeyStore {
  let calls = 0;
  const through = async <Value>(method: string, work: () => Promise<Value>) => {
    const fault = fails((calls += 1), method);
    if (fault === 'before') throw new Error('Not done.');
    const value = await work();
    if (fault === 'after') throw new Error('Done, but the answer is lost.');
    return value;
  };
  return {
    add: (...entry) => through('add', () => store.add(...entry)),
    get: (name) => through('get', () => store.get(name)),
    set: (...entry) => through('set', () => store.set(...entry)),
    remove: (name) => through('remove', () => store.remove(name)),
  };
}

test('wherever a store fails, a device reads a whole version, or is told that there is none for now', async () => {
  const [one, two] = [makeCiphertext(900_000, 1), makeCiphertext(800_000, 2)];
  for (const fault of ['before', 'after'] as const)
    for (let failing = 1; failing <= 24; failing += 1) {
      const kept = createMemoryKeys(Date.now, Infinity);
      const whole = carryingSite(kept);
      const failed = carryingSite(
        failingStore(kept, (call) => (call === failing ? fault : undefined)),
        { onError: () => undefined },
      );
      const path = `/form/101/carried/${whole.name}`;
      await whole.put(one, 0);
      const headers = { 'hosted-form-grip': GRIP, 'content-type': 'application/octet-stream', 'if-match': '"1"' };
      const told = await failed.call(path, { method: 'PUT', headers, body: two });
      await failed.idle();
      const { status, version, bytes } = await whole.get();
      const what = `${fault} call ${String(failing)}: ${String(told.status)}`;
      assert.equal(status, 200, what);
      assert.ok(Buffer.from(bytes).equals(version === 1 ? one : two), what);
      if (told.status === 200) assert.equal(version, 2, what);
      else assert.equal(told.status, 503, what);
      // Whoever was refused tries again, and comes through or learns that the version is there.
      const again = await whole.put(two, 1);
      assert.equal(again.status, version === 1 ? 200 : 412, what);
      assert.equal((await whole.put(one, 2)).status, 200, what);
      assert.equal((await whole.erase()).status, 200, what);
      await whole.idle();
    }
});

test('of a version whose pieces are missing, nothing is told: 503 until another one comes', async () => {
  const kept = createMemoryKeys(Date.now, Infinity);
  const names: string[] = [];
  const site = carryingSite({ ...kept, set: async (...entry) => (names.push(entry[0]), kept.set(...entry)) });
  await site.put(makeCiphertext(900_000), 0);
  await site.idle();
  const last = names.find((name) => /-[\da-f]{12}:2$/.test(name)) ?? '';
  for (const damage of [() => kept.remove(last), () => kept.set(last, 'AAAA', 1000), () => kept.set(last, '*', 1000)]) {
    await damage();
    const { status, code, bytes } = await site.get();
    assert.deepEqual([status, code, bytes.byteLength < 1000], [503, 'keys_unavailable', true]);
  }
  assert.equal((await site.put(makeCiphertext(10), 1)).status, 200);
  assert.equal((await site.get()).bytes.byteLength, 10);
});

test('a version that is replaced while it is read is read anew', async () => {
  const kept = createMemoryKeys(Date.now, Infinity);
  let onPiece = async () => {};
  const site = carryingSite({
    ...kept,
    get: async (name) => {
      if (name.endsWith(':0')) await onPiece();
      return kept.get(name);
    },
  });
  await site.put(makeCiphertext(900_000), 0);
  onPiece = async () => {
    onPiece = async () => {};
    await site.put(makeCiphertext(20, 2), 1);
    await site.idle();
  };
  const { status, version, bytes } = await site.get();
  assert.deepEqual([status, version, bytes.byteLength], [200, 2, 20]);
});

test('logs, figures and errors tell neither the name nor the grip', async () => {
  const said: string[] = [];
  const figures = createFigures();
  const keys = failingStore(createMemoryKeys(Date.now), (call) => (call > 12 && call % 5 === 4 ? 'before' : undefined));
  const site = carryingSite(keys, {
    figures,
    onRequest: (entry) => said.push(JSON.stringify(entry)),
    onError: (error) => said.push(String(error), String(error.cause), JSON.stringify(error)),
  });
  const { name, call } = site;
  await site.put(makeCiphertext(100), 0);
  for (let count = 0; count < 6; count += 1) await site.get();
  await site.put(makeCiphertext(100), 1);
  await site.erase();
  await site.idle();
  const encoded = [...name].map((digit) => `%${digit.charCodeAt(0).toString(16)}`).join('');
  const others = [`${name}/`, name.toUpperCase(), `${name}?x=${name}`, `${name}#x`, encoded];
  for (const other of others) await call(`/form/101/carried/${other}`);
  for (const other of [`/form/101/%63arried/${name}`, `/${name}`, `/form/101/Carried/${name}`]) await call(other);
  const text = [...said, figures.write()].join('\n');
  for (const secret of [name, name.toUpperCase(), encoded, GRIP]) assert.ok(!text.includes(secret), secret);
  assert.match(text, /"path":"\/form\/101\/carried\/…"/);
  for (const status of [201, 200, 503])
    assert.match(text, new RegExp(`hosted_form_requests_total\\{call="carried",status="${String(status)}"\\}`));
});

test('a proxy announces the largest draft, where it keeps any', async () => {
  const keys = createMemoryKeys(Date.now);
  for (const [carry, announced] of [
    [{}, ', carry=10485760; volatile'],
    [{ bytes: 1000 }, ', carry=1000; volatile'],
    [{ bytes: 1000, keys: durableKeys() }, ', carry=1000'],
  ] as const) {
    const { call } = carryingSite(keys, { carry });
    const { headers } = await call('/form/101/field.json');
    assert.ok(headers.get('hosted-form')?.endsWith(announced));
  }
});
