// Ends a run with one plain line, 'N passed, N failed, N skipped', and fails a run in which nothing was tested.
// With TEST_COUNTS=<file> the numbers and the failures go there instead, for a caller that adds up several runs.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Reporter, TestSession } from '@web/test-runner';

export type Suite = NonNullable<TestSession['testResults']>;

/** A test that failed, and where. */
export interface Failure {
  readonly file: string;
  readonly engine: string;
  readonly title: string;
  /** The message of the error. */
  readonly reason: string;
}

/** The time of a page from its start to its end; on Node, of the tests of a file. */
interface FileTime {
  readonly file: string;
  readonly engine: string;
  readonly milliseconds: number;
}

/** The time of a test. */
interface TestTime extends FileTime {
  readonly title: string;
}

/** The numbers of a run. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  readonly failures: Failure[];
  readonly times: TestTime[];
  readonly files: FileTime[];
}

/** The place of a test. */
type Place = Pick<Failure, 'file' | 'engine'>;

/** Counts the tests of a suite, and keeps their times and the titles of those that failed. `above` is the title of the outermost suite. */
function addSuite(suite: Suite, counts: Counts, page: Place, above = suite.name) {
  for (const test of suite.tests) {
    counts[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed']++;
    if (!test.skipped && !test.passed)
      counts.failures.push({ ...page, title: test.name, reason: test.error?.message ?? '' });
    counts.times.push({ ...page, title: `${above}: ${test.name}`, milliseconds: test.duration ?? 0 });
  }
  for (const inner of suite.suites) addSuite(inner, counts, page, above || inner.name);
}

/** The name of a suite that only names the file of the suites that follow it. `test/runner/test-files.ts` writes them. */
const OF_A_FILE = /\.test\.ts$/;

/** Counts the tests of a page. Each suite of a shared page is told with the file that it comes from. */
export function addPage(root: Suite, counts: Counts, page: Place) {
  let { file } = page;
  for (const suite of root.suites) {
    if (OF_A_FILE.test(suite.name)) file = suite.name;
    addSuite(suite, counts, { ...page, file });
  }
  addSuite({ ...root, suites: [] }, counts, page);
}

export function plainReporter(): Reporter {
  const files = new PageTimes();
  return {
    start({ sessions }) {
      sessions.on('session-status-updated', (session) => {
        files.add(session);
      });
    },
    onTestRunFinished({ sessions }) {
      const counts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], times: [], files: files.list() };
      for (const session of sessions) {
        const page = toPage(session);
        if (session.testResults) addPage(session.testResults, counts, page);
        // The file could not be loaded, or timed out.
        if (session.errors.length || !session.testResults) {
          counts.failed++;
          counts.failures.push({
            ...page,
            title: 'The page',
            reason: session.errors[0]?.message ?? 'It gave no results.',
          });
        }
      }
      const file = process.env['TEST_COUNTS'];
      if (file) writeFileSync(file, JSON.stringify(counts));
      process.once('exit', (code) => {
        if (!file) console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
        if (counts.passed + counts.failed === 0 && code === 0) process.exitCode = 1;
      });
    },
  };
}

const toPage = ({ testFile, browser }: TestSession) => ({
  file: relative(process.cwd(), testFile),
  engine: browser.name,
});

/** Measures each page, from its opening to the end of its last test. */
class PageTimes {
  /** by the id of the session */
  #pages: Map<string, FileTime & { start: number }> = new Map();

  /** @param session whose status has changed */
  add(session: TestSession) {
    const now = performance.now();
    const { start } = this.#pages.get(session.id) ?? { start: now };
    this.#pages.set(session.id, { ...toPage(session), start, milliseconds: now - start });
  }

  list() {
    return [...this.#pages.values()].map(({ file, engine, milliseconds }) => ({ file, engine, milliseconds }));
  }
}
