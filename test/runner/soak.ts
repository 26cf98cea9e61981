// npm run soak: long runs of tests that npm test runs briefly. Each test fails by itself on what was lost, doubled or let through; at the
// end, a table has the counts of all. The Node proxy is the packed one: npm pack, installed in an empty folder.
//   npm run soak                            all parts, with seeds that were not played before
//   npm run soak -- proxy faults kills      some parts
//   FAULT_RUNS=5000 SERVICE_KILLS=1000 ROUND_TRIP_FORMS=5000 npm run soak     more of it
//   FAULT_FIRST=1 FUZZ_FIRST=1 SPELLING_SEED=1 npm run soak   from these seeds on
//   FAULT_SEED=17 npm run soak -- faults    the one run with this seed, with its plan and its log
//   FUZZ_SEED=17 npm run soak -- proxy      the one request with this seed, and its answer
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowsers } from './browsers/install-browsers.js';
import { TEST_RUNNER } from './browsers/test-runner.js';
import { ROOT } from '../../tools/root.js';

/** A part of the run. */
interface Part {
  readonly group: string;
  readonly file: string;
  readonly env?: NodeJS.ProcessEnv;
  /** The variable that names a file for the counts. */
  readonly counts?: string;
}

const FAULTS = 'test/faults/fault-run.test.ts';
/** A first seed that no soak has had before. Seeds in the environment go first. */
const anywhere = String(Math.floor(Math.random() * 1_000_000) * 1000);

const PARTS: Part[] = [
  {
    group: 'proxy',
    file: 'test/conformance/proxy/spellings.test.ts',
    counts: 'SPELLING_COUNTS',
    env: { SPELLINGS: '2000', SPELLING_SEED: anywhere },
  },
  { group: 'proxy', file: 'test/conformance/proxy/hostile.test.ts' },
  {
    group: 'proxy',
    file: 'test/conformance/proxy/fuzz.test.ts',
    counts: 'FUZZ_COUNTS',
    env: { FUZZ_RUNS: '20000', FUZZ_FIRST: anywhere },
  },
  { group: 'faults', file: FAULTS, counts: 'FAULT_COUNTS', env: { FAULT_RUNS: '500', FAULT_FIRST: anywhere } },
  {
    group: 'carry',
    file: 'test/faults/carry.test.ts',
    counts: 'CARRY_COUNTS',
    env: { CARRY_RUNS: '300', CARRY_FIRST: anywhere },
  },
  {
    group: 'service',
    file: 'packages/service/src/conformance/conformance.test.ts',
    env: { ROUND_TRIP_FORMS: '1000' },
  },
  {
    group: 'service',
    file: 'demo/kill/any-process.soak.ts',
    counts: 'PROCESS_COUNTS',
    env: { PROCESS_ROUNDS: '20', PROCESS_ROUNDS_FIRST: anywhere },
  },
  {
    group: 'kills',
    file: 'test/journeys/kill.test.ts',
    counts: 'KILL_COUNTS',
    env: { KILLS: '100', KILL_FIRST: anywhere },
  },
  {
    group: 'kills',
    file: 'test/conformance/proxy/proxy-kill.test.ts',
    counts: 'PROXY_KILL_COUNTS',
    env: { PROXY_KILLS: '100', PROXY_KILL_FIRST: anywhere },
  },
  {
    group: 'kills',
    file: 'demo/kill/kill.test.ts',
    counts: 'SERVICE_KILL_COUNTS',
    env: { SERVICE_KILLS: '100', SERVICE_KILL_FIRST: anywhere },
  },
];

/** The groups that play against the proxy on Node, and those that need no browser. */
const WITH_PROXY = ['proxy', 'kills'];
const ON_NODE = ['proxy', 'carry', 'service'];

const folder = mkdtempSync(join(tmpdir(), 'hosted-form-soak-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Packs the proxy, and installs the package in an empty folder, as its users do. Returns the folder of the installed package. */
function installPackedProxy(): string {
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8' });
  const archive = npm('pack', '--silent', '--workspace', 'hosted-form-proxy', '--pack-destination', folder).trim();
  const target = join(folder, 'installed');
  mkdirSync(target);
  npm('install', '--prefix', target, '--no-audit', '--no-fund', '--prefer-offline', join(folder, archive));
  return join(target, 'node_modules/hosted-form-proxy');
}

/** Runs a part to its end, and returns a line about it. Seeds and numbers in the environment go first. */
function run({ file, env, counts }: Part, index: number) {
  console.log(`\n=== ${file}`);
  const counted = join(folder, String(index));
  const inBrowser = file === FAULTS;
  const args = inBrowser ? [TEST_RUNNER] : ['--import', 'tsx', '--test', '--test-reporter', 'spec', file];
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      LONG: '1',
      ...env,
      ...process.env,
      ...(counts && { [counts]: counted }),
      ...(inBrowser && { BROWSERS: 'chromium', FILES: file }),
    },
  });
  if (status !== 0) process.exitCode = 1;
  const numbers = existsSync(counted) ? readFileSync(counted, 'utf8').trim().slice(0, 500) : '';
  return `${status === 0 ? 'ok    ' : 'FAILED'} ${file} ${numbers}`;
}

const groups = process.argv.slice(2);
const unknown = groups.filter((name) => !PARTS.some(({ group }) => group === name));
if (unknown.length) throw new Error(`no part called ${unknown.join(', ')}: proxy, faults, carry, service, kills`);
const parts = PARTS.filter(({ group }) => !groups.length || groups.includes(group));
if (parts.some(({ group }) => !ON_NODE.includes(group))) {
  const missing = ensureBrowsers(['chromium'], { install: !process.env['NO_INSTALL'] });
  if (missing.length) throw new Error('no Chromium on this machine: run "npm run browsers"');
}
if (parts.some(({ group }) => WITH_PROXY.includes(group))) process.env['PACKED_PROXY'] = installPackedProxy();
console.log(`\n${parts.map(run).join('\n')}`);
