// @ts-check
// Ends a run with one plain line, 'N passed, N failed, N skipped', and fails a run in which nothing was tested.
// With TEST_COUNTS=<file> the numbers go there instead, for the caller who adds up several runs.
import { writeFileSync } from 'node:fs';

/** @typedef {import('@web/test-runner').TestSession} TestSession */
/** @typedef {NonNullable<TestSession['testResults']>} Suite */
/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {Suite} suite
 * @param {Counts} counts
 */
function addSuite(suite, counts) {
  for (const test of suite.tests) counts[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed']++;
  for (const inner of suite.suites) addSuite(inner, counts);
}

/** @returns {import('@web/test-runner').Reporter} */
export function plainReporter() {
  return {
    onTestRunFinished({ sessions }) {
      const counts = { passed: 0, failed: 0, skipped: 0 };
      for (const session of sessions) {
        if (session.testResults) addSuite(session.testResults, counts);
        // the file could not be loaded, or timed out
        if (session.errors.length || !session.testResults) counts.failed++;
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
