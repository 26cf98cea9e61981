// A delivery ends at its time limit, whatever the garbage collection takes meanwhile.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { patienceFor } from '../../../../test/support/patience.js';
import { Client } from '../conformance/client.js';
import { memoryStore } from '../store/memory.js';
import { Queue } from './queue.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('a delivery to a receiver that never answers ends at its time limit', { timeout: patienceFor(10_000) }, async () => {
  const store = memoryStore();
  const client = new Client(store);
  const { id } = await client.form();
  await client.ok('POST', `form/${id}/webhook`, { url: 'https://never.test/' });
  await client.ok('POST', `form/${id}/submission`, {});
  const reasons: unknown[] = [];
  const queue = new Queue({
    store,
    now: () => client.now,
    timeLimit: () => AbortSignal.timeout(50),
    deliver: (_job, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reasons.push(signal.reason);
          reject(new Error('The connection was ended'));
        });
      }),
  });
  const run = queue.runDue();
  while (reasons.length === 0) {
    collectGarbage();
    await nextTurn();
  }
  await run;
  assert.match(String(reasons[0]), /timeout/i);
});
