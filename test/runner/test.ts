// npm test: every test, in four groups, and one line at the end that adds them up.
//   npm test                          all groups, all three engines; browsers are found, or installed
//   npm test -- unit|browser|shipped|journeys   one group
//   BROWSERS=chromium npm test        one engine;  FILES=src/rules/settling.test.ts npm test  one file
//   npm test -- --changed             what the changes since the last commit can reach; --changed=main since another commit
//   npm test -- --long                also the long tests, as in CI
//   npm test -- --all-engines         also what depends on no engine, in each of them
//   NO_INSTALL=1 npm test             installs nothing: the engines that are missing are left out, and named
//   PATIENCE=1 npm test               ends a hang sooner: the limits are those of a quiet machine, not ten times as long
//   npm test -- --times               also prints where the time goes: by group, file and test
//   CI=1 npm test                     runs the files of failed tests once more, and names the tests that then pass (test/README.md)
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServerUnlessFresh, buildUnlessFresh } from '../../demo/server/build.js';
import { ROOT } from '../../tools/root.js';
import { patienceFor } from '../support/patience.js';
import { FAST_START, bundleProgram } from './bundle-program.js';
import { wantedEngines } from './browsers/find-browsers.js';
import { ensureBrowsers } from './browsers/install-browsers.js';
import { TEST_RUNNER } from './browsers/test-runner.js';
import { reachedFrom } from './changed-tests.js';
import {
  browserTestFiles,
  journeyFiles,
  journeyModule,
  nodeTestFiles,
  nodeTestProcesses,
  shippedFiles,
  shippedModule,
} from './test-files.js';
import { LONG } from './test-sharing.js';
import { listTimes } from './reports/test-times.js';
import type { Counts, Failure } from './browsers/plain-reporter.js';

const folder = mkdtempSync(join(tmpdir(), 'hosted-form-test-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Makes the arguments of the process that runs files of a group, and counts into a file. */
type MakeArguments = (counts: string, files: readonly string[]) => string[] | Promise<string[]>;

/** A group of tests. */
interface Group {
  readonly name: string;
  readonly about: string;
  readonly files: readonly string[];
  readonly browser: boolean;
  readonly isBuilt?: boolean;
  readonly args: MakeArguments;
}

/** A pattern that backtracks blocks its process for ever: the runner ends it. ms */
const LONGEST_FILE = patienceFor(900_000);

const nodeTest = (options: readonly string[]) => (counts: string, files: readonly string[]) => [
  ...options,
  '--test',
  `--test-timeout=${LONGEST_FILE}`,
  '--test-reporter=spec',
  '--test-reporter-destination=stdout',
  '--test-reporter=./test/runner/reports/reporter.mjs',
  `--test-reporter-destination=${counts}`,
  ...files,
];

const testsOnNode = nodeTest([
  '--import=tsx',
  ...FAST_START,
  // One process more than cores: some of the files wait for other processes and for disks.
  `--test-concurrency=${availableParallelism() + 1}`,
]);
const bundledOnNode = nodeTest(['--enable-source-maps']);

/** Runs files in one process of Node, from a bundle. */
const bundled =
  (toModule: (files: readonly string[]) => string): MakeArguments =>
  async (counts, files) =>
    bundledOnNode(counts, [await bundleProgram(new URL(`../../${toModule(files)}`, import.meta.url))]);

const GROUPS: Group[] = [
  {
    name: 'unit',
    about: 'the proxy, the reference service and the structure of the sources, on Node',
    files: nodeTestFiles(),
    browser: false,
    args: (counts, files) => testsOnNode(counts, nodeTestProcesses(files)),
  },
  {
    name: 'browser',
    about: 'the element and everything below it, in real engines',
    files: browserTestFiles(),
    browser: true,
    args: () => [TEST_RUNNER],
  },
  {
    name: 'shipped',
    about: 'the packed packages in an empty project, by every way to load them, in real engines',
    files: shippedFiles(),
    browser: true,
    isBuilt: true,
    args: bundled(shippedModule),
  },
  {
    name: 'journeys',
    about: 'visitors on the demo pages, in Chromium',
    files: journeyFiles(),
    browser: true,
    isBuilt: true,
    args: bundled(journeyModule),
  },
];

/** The tests that draw forms on the server. */
const DRAWS = /^(packages\/server|demo|test\/(shipped|journeys))\//;

/** Runs files of a group to their end, and reads what the runner counted. */
async function run(group: Group, env: NodeJS.ProcessEnv, files: readonly string[]): Promise<Counts> {
  const file = join(folder, `${group.name}.json`);
  rmSync(file, { force: true });
  const child = spawn(process.execPath, await group.args(file, files), {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env, TEST_COUNTS: file, FILES: files.join(',') },
  });
  const code = await new Promise((resolve) => child.once('error', () => resolve(1)).once('exit', resolve));
  let counts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], times: [], files: [] };
  try {
    counts = JSON.parse(readFileSync(file, 'utf8')) as Counts;
  } catch {
    // The runner ended before it wrote its counts.
  }
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** If tests of more files than this fail, a busy machine is not the cause. A hook that fails ends all tests of its file. */
const MOST_UNSTABLE = 3;

