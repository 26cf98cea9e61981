import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { randomCases } from '../../../../test/support/long.js';
import { createMemoryKeys } from '../keys/key-store-memory.js';
import type { KeyStore } from '../keys/key-store.js';
import { keyedProxy } from '../keys/keys.examples.js';
import { RECEIPT, serviceJson } from '../service/service.examples.js';

/** The replies of the service, and whether the submission is stored afterwards. */
const REPLIES = {
  accepts: { stored: true, reply: () => serviceJson(RECEIPT) },
  'refuses it': { stored: false, reply: () => serviceJson({ status: 'error', error: 'Required' }) },
  'is overloaded': { stored: false, reply: () => new Response('', { status: 503 }) },
  'stores it, and the answer is lost': { stored: true, reply: () => Promise.reject(new TypeError('terminated')) },
  'loses it on the way': { stored: false, reply: () => Promise.reject(new TypeError('terminated')) },
  'stores it behind a slow gateway': { stored: true, reply: () => new Response('', { status: 504 }) },
} as const;

const replies = fc.array(fc.constantFrom(...(Object.keys(REPLIES) as (keyof typeof REPLIES)[])), {
  minLength: 12,
  maxLength: 12,
});
/** The fault of each call to the store, in order: before its work, after it, or none. */
const faults = fc.array(fc.constantFrom('no', 'no', 'no', 'no', 'before', 'after'), { maxLength: 30 });
/** For each browser, whether it goes away at some time. */
const browsers = fc.array(fc.boolean(), { minLength: 6, maxLength: 6 });

/** Wraps a store so that its answers come in any order, and some are lost. */
function unreliable(store: KeyStore, order: fc.Scheduler, faults: readonly string[]): KeyStore {
  const left = [...faults];
  const through = async <Value>(work: () => Promise<Value>) => {
    const fault = left.shift();
    await order.schedule(Promise.resolve());
    if (fault === 'before') throw new Error('Not written.');
    const value = await work();
    await order.schedule(Promise.resolve());
    if (fault === 'after') throw new Error('Written, but the answer is lost.');
    return value;
  };
  return {
    add: (...entry) => through(() => store.add(...entry)),
    get: (name) => through(() => store.get(name)),
    set: (...entry) => through(() => store.set(...entry)),
    remove: (name) => through(() => store.remove(name)),
  };
}

test('with any faults in any order, a submission is stored once at most, and no answer is wrong', async () => {
  const property = fc.asyncProperty(fc.scheduler(), replies, faults, browsers, async (order, replies, faults, gone) => {
    let time = 0;
    let ids = 0;
    let stored = 0;
    const ports = {
      now: () => time,
      wait: async (milliseconds: number) => {
        await order.schedule(Promise.resolve());
        time += milliseconds;
      },
      randomId: () => String(ids++),
    };
    const kept = createMemoryKeys(ports.now);
    const left = [...replies];
    const service = async () => {
      const { stored: isStored, reply } = REPLIES[left.shift() ?? 'accepts'];
      await order.schedule(Promise.resolve());
      stored += Number(isStored);
      await order.schedule(Promise.resolve());
      return reply();
    };
    // The copies share the entries, but their stores fail independently.
    const copies = [0, 1, 2].map(() => keyedProxy(service, { keys: unreliable(kept, order, faults) }, ports));
    const sent = gone.map(async (goes, index) => {
      const browser = new AbortController();
      if (goes) void order.schedule(Promise.resolve()).then(() => browser.abort());
      return copies[index % 3]?.submit({ signal: browser.signal });
    });
    const told = await order.waitFor(Promise.all(sent));
    // Some claims are removed only after the answer.
    await order.waitIdle();
    assert.ok(stored <= 1, `stored ${String(stored)} times`);
    for (const answer of told) {
      if (answer?.json.id) assert.deepEqual([stored, answer.json.id], [1, RECEIPT.id]);
    }
  });
  await fc.assert(property, { numRuns: randomCases(300) });
});
