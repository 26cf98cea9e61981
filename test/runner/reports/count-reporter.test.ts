import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
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

async function readFiles(events: readonly ReturnType<typeof passed>[]): Promise<unknown> {
  const stream = (async function* () {
    yield* await Promise.resolve(events);
  })();
  let text = '';
  for await (const part of countReporter(stream)) text += part;
  const { files } = JSON.parse(text) as { files: readonly { file: string; milliseconds: number }[] };
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
