// The room for carried drafts, of all visitors together and of each, in every key store and for every copy of the proxy.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import fc from 'fast-check';
import { randomCases } from '../../../../test/support/long.js';
import { createMemoryKeys } from '../keys/key-store-memory.js';
import type { KeyStore } from '../keys/key-store.js';
import { KEY_STORES } from '../keys/key-stores.examples.js';
import { PLATFORM } from '../ports.js';
import type { Ports } from '../ports.js';
import { carryingSite } from './carried-site.examples.js';
import type { DeviceAnswer } from './carried-site.examples.js';
import { makeCiphertext } from './carried.examples.js';
import type { CarryLimits } from './carry-options.js';
import { SharedSum } from './shared-sum.js';

/** The bytes that are counted at once. */
const STEP = 16_384;
const HOUR = 3_600_000;
const KEEP = 30 * 24 * HOUR;

/** A clock that a test moves on. Stores of another clock see no time pass. */
function movedClock() {
  let time = Date.now();
  return { ports: { ...PLATFORM, now: () => time }, advance: (milliseconds: number) => (time += milliseconds) };
}

/** Creates copies of a proxy with one store. Each has a draft of its own, and a visitor. */
function copies(keys: KeyStore, carry: CarryLimits, { ports = PLATFORM, visitors = ['', '', ''] }: Copies = {}) {
  return visitors.map((visitor) => {
    const counted = { rateLimit: { carried: 10_000 }, clientAddress: () => visitor } as const;
    return carryingSite(keys, { keys, carry, ...(visitor !== '' && counted) }, ports);
  });
}

interface Copies {
  readonly ports?: Ports;
  readonly visitors?: readonly string[];
}

const outcomeOf = async (answer: Promise<DeviceAnswer>) => {
  const { status, code } = await answer;
  return code === undefined ? String(status) : `${String(status)} ${code}`;
};

const FULL = '507 carried_full';

/** The rules, each with a store that nobody else uses. */
const RULES: Readonly<Record<string, (open: () => Promise<KeyStore>) => Promise<void>>> = {
  'all drafts together have the room of the total, whichever copy takes them': async (open) => {
    const sites = copies(await open(), { total: 10 * STEP });
    const [first, second, third] = sites;
    assert.ok(first && second && third);
    assert.equal(await outcomeOf(first.put(makeCiphertext(6 * STEP), 0)), '201');
    assert.equal(await outcomeOf(second.put(makeCiphertext(4 * STEP + 1), 0)), FULL);
    assert.equal(await outcomeOf(second.get()), '404 carried_unknown');
    assert.equal(await outcomeOf(second.put(makeCiphertext(4 * STEP), 0)), '201');
    assert.equal(await outcomeOf(third.put(makeCiphertext(1), 0)), FULL);
    assert.equal(await outcomeOf(first.put(makeCiphertext(6 * STEP, 2), 1)), '200', 'what does not grow has room');
    assert.equal(await outcomeOf(first.put(makeCiphertext(6 * STEP + 1), 2)), FULL);
    await Promise.all(sites.map(({ idle }) => idle()));
  },
  'what a smaller version leaves, and what is erased, is free for others': async (open) => {
    const sites = copies(await open(), { total: 10 * STEP });
    const [first, second, third] = sites;
    assert.ok(first && second && third);
    await first.put(makeCiphertext(10 * STEP), 0);
    await first.put(makeCiphertext(2 * STEP), 1);
    await first.idle();
    assert.equal(await outcomeOf(second.put(makeCiphertext(8 * STEP), 0)), '201');
    await second.erase();
    await second.erase();
    await second.idle();
    assert.equal(await outcomeOf(third.put(makeCiphertext(8 * STEP), 0)), '201', 'erased twice, it is free once');
    assert.equal(await outcomeOf(third.put(makeCiphertext(8 * STEP + 1), 1)), FULL);
    await Promise.all(sites.map(({ idle }) => idle()));
  },
  'what is not kept takes no room': async (open) => {
    const [first, second] = copies(await open(), { total: 10 * STEP, bytes: 9 * STEP });
    assert.ok(first && second);
    const endless = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(makeCiphertext(STEP));
      },
    });
    assert.equal(await outcomeOf(first.put(endless, 0)), '413 too_large');
    await first.put(makeCiphertext(STEP), 0);
    assert.equal(await outcomeOf(first.put(makeCiphertext(9 * STEP), 4)), '412 carried_changed');
    await first.idle();
    assert.equal(await outcomeOf(second.put(makeCiphertext(9 * STEP), 0)), '201');
    await second.idle();
  },
  'of copies that put at once no more get room than there is': async (open) => {
    const sites = copies(await open(), { total: 5 * STEP }, { visitors: Array.from({ length: 12 }, () => '') });
    const outcomes = await Promise.all(sites.map(({ put }, index) => outcomeOf(put(makeCiphertext(STEP, index), 0))));
    assert.deepEqual(
      outcomes.toSorted(),
      Array.from({ length: 12 }, (_, index) => (index < 5 ? '201' : FULL)),
    );
    await Promise.all(sites.map(({ idle }) => idle()));
  },
  'a visitor has a part of it in a day, and others have theirs': async (open) => {
    const visitors = ['203.0.113.7', '203.0.113.7', '203.0.113.8'];
    const sites = copies(await open(), { total: 100 * STEP, perVisitor: 4 * STEP, bytes: 4 * STEP }, { visitors });
    const [first, second, other] = sites;
    assert.ok(first && second && other);
    assert.equal(await outcomeOf(first.put(makeCiphertext(3 * STEP), 0)), '201');
    assert.equal(await outcomeOf(second.put(makeCiphertext(2 * STEP), 0)), FULL);
    assert.equal(await outcomeOf(other.put(makeCiphertext(4 * STEP), 0)), '201');
    for (let version = 1; version < 20; version += 1)
      assert.equal(
        await outcomeOf(first.put(makeCiphertext(3 * STEP, version), version)),
        '200',
        'typing costs nothing',
      );
    await first.erase();
    await first.idle();
    assert.equal(await outcomeOf(second.put(makeCiphertext(4 * STEP), 0)), '201');
    await Promise.all(sites.map(({ idle }) => idle()));
  },
};

