import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Counts } from '../browsers/plain-reporter.js';
import countReporter from './count-reporter.js';

/** Returns the event of a test or a suite that passed. */
const passed = (name: string, file: string, nesting: number, milliseconds: number, type?: 'suite') => ({
  type: 'test:pass',
  data: {
    name,
    nesting,
    file: join(process.cwd(), file),
    details: { duration_ms: milliseconds, ...(type && { type }) },
  },
});

/** Counts the tests of a run. */
async function count(events: readonly { readonly type: string; readonly data: object }[]): Promise<Counts> {
  const stream = (async function* () {
    yield* await Promise.resolve(events);
  })();
  let text = '';
  for await (const part of countReporter(stream)) text += part;
  return JSON.parse(text) as Counts;
}

async function readFiles(events: readonly ReturnType<typeof passed>[]): Promise<unknown> {
  const { files } = await count(events);
  return Object.fromEntries(files.map(({ file, milliseconds }) => [file, milliseconds]));
}

describe('the times of files', () => {
  it('are those of their tests at the top', async () => {
    const events = [passed('one', 'a.test.ts', 0, 5), passed('inner', 'b.test.ts', 1, 3), passed('two', 'b.test.ts', 0, 4, 'suite'), passed('three', 'a.test.ts', 0, 2)]; // prettier-ignore
    assert.deepEqual(await readFiles(events), { 'a.test.ts': 7, 'b.test.ts': 4 });
  });

  it('are those of the suites that a module has for its files', async () => {
    const events = [passed('one', 'a.test.ts', 2, 5), passed('a.test.ts', 'all.ts', 1, 6, 'suite'), passed('b.test.ts', 'all.ts', 1, 8, 'suite'), passed('all', 'all.ts', 0, 9, 'suite')]; // prettier-ignore
    assert.deepEqual(await readFiles(events), { 'a.test.ts': 6, 'b.test.ts': 8 });
  });
});

describe('a failure', () => {
  const failed = (name: string, file: string) => ({
    type: 'test:fail',
    data: { name, nesting: 2, file: join(process.cwd(), file), details: { error: { message: `${name} broke` } } },
  });
  const begun = (name: string) => ({ type: 'test:start', data: { name, nesting: 1 } });

  it('is told with its reason and its own file, which can be run again, also in a module of many files', async () => {
    const { failures } = await count([begun('a.test.ts'), failed('one', 'all.ts'), begun('b.test.ts'), failed('two', 'all.ts'), failed('three', 'c.test.ts')]); // prettier-ignore
    assert.deepEqual(
      failures.map(({ file, title, reason }) => [file, title, reason]),
      [['a.test.ts', 'one', 'one broke'], ['b.test.ts', 'two', 'two broke'], ['c.test.ts', 'three', 'three broke']], // prettier-ignore
    );
  });
});
