// @ts-check
// npm test: every test, in three groups, and one line at the end that adds them up.
//   npm test                          all groups, all three engines; browsers are found, or installed
//   npm test -- unit|browser|journeys one group
//   BROWSERS=chromium npm test        one engine;  FILES=src/rules/logic.test.ts npm test -- browser  one file
//   NO_INSTALL=1 npm test             installs nothing: the engines that are missing are left out, and named
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, wantedEngines } from './browsers/find-browsers.mjs';
import { ensureBrowsers } from './browsers/install-browsers.mjs';
import { browserTestFiles, journeyFiles, nodeTestFiles } from './test-files.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hosted-form-test-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** @typedef {{ name: string, about: string, files: string[], browser: boolean, args: (counts: string) => string[] }} Group */
/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {string[]} files
 * @param {string[]} [options]
 */
const nodeTest =
  (files, options = []) =>
  (/** @type {string} */ counts) => [
    ...['--import', 'tsx', '--test', ...options],
    ...['--test-reporter', 'spec', '--test-reporter-destination', 'stdout'],
    ...['--test-reporter', './tools/count-reporter.mjs', '--test-reporter-destination', counts],
    ...files,
  ];

const wtr = join(dirname(createRequire(import.meta.url).resolve('@web/test-runner')), 'bin.js');

/** @type {Group[]} */
const GROUPS = [
  {
    name: 'unit',
    about: 'the proxy, the reference service and the structure of the sources, on Node',
    files: nodeTestFiles(),
    browser: false,
    args: nodeTest(nodeTestFiles()),
  },
  {
    name: 'browser',
    about: 'the element and everything below it, in real engines',
    files: browserTestFiles(),
    browser: true,
    args: () => [wtr],
  },
  {
    name: 'journeys',
    about: 'visitors on the demo pages, in Chromium',
    files: journeyFiles(),
    browser: true,
    args: nodeTest(journeyFiles(), ['--test-concurrency=1']),
  },
];

/**
 * @param {Group} group
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Counts>}
 */
async function run(group, env) {
  const file = join(folder, `${group.name}.json`);
  const child = spawn(process.execPath, group.args(file), {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env, TEST_COUNTS: file },
  });
  const code = await new Promise((resolve) => child.once('error', () => resolve(1)).once('exit', resolve));
  /** @type {Counts} */
  let counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // it ended before it could count
  }
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** Finds or installs the engines; answers those to test in. */
function prepareBrowsers() {
  const wanted = wantedEngines();
  const missing = ensureBrowsers(wanted, { install: !process.env['NO_INSTALL'] });
  if (missing.length && (process.env['CI'] || missing.length === wanted.length))
    throw new Error(`no ${missing.join(', ')} on this machine`);
  if (missing.length) console.log(`browsers: NOT TESTED in ${missing.join(', ')} (not installed)`);
  return wanted.filter((engine) => !missing.includes(engine));
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !GROUPS.some((group) => group.name === name));
if (unknown.length) throw new Error(`no group called ${unknown.join(', ')}: unit, browser, journeys`);
const groups = GROUPS.filter((group) => !names.length || names.includes(group.name));

const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {NodeJS.ProcessEnv} */
const env = {};
const lines = [];
for (const group of groups) {
  if (!group.files.length) {
    lines.push(`${group.name}: no test files yet`);
    continue;
  }
  console.log(`\n=== ${group.name}: ${group.about} (${group.files.length} files)`);
  const start = Date.now();
  if (group.browser && !('BROWSERS' in env)) {
    env['BROWSERS'] = prepareBrowsers().join(',');
    env['CHROMIUM_PATH'] = findChromium()?.path;
  }
  const counts = await run(group, env);
  for (const key of /** @type {(keyof Counts)[]} */ (['passed', 'failed', 'skipped'])) total[key] += counts[key];
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  lines.push(
    `${group.name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s`,
  );
}

console.log(`\n${lines.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
if (total.failed || total.passed === 0) process.exitCode = 1;
