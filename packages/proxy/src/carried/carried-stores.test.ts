// The rules of carried drafts, in every key store.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { randomCases } from '../../../../test/support/long.js';
import { createFileKeys } from '../keys/key-store-file.js';
import { createMemoryKeys } from '../keys/key-store-memory.js';
import { KEY_STORES, makeKeyFolder } from '../keys/key-stores.examples.js';
import { PLATFORM } from '../ports.js';
import { carryingSite, GRIP, watchedStore } from './carried-site.examples.js';
import { makeCiphertext } from './carried.examples.js';

const LARGE = 3_000_000;
/** Sizes about the border of a piece, and of some pieces. */
const SIZES = [1, 2, 3, 393_215, 393_216, 393_217, LARGE];

/** Creates a clock that a test moves on. */
function movedClock() {
  let time = 1_800_000_000_000;
  return { ports: { ...PLATFORM, now: () => time }, advance: (milliseconds: number) => (time += milliseconds) };
}

for (const [store, open] of Object.entries(KEY_STORES)) {
  test(`${store}: each version is fetched byte for byte, whatever its size, and leaves nothing when it is replaced`, async (context) => {
    const { keys, written } = watchedStore(await open(context));
    const site = carryingSite(keys);
    for (const [index, size] of SIZES.entries()) {
      const body = makeCiphertext(size, index + 1);
      const put = await site.put(body, index);
      assert.deepEqual([put.status, put.version], [index === 0 ? 201 : 200, index + 1]);
      const got = await site.get();
      assert.deepEqual([got.status, got.version, got.bytes.byteLength], [200, index + 1, size]);
      assert.ok(Buffer.from(got.bytes).equals(body));
    }
    await site.idle();
    const large = [...written.values()].filter((entry) => entry.length > 1000);
    const size = large.reduce((sum, { length }) => sum + length, 0);
    assert.equal(size, (LARGE / 3) * 4, 'the last version alone');
    assert.ok(large.every(({ length }) => length <= 512 * 1024));
    await keys.close?.();
  });

  test(`${store}: of two devices that write at once one alone makes each version, fifty times`, async (context) => {
    const { keys, written } = watchedStore(await open(context));
    const site = carryingSite(keys);
    await site.put(makeCiphertext(10), 0);
    for (let version = 1; version <= 50; version += 1) {
      const bodies = [makeCiphertext(40, 2 * version), makeCiphertext(60, 2 * version + 1)] as const;
      const told = await Promise.all(bodies.map((body) => site.put(body, version)));
      const statuses = told.map(({ status }) => status);
      assert.deepEqual(statuses.toSorted(), [200, 412], `version ${String(version + 1)}`);
      assert.ok(told.every((each) => each.version === version + 1));
      const { bytes } = await site.get();
      assert.ok(Buffer.from(bytes).equals(bodies[statuses.indexOf(200)] ?? Buffer.alloc(0)));
    }
    await site.idle();
    // The head, the last entry, the trail of replaced ones, and one piece.
    assert.ok(written.size <= 36, String(written.size));
  });

  test(`${store}: what is erased leaves no ciphertext, says whether it was sent, and stays gone`, async (context) => {
    for (const sent of [false, true]) {
      const { keys, written } = watchedStore(await open(context));
      const site = carryingSite(keys);
      await Promise.all([site.put(makeCiphertext(LARGE), 0), site.put(makeCiphertext(LARGE, 2), 0)]);
      await site.put(makeCiphertext(1_000_000, 3), 1);
      assert.equal((await site.erase(sent)).status, 200);
      await site.idle();
      assert.ok([...written.values()].every(({ length }) => length < 500));
      for (const answer of [
        await site.get(),
        await site.put(makeCiphertext(9), 0),
        await site.put(makeCiphertext(9), 2),
      ]) {
        assert.deepEqual([answer.status, answer.code], [410, 'carried_gone']);
        assert.equal(new TextDecoder().decode(answer.bytes).includes('"sent":true'), sent);
      }
      assert.equal((await site.erase()).status, 200);
      await site.idle();
    }
  });

  test(`${store}: a draft ends at its time, which each PUT moves on`, async (context) => {
    const { ports, advance } = movedClock();
    const site = carryingSite(await open(context), { carry: { keep: 1000 } }, ports);
    await site.put(makeCiphertext(10), 0);
    advance(900);
    assert.equal((await site.get()).headers.get('hosted-form-expires'), '100');
    await site.put(makeCiphertext(10), 1);
    advance(999);
    assert.equal((await site.get()).status, 200);
    advance(1);
    for (const answer of [await site.get(), await site.put(makeCiphertext(9), 2), await site.put(makeCiphertext(9), 0)])
      assert.deepEqual([answer.status, answer.code], [410, 'carried_gone']);
    await site.idle();
  });

  test(`${store}: a body that breaks off, is too large or is empty leaves nothing`, async (context) => {
    const { keys, written } = watchedStore(await open(context));
    const site = carryingSite(keys, { carry: { bytes: 2_000_000 } });
    const broken = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(makeCiphertext(500_000));
        if (written.size > 1) controller.error(new Error('The connection was cut.'));
      },
    });
    const endless = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(makeCiphertext(500_000));
      },
    });
    assert.equal((await site.put(broken, 0)).code, 'client_gone');
    assert.equal((await site.put(endless, 0)).code, 'too_large');
    assert.equal((await site.put(makeCiphertext(0), 0)).code, 'empty_body');
    const short = { 'if-none-match': '*', 'content-length': '11' };
    const held = { 'hosted-form-grip': GRIP, 'content-type': 'application/octet-stream' };
    assert.equal((await site.send('PUT', { ...held, ...short }, { body: makeCiphertext(10) })).code, 'empty_body');
    await site.idle();
    assert.equal(written.size, 0);
    assert.equal((await site.get()).code, 'carried_unknown');
  });

  test(`${store}: no name and no entry tells the draft’s name, its grip or its bytes’ text`, async (context) => {
    const { keys, given } = watchedStore(await open(context));
    const site = carryingSite(keys);
    await site.put(new TextEncoder().encode('a text that was not encrypted'), 0);
    await site.put(makeCiphertext(LARGE), 1);
    await site.erase(true);
    await site.idle();
    for (const text of given) for (const secret of [site.name, GRIP, 'encrypted']) assert.ok(!text.includes(secret));
  });
}

