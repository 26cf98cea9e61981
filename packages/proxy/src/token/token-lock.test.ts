// One process at a time renews a token, also after another one was killed while it held the lock.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { takeLock } from './token-lock.js';

const NOW = Date.now();

/** Returns the path of a lock that a killed process has left behind. */
function abandonedLock(context: TestContext): string {
  const folder = fs.mkdtempSync(join(tmpdir(), 'hosted-form-lock-'));
  context.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'token.json.lock');
  fs.writeFileSync(path, '');
  abandon(path);
  return path;
}

function abandon(path: string): void {
  fs.utimesSync(path, new Date(NOW - 60_000), new Date(NOW - 60_000));
}

/** Takes the lock, with something else before one of its calls of the file system. Returns the number of its calls. */
function takeInterrupted(path: string, context: TestContext, other: (calls: number) => void) {
  let calls = 0;
  for (const name of ['writeFileSync', 'statSync', 'readFileSync', 'rmSync'] as const) {
    const real = fs[name] as (...args: unknown[]) => unknown;
    context.mock.method(fs, name, (...args: unknown[]) => {
      calls += 1;
      other(calls);
      return real(...args);
    });
  }
  syncBuiltinESMExports();
  try {
    return { unlock: takeLock(path, NOW), calls };
  } finally {
    context.mock.restoreAll();
    syncBuiltinESMExports();
  }
}

test('of two processes that find an abandoned lock, one gets it, whenever the other one comes', (context) => {
  let lastCall = Infinity;
  for (let moment = 1; moment <= lastCall; moment += 1) {
    const path = abandonedLock(context);
    let other: ReturnType<typeof takeLock>;
    const { unlock, calls } = takeInterrupted(path, context, (count) => {
      if (count === moment) other = takeLock(path, NOW);
    });
    lastCall = calls;
    const held = [unlock, other].filter((each) => each !== undefined);
    assert.equal(held.length, 1, `before call ${String(moment)}`);
    assert.equal(takeLock(path, NOW), undefined);
    held[0]?.();
    assert.deepEqual(fs.readdirSync(join(path, '..')), []);
  }
  assert.ok(lastCall > 3);
});

test('a process that is killed while it takes a lock over keeps nobody from it', (context) => {
  const path = abandonedLock(context);
  const folder = join(path, '..');
  for (let moment = 1; moment <= 6; moment += 1) {
    const die = (calls: number) => {
      if (calls >= moment) throw new Error('killed');
    };
    assert.throws(() => takeInterrupted(path, context, die), /killed/);
    for (const left of fs.readdirSync(folder)) abandon(join(folder, left));
  }
  assert.ok(takeLock(path, NOW));
});

test('a late process leaves the lock to the one that has taken it over', (context) => {
  const path = abandonedLock(context);
  const late = takeLock(path, NOW);
  abandon(path);
  const next = takeLock(path, NOW);
  late?.();
  assert.equal(takeLock(path, NOW), undefined);
  next?.();
  late?.();
  assert.deepEqual(fs.readdirSync(join(path, '..')), []);
});
