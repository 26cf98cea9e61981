// @ts-check
// npm run soak: long runs of tests that npm test runs briefly. It ends with a table of what was lost, doubled or let
// through; all must be 0. The Node proxy is the packed one: npm pack, installed in an empty folder.
//   npm run soak                            all parts, with seeds that were not played before
//   npm run soak -- proxy faults kills      some parts
//   FAULT_RUNS=5000 SERVICE_KILLS=1000 ROUND_TRIP_FORMS=5000 npm run soak     more of it
//   FAULT_FIRST=1 FUZZ_FIRST=1 SPELLING_SEED=1 npm run soak   from these seeds on
//   FAULT_SEED=17 npm run soak -- faults    the one run with this seed, with its plan and its log
//   FUZZ_SEED=17 npm run soak -- proxy      the one request with this seed, and its answer
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowsers } from './browsers/install-browsers.mjs';
import { TEST_RUNNER } from './browsers/test-runner.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hosted-form-soak-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** @param {string} file */
const nodeTest = (file) => ['--import', 'tsx', '--test', '--test-reporter', 'spec', file];

/** A first seed that no soak has had before. Seeds in the environment go first. */
const anywhere = String(Math.floor(Math.random() * 1_000_000) * 1000);

/**
 * The counts of a part: the work it did, the faults it found, and more to print.
 * @typedef {{ done: string, lost: number, doubled: number, passed: number, more?: string }} Tally
 * @typedef {{ name: string, group: string, args: string[], env: NodeJS.ProcessEnv, counts: string, tally: (json: any) => Tally }} Part
 */

/** @type {Part[]} */
const PARTS = [
  {
    name: 'spellings of the calls, Node and PHP',
    group: 'proxy',
    args: nodeTest('test/conformance/proxy/spellings.test.ts'),
    env: { SPELLINGS: '2000', SPELLING_SEED: anywhere },
    counts: 'SPELLING_COUNTS',
    tally: ({ counts }) => ({
      done: `${sum(counts, 'sent')} requests`,
      lost: 0,
      doubled: 0,
      passed: sum(counts, 'arrived') + sum(counts, 'passed'),
    }),
  },
  {
    name: 'hostile table, Node and PHP',
    group: 'proxy',
    args: nodeTest('test/conformance/proxy/hostile.test.ts'),
    env: {},
    counts: '',
    tally: () => ({ done: 'every row', lost: 0, doubled: 0, passed: 0 }),
  },
  {
    name: 'requests from anywhere, Node',
    group: 'proxy',
    args: nodeTest('test/conformance/proxy/fuzz.test.ts'),
    env: { FUZZ_RUNS: '20000', FUZZ_FIRST: anywhere },
    counts: 'FUZZ_COUNTS',
    tally: ({ runs, calls, broken }) => ({
      done: `${runs} requests`,
      lost: 0,
      doubled: 0,
      passed: broken.length,
      more: [`${calls} calls to the service`, ...broken.slice(0, 20)].join('; '),
    }),
  },
  {
    name: 'fault runs, in Chromium',
    group: 'faults',
    args: [TEST_RUNNER],
    env: { FAULT_RUNS: '500', FAULT_FIRST: anywhere, BROWSERS: 'chromium', FILES: 'test/faults/fault-run.test.ts' },
    counts: 'FAULT_COUNTS',
    tally: ({ runs, faults, reloads, offline, records, lost, doubled, told, failed }) => ({
      done: `${runs} runs`,
      lost,
      doubled,
      passed: failed.length,
      more:
        `${faults} faults, ${reloads} reloads, ${offline} times offline, ${records} records, ${told} told: may have arrived` +
        (failed.length ? `; broken with the seeds ${failed.join(', ')}` : ''),
    }),
  },
  {
    name: 'random forms, created again',
    group: 'service',
    args: nodeTest('packages/service/src/conformance/conformance.test.ts'),
    env: { ROUND_TRIP_FORMS: '1000' },
    counts: '',
    tally: () => ({ done: '1000 forms, 3 stores', lost: 0, doubled: 0, passed: 0 }),
  },
  {
    name: 'kills of the page',
    group: 'kills',
    args: nodeTest('test/journeys/kill.test.ts'),
    env: { KILLS: '100', KILL_FIRST: anywhere },
    counts: 'KILL_COUNTS',
    tally: ({ kills, failures, oldest }) => ({
      done: `${kills} kills`,
      lost: failures,
      doubled: 0,
      passed: 0,
      more: `the oldest key that was lost was typed ${oldest} ms before`,
    }),
  },
  {
    name: 'kills of the proxy',
    group: 'kills',
    args: nodeTest('test/conformance/proxy/proxy-kill.test.ts'),
    env: { PROXY_KILLS: '100', PROXY_KILL_FIRST: anywhere },
    counts: 'PROXY_KILL_COUNTS',
    tally: ({ kills, accepted, lost, doubled, unknown }) => ({
      done: `${kills} kills`,
      lost,
      doubled,
      passed: 0,
      more: `${accepted} accepted, ${unknown} told: may have arrived`,
    }),
  },
  {
    name: 'kills of the service and of the demo',
    group: 'kills',
    args: nodeTest('demo/kill/kill.test.ts'),
    env: { SERVICE_KILLS: '100', SERVICE_KILL_FIRST: anywhere },
    counts: 'SERVICE_KILL_COUNTS',
    tally: (json) => {
      const parts = Object.values(json);
      return {
        done: `${sum(parts, 'kills')} kills`,
        lost: sum(parts, 'lost'),
        doubled: sum(parts, 'doubled'),
        passed: 0,
        more: `${sum(parts, 'accepted')} accepted`,
      };
    },
  },
];

