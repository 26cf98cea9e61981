// @ts-check
// npm run test:node: the tests of the proxy, the service and the demo on other versions of Node than this one.
//   npm run test:node              all versions
//   npm run test:node -- 24        one version;  FILES=packages/proxy/src/proxy.test.ts npm run test:node  one file
// It prints one line of counts for each version. What the tests print is in `.cache/node-<version>/tests.log`.
import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { ROOT } from '../root.mjs';
import { chooseTests, chooseVersions, installNode, tellResult } from './node-versions.mjs';
import { nodeTestFiles } from '../test-files.mjs';

/** A test that hangs is ended. ms */
const LONGEST_FILE = 900_000;

/**
 * Runs tests by a program, and returns what it counted.
 * @param {string} program
 * @param {string} folder for the log and the counts
 * @param {readonly string[]} files
 * @returns {Promise<import('./node-versions.mjs').Result>}
 */
async function runTests(program, folder, files) {
  const counts = join(folder, 'counts.json');
  rmSync(counts, { force: true });
  const log = openSync(join(folder, 'tests.log'), 'w');
  const args = [
    ...['--import', 'tsx', '--test', `--test-timeout=${LONGEST_FILE}`, '--test-concurrency=2'],
    ...['--test-reporter', 'spec', '--test-reporter-destination', 'stdout'],
    ...['--test-reporter', './tools/reports/count-reporter.mjs', '--test-reporter-destination', counts],
  ];
  // What the tests start by the name `node` is this version too.
  const PATH = [dirname(program), process.env['PATH']].join(delimiter);
  const child = spawn(program, [...args, ...files], {
    cwd: ROOT,
    stdio: ['ignore', log, log],
    env: { LONG: '1', ...process.env, PATH },
  });
  const code = await new Promise((resolve) => child.once('error', () => resolve(1)).once('exit', resolve));
  /** @type {import('./node-versions.mjs').Result} */
  let result = { passed: 0, failed: 0, skipped: 0, failures: [] };
  try {
    result = JSON.parse(readFileSync(counts, 'utf8'));
  } catch {
    // The runner ended before it wrote its counts.
  }
  return code === 0 || result.failed ? result : { ...result, failed: 1 };
}

const files = chooseTests(nodeTestFiles(), process.env['FILES']);
if (!files.length) throw new Error('no test of the proxy, the service or the demo has this name');
for (const wanted of chooseVersions(process.argv.slice(2))) {
  const folder = join(ROOT, '.cache', `node-${wanted}`);
  mkdirSync(folder, { recursive: true });
  try {
    const { program, version } = installNode(wanted, folder);
    const start = Date.now();
    const result = await runTests(program, folder, files);
    console.log(tellResult(version, result, Date.now() - start).join('\n'));
    if (!result.failed && result.passed) continue;
    console.log(`what the tests say: .cache/node-${wanted}/tests.log`);
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
  }
  process.exitCode = 1;
}
