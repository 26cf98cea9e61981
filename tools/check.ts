// npm run check: all checks of the sources, two steps at a time. They run nothing of the product. All steps run, even when one fails.
// The output of a failed step is printed whole.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ROOT } from './root.js';

/** A step: a command, and the step after which it runs. */
interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly after?: string;
  /** Prints the output even if the step passes. */
  readonly isPrinted?: boolean;
}

const ESM = ['--profile', 'esm-only'];
/** Both fail on warnings too: `tools/redocly.yaml` and `tools/spectral.yaml` say which rules hold. */
const REDOCLY = ['redocly', 'lint', 'docs/openapi.json', '--config', 'tools/redocly.yaml'];
const SPECTRAL = ['spectral', 'lint', 'docs/openapi.json', '--ruleset', 'tools/spectral.yaml', '--fail-severity=warn'];

/** Returns the options by which a tool skips the files that have not changed since it passed them. */
const cached = (tool: string) => ['--cache', '--cache-strategy', 'content', '--cache-location', `.cache/${tool}.json`];

/** Returns the command that runs a program of the project. */
const program = (path: string, ...options: string[]) => ['node', '--import', 'tsx', ...options, path];

/** The first ones take longest. */
const STEPS: readonly Step[] = [
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'lint', command: ['oxlint'] },
  // What has not changed is not checked again: neither these rules nor the format need another file.
  { name: 'lint of the templates', command: ['eslint', 'src', 'demo/pages', ...cached('eslint')] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'types of the tools', command: ['tsc', '-p', 'tools'] },
  { name: 'format', command: ['prettier', '--check', '.', ...cached('prettier')] },
  { name: 'version and publisher', command: [...program('tools/release/stamp.ts'), '--check'] },
  { name: 'unused code', command: ['knip', '--no-gitignore'] },
  { name: 'layers', command: program('test/structure/layers.test.ts', '--test') },
  { name: 'languages', command: program('tools/check-languages.ts') },
  { name: 'words and marks of the languages', command: program('test/languages/register.test.ts', '--test') },
  { name: 'tables in the documents', command: [...program('tools/generate/docs.ts'), '--check'] },
  { name: 'docs/openapi.json by redocly', command: REDOCLY },
  { name: 'docs/openapi.json by Spectral', command: SPECTRAL },
  // npm leaves packages that a registry did not have out of the lock file; `npm ci` then refuses the file.
  { name: 'lock file', command: ['npm', 'ci', '--dry-run', '--no-audit', '--no-fund'] },
  { name: 'documentation', command: program('tools/docs/build-site.ts'), after: 'build' },
  { name: 'what is documented', command: program('tools/docs/check-documented.ts'), after: 'build' },
  { name: 'code samples', command: program('tools/docs/check-samples.ts'), after: 'build' },
  {
    name: 'links in the packages',
    command: program('tools/docs/check-package-links.ts'),
    after: 'package of the proxy',
  },
  { name: 'size', command: ['npm', 'run', '--silent', 'size'], after: 'build', isPrinted: true },
  { name: 'house', command: program('tools/house/measure-house.ts'), after: 'build', isPrinted: true },
  { name: 'package', command: ['publint', '--strict'], after: 'build' },
  { name: 'package of the proxy', command: ['publint', 'packages/proxy', '--strict'], after: 'package' },
  {
    name: 'package of the server',
    command: ['publint', 'packages/server', '--strict'],
    after: 'package of the proxy',
  },
  // Each of these packs a package, so they run one after the other.
  {
    name: 'types of the package',
    // A style sheet has no types.
    command: ['attw', '--pack', '.', '--exclude-entrypoints', 'light.css', ...ESM],
    after: 'links in the packages',
  },
  { name: 'types of the proxy', command: ['attw', '--pack', 'packages/proxy', ...ESM], after: 'types of the package' },
  { name: 'types of the server', command: ['attw', '--pack', 'packages/server', ...ESM], after: 'types of the proxy' },
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

async function run({ name, command: [command = '', ...args], isPrinted }: Step): Promise<boolean> {
  const start = Date.now();
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()));
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

/** The ended steps, and whether they passed. */
const done = new Map<string, boolean>();
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
