// @ts-check
// npm run soak: what npm test does a little of, for long. 1,000 runs through a network that fails, 200 kills of the page, 20,000
// hostile requests to the proxy, and 50 kills of the service while submissions come in.
//   FAULT_RUNS=5000 KILLS=1000 npm run soak     more of it;  FAULT_FIRST=1 KILL_FIRST=1 npm run soak   from these seeds on
//   FUZZ_RUNS=100000 FUZZ_FIRST=1 npm run soak                                  the same for the requests
//   FAULT_SEED=17 npm run soak                  the one run with this seed, with its plan and all that happened; nothing else
//   FUZZ_SEED=17 npm run soak                   the one request with this seed, and its answer; nothing else
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowsers } from './browsers/install-browsers.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SERVICE_KILL_RUN = ['--import', 'tsx', '--test', '--test-reporter', 'spec', 'demo/service/queue/kill.test.ts'];
const KILL_RUN = ['--import', 'tsx', '--test', '--test-reporter', 'spec', 'test/journeys/kill.test.ts'];
const FUZZ_RUN = ['--import', 'tsx', '--test', '--test-reporter', 'spec', 'test/conformance/proxy/fuzz.test.ts'];
const wtr = join(dirname(createRequire(import.meta.url).resolve('@web/test-runner')), 'bin.js');

const folder = mkdtempSync(join(tmpdir(), 'hosted-form-soak-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const FAULT_COUNTS = join(folder, 'faults');
const KILL_COUNTS = join(folder, 'kills');
const FUZZ_COUNTS = join(folder, 'requests');

/** Seeds that no soak has had before; those that are named in the environment go first. */
const anywhere = String(Math.floor(Math.random() * 1_000_000) * 1000);

/**
 * Runs a part to its end. Answers whether all was well.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>}
 */
async function run(args, env) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...env, ...process.env, ...fixed },
  });
  return (await new Promise((resolve) => child.once('error', () => resolve(1)).once('exit', resolve))) === 0;
}

/** Not for the environment to say. */
const fixed = { BROWSERS: 'chromium', FILES: 'test/faults/fault-run.test.ts', FAULT_COUNTS, KILL_COUNTS, FUZZ_COUNTS };

/** @param {string} file */
function counted(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // it ended before it could count
  }
}

const isOneRequest = Boolean(process.env['FUZZ_SEED']);
const isOneRun = Boolean(process.env['FAULT_SEED']);

if (!isOneRequest) {
  const missing = ensureBrowsers(['chromium'], { install: !process.env['NO_INSTALL'] });
  if (missing.length) throw new Error('no Chromium on this machine: run "npm run browsers"');
}

const areRequestsGood = isOneRun || (await run(FUZZ_RUN, { FUZZ_RUNS: '20000', FUZZ_FIRST: anywhere }));
const areRunsGood = isOneRequest || (await run([wtr], { FAULT_RUNS: '1000', FAULT_FIRST: anywhere }));
const areKillsGood = isOneRun || isOneRequest || (await run(KILL_RUN, { KILLS: '200', KILL_FIRST: anywhere }));
const areServiceKillsGood =
  isOneRun || isOneRequest || (await run(SERVICE_KILL_RUN, { SERVICE_KILLS: '50', SERVICE_KILL_FIRST: anywhere }));

const faults = counted(FAULT_COUNTS);
const kills = counted(KILL_COUNTS);
const requests = counted(FUZZ_COUNTS);
console.log('');
if (faults) {
  const { runs, faults: injected, reloads, offline, records, lost, doubled, told, failed } = faults;
  console.log(`fault runs: ${runs}, with ${injected} faults, ${reloads} reloads, ${offline} times offline`);
  console.log(`            ${records} records, ${lost} lost, ${doubled} doubled, ${told} told: may have arrived`);
  if (failed.length) console.log(`            BROKEN with the seeds ${failed.join(', ')}`);
} else if (!isOneRequest) console.log('fault runs: ended before they could be counted');
if (kills) {
  console.log(`kills:      ${kills.kills}, ${kills.failures} lost more than the last second of typing`);
  console.log(`            the oldest key that was lost was typed ${kills.oldest} ms before`);
} else if (!isOneRun && !isOneRequest) console.log('kills:      ended before they could be counted');
if (requests) {
  const { runs, first, statuses, calls, submissions, broken } = requests;
  const told = statuses.map((/** @type {[string, number]} */ [status, count]) => `${count} × ${status}`).join(', ');
  console.log(`requests:   ${runs} to the proxy from seed ${first} on, answered with ${told}`);
  console.log(
    `            ${calls} calls to the service, ${submissions} of them submissions, ${broken.length} promises broken`,
  );
  for (const one of broken.slice(0, 20)) console.log(`            BROKEN ${one}`);
} else if (!isOneRun) console.log('requests:   ended before they could be counted');
if (!areServiceKillsGood) console.log('service kills: something accepted was lost or not delivered, see above');
if (!areRunsGood || !areKillsGood || !areRequestsGood || !areServiceKillsGood) process.exitCode = 1;
