// @ts-check
// npm run check: all checks of the sources, two steps at a time. They run nothing of the product. All steps run, even when one fails.
// The output of a failed step is printed whole.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ROOT } from './root.mjs';

/** @typedef {{ name: string, command: string[], after?: string, isPrinted?: boolean }} Step `isPrinted`: even if it passes */

const ESM = ['--profile', 'esm-only'];
/** Both fail on warnings too: `tools/redocly.yaml` and `tools/spectral.yaml` say which rules hold. */
const REDOCLY = ['redocly', 'lint', 'docs/openapi.json', '--config', 'tools/redocly.yaml'];
const SPECTRAL = [
  'spectral',
  'lint',
  'docs/openapi.json',
  '--ruleset',
  'tools/spectral.yaml',
  '--fail-severity',
  'warn',
];

/**
 * Returns the options by which a tool skips the files that have not changed since it passed them.
 * @param {string} tool
 */
const cached = (tool) => ['--cache', '--cache-strategy', 'content', '--cache-location', `.cache/${tool}.json`];

/** The first ones take longest. @type {Step[]} */
const STEPS = [
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'lint', command: ['oxlint'] },
  // What has not changed is not checked again: neither these rules nor the format need another file.
  { name: 'lint of the templates', command: ['eslint', 'src', 'demo/pages', ...cached('eslint')] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'types of the tools', command: ['tsc', '-p', 'tools'] },
  { name: 'format', command: ['prettier', '--check', '.', ...cached('prettier')] },
  { name: 'unused code', command: ['knip', '--no-gitignore'] },
  { name: 'layers', command: ['node', '--import', 'tsx', '--test', 'test/structure/layers.test.ts'] },
  { name: 'languages', command: ['node', 'tools/check-languages.mjs'] },
  { name: 'tables in the documents', command: ['node', '--import', 'tsx', 'tools/generate/docs.mjs', '--check'] },
  { name: 'docs/openapi.json by redocly', command: REDOCLY },
  { name: 'docs/openapi.json by Spectral', command: SPECTRAL },
  // npm leaves packages that a registry did not have out of the lock file; `npm ci` then refuses the file.
  { name: 'lock file', command: ['npm', 'ci', '--dry-run', '--no-audit', '--no-fund'] },
  { name: 'documentation', command: ['node', '--import', 'tsx', 'tools/docs/build-site.mjs'], after: 'build' },
  {
    name: 'what is documented',
    command: ['node', '--import', 'tsx', 'tools/docs/check-documented.mjs'],
    after: 'build',
  },
  { name: 'code samples', command: ['node', '--import', 'tsx', 'tools/docs/check-samples.mjs'], after: 'build' },
  {
    name: 'links in the packages',
    command: ['node', 'tools/docs/check-package-links.mjs'],
    after: 'package of the proxy',
  },
  { name: 'size', command: ['npm', 'run', '--silent', 'size'], after: 'build', isPrinted: true },
  {
    name: 'house',
    command: ['node', '--import', 'tsx', 'tools/house/measure-house.ts'],
    after: 'build',
    isPrinted: true,
  },
  { name: 'package', command: ['publint', '--strict'], after: 'build' },
  { name: 'package of the proxy', command: ['publint', 'packages/proxy', '--strict'], after: 'package' },
  // Each of these packs a package, so they run one after the other.
  {
    name: 'types of the package',
    // A style sheet has no types.
    command: ['attw', '--pack', '.', '--exclude-entrypoints', 'light.css', ...ESM],
    after: 'links in the packages',
  },
  { name: 'types of the proxy', command: ['attw', '--pack', 'packages/proxy', ...ESM], after: 'types of the package' },
];

// These variables keep the steps that pack a package from building it again.
const env = {
  ...process.env,
  npm_config_ignore_scripts: 'true',
  PATH: [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
  // The steps call no server on the internet.
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

/**
 * @param {Step} step
 * @returns {Promise<boolean>}
 */
async function run({ name, command: [command = '', ...args], isPrinted }) {
  const start = Date.now();
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      said += error.message;
      resolve(1);
    });
    child.once('close', resolve);
  });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (code !== 0 || isPrinted) console.log(said.trimEnd().replace(/^/gm, '       '));
  return code === 0;
}

/** @type {Map<string, boolean>} the ended steps, and whether they passed */
const done = new Map();
const waiting = [...STEPS];

/** Runs the next possible step, until none is left. */
async function work() {
  for (;;) {
    const next = waiting.findIndex(({ after }) => !after || done.has(after));
    const [step] = next < 0 ? [] : waiting.splice(next, 1);
    if (!step) return;
    const possible = !step.after || done.get(step.after) === true;
    if (!possible) console.log(`FAILED ${step.name} (needs: ${step.after})`);
    done.set(step.name, possible && (await run(step)));
  }
}

await Promise.all([work(), work()]);
await work(); // steps that waited for the other worker
const failed = STEPS.filter(({ name }) => done.get(name) !== true);
console.log(`${STEPS.length - failed.length} steps passed, ${failed.length} failed`);
if (failed.length) process.exitCode = 1;
