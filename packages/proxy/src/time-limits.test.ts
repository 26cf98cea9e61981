import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Deadline, withTimeLimit } from './time-limits.js';

const never = () => new Promise<never>(() => undefined);

test('work within its time limit has its result', async () => {
  assert.equal(await withTimeLimit(1000, async () => 'done'), 'done');
  await assert.rejects(
    withTimeLimit(1000, () => Promise.reject(new Error('broken'))),
    /broken/,
  );
});

test('late work rejects with a TimeoutError, and its signal is aborted', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const signals: AbortSignal[] = [];
  const late = withTimeLimit(1000, ({ signal }) => {
    signals.push(signal);
    return never();
  });
  context.mock.timers.tick(999);
  assert.equal(signals[0]?.aborted, false);
  context.mock.timers.tick(1);
  await assert.rejects(late, { name: 'TimeoutError', message: 'Not done within 1000 ms.' });
  assert.equal(signals[0].aborted, true);
});

test('work ends when the parent signal is aborted, before or meanwhile', async () => {
  const parent = new AbortController();
  const work = withTimeLimit(1000, never, parent.signal);
  parent.abort(new Error('gone'));
  await assert.rejects(work, /gone/);
  await assert.rejects(withTimeLimit(1000, never, parent.signal), /gone/);
  await assert.rejects(withTimeLimit(1000, never, AbortSignal.abort('a text')), { cause: 'a text' });
});

test('a stopped clock does not count, and starts again with the whole time', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const deadline = new Deadline(1000);
  deadline.start();
  context.mock.timers.tick(900);
  deadline.stop();
  context.mock.timers.tick(5000);
  deadline.start();
  context.mock.timers.tick(999);
  assert.equal(deadline.isLate, false);
  context.mock.timers.tick(1);
  assert.equal(deadline.isLate, true);
  assert.equal(deadline.signal.aborted, true);
});

test('after its end a deadline is never late', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const deadline = new Deadline(1000);
  deadline.start();
  deadline.end();
  deadline.start();
  context.mock.timers.tick(1000);
  assert.deepEqual([deadline.isLate, deadline.signal.aborted], [false, false]);
});