/**
 * @param {any[]} rows
 * @param {string} key
 * @returns {number}
 */
const sum = (rows, key) => rows.reduce((total, row) => total + Number(row[key] ?? 0), 0);

/**
 * Runs a part to its end. Seeds and numbers in the environment go first.
 * @param {Part} part
 * @param {string} file for its counts
 * @returns {Promise<boolean>} whether it passed
 */
async function run({ args, env, counts }, file) {
  const { BROWSERS, FILES } = env;
  const fixed = { ...(BROWSERS && { BROWSERS }), ...(FILES && { FILES }), ...(counts && { [counts]: file }) };
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { LONG: '1', ...env, ...process.env, ...fixed },
  });
  return (await new Promise((resolve) => child.once('error', () => resolve(1)).once('exit', resolve))) === 0;
}

/**
 * @param {Part} part
 * @param {string} file
 * @returns {Tally | undefined} nothing where it ended before it could count
 */
function readTally({ counts, tally }, file) {
  try {
    return tally(counts ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
  } catch {
    return undefined;
  }
}

/**
 * Packs the proxy, and installs the package in an empty folder, as its users do.
 * @returns {string} the folder of the installed package
 */
function installPackedProxy() {
  const npm = (/** @type {string[]} */ ...args) => execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8' });
  const [{ filename }] = JSON.parse(
    npm('pack', '--json', '--workspace', 'hosted-form-proxy', '--pack-destination', folder),
  );
  const target = join(folder, 'installed');
  mkdirSync(target);
  npm('install', '--prefix', target, '--no-audit', '--no-fund', '--prefer-offline', join(folder, filename));
  return join(target, 'node_modules/hosted-form-proxy');
}

/** The groups that play against the proxy on Node. */
const WITH_PROXY = ['proxy', 'kills'];
/** The groups that need no browser. */
const ON_NODE = ['proxy', 'service'];

const groups = process.argv.slice(2);
const known = new Set(PARTS.map(({ group }) => group));
const unknown = groups.filter((group) => !known.has(group));
if (unknown.length) throw new Error(`no part called ${unknown.join(', ')}: ${[...known].join(', ')}`);
const parts = PARTS.filter(({ group }) => !groups.length || groups.includes(group));
if (parts.some(({ group }) => !ON_NODE.includes(group))) {
  const missing = ensureBrowsers(['chromium'], { install: !process.env['NO_INSTALL'] });
  if (missing.length) throw new Error('no Chromium on this machine: run "npm run browsers"');
}

if (parts.some(({ group }) => WITH_PROXY.includes(group))) process.env['PACKED_PROXY'] = installPackedProxy();

const lines = [];
for (const [index, part] of parts.entries()) {
  console.log(`\n=== ${part.name}`);
  const file = join(folder, String(index));
  const isGood = await run(part, file);
  const tally = readTally(part, file);
  const { done = 'ended before it could count', lost, doubled, passed, more } = tally ?? {};
  if (!isGood || !tally || lost || doubled || passed) process.exitCode = 1;
  const numbers = [lost, doubled, passed].map((number) => String(number ?? '?').padStart(7)).join('');
  lines.push(`${part.name.padEnd(38)} ${done.padEnd(18)} ${numbers}  ${isGood ? 'ok' : 'FAILED'}`);
  if (more) lines.push(`  ${more}`);
}
console.log(`\n${'part'.padEnd(38)} ${'done'.padEnd(18)}    lost doubled passed\n${lines.join('\n')}`);