for (const [store, open] of Object.entries(KEY_STORES))
  for (const [rule, hold] of Object.entries(RULES))
    test(`${store}: ${rule}`, async (context: TestContext) => {
      const opened: KeyStore[] = [];
      await hold(async () => {
        const keys = await open(context);
        opened.push(keys);
        return keys;
      });
      for (const keys of opened) await keys.close?.();
    });

for (const [store, open] of Object.entries(KEY_STORES))
  test(`${store}: room is free again after the time of a draft, and a visitor has new room the next day`, async (context) => {
    const keys = await open(context);
    const { ports, advance } = movedClock();
    const carry = { total: 8 * STEP, perVisitor: 6 * STEP, bytes: 6 * STEP, keep: KEEP };
    const visitors = ['203.0.113.7', '203.0.113.7', '203.0.113.8', '203.0.113.9'];
    const sites = copies(keys, carry, { ports, visitors });
    const [first, second, other, late] = sites;
    assert.ok(first && second && other && late);
    await first.put(makeCiphertext(6 * STEP), 0);
    assert.equal(await outcomeOf(second.put(makeCiphertext(STEP), 0)), FULL);
    advance(24 * HOUR);
    assert.equal(await outcomeOf(second.put(makeCiphertext(STEP), 0)), '201');
    assert.equal(await outcomeOf(other.put(makeCiphertext(2 * STEP), 0)), FULL);
    advance(KEEP);
    // The end of each draft is rounded up to a part of its time.
    advance(KEEP / 30);
    assert.equal(await outcomeOf(late.put(makeCiphertext(6 * STEP), 0)), '201');
    await Promise.all(sites.map(({ idle }) => idle()));
    await keys.close?.();
  });

test('a draft that lives on for days, on two devices, takes its room once', async () => {
  const { ports, advance } = movedClock();
  const keys = createMemoryKeys(ports.now);
  const [first, other] = copies(keys, { total: 4 * STEP, keep: KEEP }, { ports });
  assert.ok(first && other);
  for (let version = 0; version < 200; version += 1) {
    const outcome = await outcomeOf(first.put(makeCiphertext(2 * STEP, version), version));
    assert.equal(outcome, version === 0 ? '201' : '200');
    await first.idle();
    advance(7 * HOUR);
  }
  assert.equal(await outcomeOf(other.put(makeCiphertext(2 * STEP), 0)), '201');
});

test('typing costs the store no more than the draft does', async () => {
  const memory = createMemoryKeys(Date.now);
  let calls = 0;
  const count = <Value>(value: Value): Value => {
    calls += 1;
    return value;
  };
  const keys: KeyStore = {
    add: (name, ...rest) => count(memory.add(name, ...rest)),
    get: (name) => count(memory.get(name)),
    set: (name, ...rest) => count(memory.set(name, ...rest)),
    remove: (name) => count(memory.remove(name)),
  };
  const [site] = copies(keys, {}, { visitors: ['203.0.113.7'] });
  assert.ok(site);
  await site.put(makeCiphertext(3000), 0);
  await site.idle();
  calls = 0;
  for (let version = 1; version <= 20; version += 1) await site.put(makeCiphertext(3000 + version, version), version);
  await site.idle();
  assert.ok(calls <= 20 * 8, `${String(calls)} calls for 20 versions`);
});

const steps = fc.array(
  fc.record({
    copy: fc.nat({ max: 2 }),
    bytes: fc.integer({ min: -60, max: 100 }),
    days: fc.integer({ min: 1, max: 9 }),
    pass: fc.constantFrom(0, 0, 0, 1, 30, 700, 1440, 9000),
  }),
  { minLength: 5, maxLength: 60 },
);

test('whatever copies add and take away, a sum is what the simplest model says', async () => {
  const property = fc.asyncProperty(steps, async (all) => {
    const { ports, advance } = movedClock();
    const keys = createMemoryKeys(ports.now);
    const waiting: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => waiting.push(work);
    const sums = [0, 1, 2].map(() => new SharedSum({ keys, ports, waitUntil, name: 'sum' }));
    const model = new Map<number, number>();
    for (const { copy, bytes, days, pass } of all) {
      // What a proxy does after an answer takes no days.
      if (pass > 0) await Promise.all(waiting.splice(0));
      advance(pass * 60_000);
      const now = ports.now();
      for (const end of model.keys()) if (end <= now) model.delete(end);
      const end = (Math.floor(now / (24 * HOUR)) + days) * 24 * HOUR;
      const sum = [...model.values()].reduce((before, each) => before + each, 0);
      const isRefused = bytes > 0 && sum + bytes > 250;
      assert.equal(await sums[copy]?.change(bytes, end, 250), !isRefused);
      if (!isRefused) model.set(end, Math.max(0, (model.get(end) ?? 0) + bytes));
    }
  });
  await fc.assert(property, { numRuns: Math.max(100, randomCases(500)) });
});
