// A failed test of a page that many files share is run again by its own file, not with the whole page.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { addPage } from './plain-reporter.js';
import type { Counts, Suite } from './plain-reporter.js';

const page = { file: '.cache/test-pages/with-service.js', engine: 'WebKit' };

function suite(name: string, tests: Readonly<Record<string, boolean>> = {}, suites: Suite[] = []): Suite {
  const error = { message: 'broken' };
  const test = { skipped: false, duration: 2 };
  const listed = Object.entries(tests).map(([name, passed]) => ({ ...test, name, passed, ...(!passed && { error }) }));
  return { name, suites, tests: listed };
}

function count(root: Suite): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], times: [], files: [] };
  addPage(root, counts, page);
  return counts;
}

describe('the counts of a page that files share', () => {
  const { failures, times, passed } = count(
    suite('', {}, [
      suite('src/a.test.ts'),
      suite('First', { works: true }, [suite('inner', { breaks: false })]),
      suite('src/b.test.ts'),
      suite('Second', { fails: false }),
    ]),
  );

  it('name the file of each failed test, and the reason', () => {
    expect(failures).to.deep.equal([
      { file: 'src/a.test.ts', engine: 'WebKit', title: 'breaks', reason: 'broken' },
      { file: 'src/b.test.ts', engine: 'WebKit', title: 'fails', reason: 'broken' },
    ]);
  });

  it('name the file and the outermost suite of each time', () => {
    expect(times.map(({ file, title }) => [file, title])).to.deep.equal([
      ['src/a.test.ts', 'First: works'],
      ['src/a.test.ts', 'First: breaks'],
      ['src/b.test.ts', 'Second: fails'],
    ]);
  });

  it('count no suite that only names a file', () => {
    expect(passed).to.equal(1);
  });
});

describe('the counts of a page of one file', () => {
  it('name that file', () => {
    const { failures } = count(suite('', { fails: false }, [suite('Suite', { breaks: false })]));
    expect(failures.map(({ file }) => file)).to.deep.equal([page.file, page.file]);
  });
});
