import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withinLimit } from './time-limit.js';

const never = () => new Promise(() => undefined);

test('a test that waits for ever fails, even while it holds the timers', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  await assert.rejects(withinLimit(1, never), /more than 1 ms/);
});

test('a test that ends in time passes or fails by itself', async () => {
  await withinLimit(60_000, () => Promise.resolve());
  await assert.rejects(
    withinLimit(60_000, () => Promise.reject(new Error('own failure'))),
    /own failure/,
  );
});