test('file: nothing in the folder tells the name or the grip, and a form token used for a draft does not either', async (context) => {
  const { path, address } = await makeKeyFolder(context);
  const keys = createFileKeys(address, Date.now, () => crypto.randomUUID());
  const site = carryingSite(keys, { keys, formToken: { minimum: 0 } });
  const asked = await site.call('/form/101/token.json', { method: 'POST' });
  const { token } = (await asked.json()) as { readonly token: string };
  const held = { 'hosted-form-grip': GRIP, 'content-type': 'application/octet-stream', 'if-none-match': '*' };
  const put = await site.send('PUT', { ...held, 'hosted-form-token': token }, { body: makeCiphertext(900) });
  assert.equal(put.status, 201);
  await site.idle();
  const files = await readdir(path);
  assert.ok(files.length >= 4);
  for (const file of files) {
    const text = file + (await readFile(join(path, file), 'latin1'));
    for (const secret of [site.name, GRIP]) assert.ok(!text.includes(secret), file);
  }
});

test('memory: what is full refuses a draft and forgets none, and can still be erased', async () => {
  const keys = createMemoryKeys(Date.now, 100_000, 'refuse');
  const [first, second] = [carryingSite(keys), carryingSite(keys)];
  assert.equal((await first.put(makeCiphertext(60_000), 0)).status, 201);
  assert.deepEqual((({ status, code }) => [status, code])(await second.put(makeCiphertext(60_000), 0)), [
    507,
    'carried_full',
  ]);
  assert.equal((await first.get()).bytes.byteLength, 60_000);
  assert.equal((await first.erase()).status, 200);
  assert.equal((await second.put(makeCiphertext(60_000), 0)).status, 201);
});

/** The state of a draft, in the simplest way. */
interface Model {
  version: number;
  bytes: Uint8Array | undefined;
  state: 'none' | 'kept' | 'gone';
}

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('put'),
      lag: fc.integer({ min: -1, max: 2 }),
      size: fc.integer({ min: 1, max: 900_000 }),
    }),
    fc.record({ kind: fc.constant('first'), lag: fc.constant(0), size: fc.integer({ min: 1, max: 1000 }) }),
    fc.record({ kind: fc.constantFrom('get', 'restart', 'erase'), lag: fc.constant(0), size: fc.constant(1) }),
  ),
  { minLength: 3, maxLength: 25 },
);

/** Says what a PUT that replaces a version is answered, and lets the model follow. */
function expectPut(model: Model, replaces: number, body: Uint8Array): number {
  if (model.state === 'gone') return 410;
  if (model.state === 'none' && replaces > 0) return 404;
  if (replaces !== model.version) return 412;
  Object.assign(model, { version: replaces + 1, bytes: body, state: 'kept' });
  return replaces === 0 ? 201 : 200;
}

test('whatever devices do in turn, a draft is what the simplest model says', async () => {
  const property = fc.asyncProperty(steps, fc.integer(), async (all, seed) => {
    const keys = createMemoryKeys(Date.now, Infinity);
    const site = carryingSite(keys);
    const model: Model = { version: 0, bytes: undefined, state: 'none' };
    for (const { kind, lag, size } of all) {
      if (kind === 'erase') {
        const status = model.state === 'none' ? 404 : 200;
        assert.equal((await site.erase()).status, status);
        if (status === 200) model.state = 'gone';
      } else if (kind === 'get' || kind === 'restart') {
        if (kind === 'restart') await site.idle();
        const got = await site.get();
        assert.equal(got.status, { none: 404, kept: 200, gone: 410 }[model.state]);
        if (model.state === 'kept') assert.ok(Buffer.from(got.bytes).equals(model.bytes ?? Buffer.alloc(0)));
      } else {
        const body = makeCiphertext(size, seed);
        const replaces = kind === 'first' ? 0 : Math.max(1, model.version - lag);
        const status = expectPut(model, replaces, body);
        assert.equal((await site.put(body, replaces)).status, status);
      }
    }
  });
  await fc.assert(property, { numRuns: Math.max(60, randomCases(300)) });
});
