// @ts-check
// Ends a run with one plain line, 'N passed, N failed, N skipped', and fails a run in which nothing was tested.
// With TEST_COUNTS=<file> the numbers and the failures go there instead, for a caller that adds up several runs.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** @typedef {import('@web/test-runner').TestSession} TestSession */
/** @typedef {NonNullable<TestSession['testResults']>} Suite */
/** @typedef {{ file: string, engine: string, title: string }} Failure */
/** @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[] }} Counts */

/**
 * Counts the tests of a suite, and keeps the titles of those that failed.
 * @param {Suite} suite
 * @param {Counts} counts
 * @param {{ file: string, engine: string }} page
 */
function addSuite(suite, counts, page) {
  for (const test of suite.tests) {
    counts[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed']++;
    if (!test.skipped && !test.passed) counts.failures.push({ ...page, title: test.name });
  }
  for (const inner of suite.suites) addSuite(inner, counts, page);
}

/** @returns {import('@web/test-runner').Reporter} */
export function plainReporter() {
  return {
    onTestRunFinished({ sessions }) {
      /** @type {Counts} */
      const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
      for (const session of sessions) {
        const page = { file: relative(process.cwd(), session.testFile), engine: session.browser.name };
        if (session.testResults) addSuite(session.testResults, counts, page);
        // The file could not be loaded, or timed out.
        if (session.errors.length || !session.testResults) {
          counts.failed++;
          counts.failures.push({ ...page, title: session.errors[0]?.message ?? 'The page gave no results.' });
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