/**
 * Runs the files of failed tests once more. Tests that pass now are unstable: they count as passed, and are named.
 * @param counts of the first run
 */
async function runAgain(
  group: Group,
  env: NodeJS.ProcessEnv,
  counts: Counts,
): Promise<{ counts: Counts; unstable: Failure[] }> {
  const { failed, failures } = counts;
  const files = [...new Set(failures.map(({ file }) => file))];
  const isKnown = failed > 0 && failed === failures.length;
  if (!process.env['CI'] || !isKnown || files.length > MOST_UNSTABLE) return { counts, unstable: [] };
  const engines = [...new Set(failures.map(({ engine }) => engine.toLowerCase()))].join(',');
  console.log(`\n=== ${group.name}: once more, ${files.join(', ')}`);
  const again = await run(group, { ...env, ...(group.name === 'browser' && { BROWSERS: engines }) }, files);
  if (again.failed !== again.failures.length) return { counts, unstable: [] };
  const still = new Set(again.failures.map(nameFailure));
  const unstable = failures.filter((failure) => !still.has(nameFailure(failure)));
  const passed = counts.passed + failed - again.failed;
  return { counts: { ...counts, passed, failed: again.failed, failures: again.failures }, unstable };
}

/** Finds or installs the engines. Returns those to test in. */
function prepareBrowsers() {
  const wanted = wantedEngines();
  const missing = ensureBrowsers(wanted, { install: !process.env['NO_INSTALL'] });
  if (missing.length && (process.env['CI'] || missing.length === wanted.length))
    throw new Error(`no ${missing.join(', ')} on this machine`);
  if (missing.length) console.log(`browsers: NOT TESTED in ${missing.join(', ')} (not installed)`);
  return wanted.filter((engine) => !missing.includes(engine));
}

const nameFailure = ({ file, engine, title }: Failure) => `${engine}, ${file}: ${title}`;

/** Writes a failure with its reason, as far as one reads it at a glance. */
const tellFailure = (failure: Failure) =>
  `${nameFailure(failure)}\n  ${failure.reason.trim().slice(0, 400).replaceAll('\n', '\n  ')}`;

const CHANGED = /^--changed(?:=(.+))?$/;

/**
 * Returns a check whether a file is to be tested, by `--changed`, else by the variable FILES, else by whether it is long.
 */
async function chooseFiles(options: readonly string[]): Promise<(path: string) => boolean> {
  const given = process.env['FILES']?.split(',');
  const changed = options.map((option) => CHANGED.exec(option)).find(Boolean);
  if (changed) return reachedFrom(changed[1] ?? 'HEAD');
  return (path) => (given ? given.includes(path) : isLong || !LONG.includes(path));
}

const options = process.argv.slice(2);
const isTimed = options.includes('--times');
const isEverywhere = options.includes('--all-engines');
const isLong = options.includes('--long');
const isChosen = await chooseFiles(options);
const names = options.filter((name) => !['--times', '--all-engines', '--long'].includes(name) && !CHANGED.test(name));
const unknown = names.filter((name) => !GROUPS.some((group) => group.name === name));
if (unknown.length) throw new Error(`no group called ${unknown.join(', ')}: unit, browser, shipped, journeys`);
const groups = GROUPS.filter((group) => !names.length || names.includes(group.name));

const total = { passed: 0, failed: 0, skipped: 0 };
const told: string[] = [];
const env: NodeJS.ProcessEnv = { ...(isEverywhere && { ALL_ENGINES: '1' }), ...(isLong && { LONG: '1' }) };
const lines = [];
for (const group of groups) {
  const files = group.files.filter(isChosen);
  if (!files.length) {
    lines.push(`${group.name}: no test files`);
    continue;
  }
  console.log(`\n=== ${group.name}: ${group.about} (${files.length} files)`);
  const start = Date.now();
  if (group.browser && !('BROWSERS' in env)) env['BROWSERS'] = prepareBrowsers().join(',');
  // Two processes that build at the same time would overwrite each other's files.
  if (group.isBuilt) await buildUnlessFresh();
  if (files.some((path) => DRAWS.test(path))) await buildServerUnlessFresh();
  const { counts, unstable } = await runAgain(group, env, await run(group, env, files));
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
  told.push(...unstable.map((failure) => `unstable: ${tellFailure(failure)}`));
  told.push(...counts.failures.map((failure) => `failed: ${tellFailure(failure)}`));
  if (isTimed) lines.push(...listTimes(counts));
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  lines.push(
    `${group.name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s`,
  );
}

console.log(`\n${[...told, ...lines].join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
if (total.failed || total.passed === 0) process.exitCode = 1;
