import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '../support/build.js';
import { findFreePort } from '../support/listen.js';
import { patienceFor } from '../support/patience.js';

/** The folder of the fixtures: one project each. */
export const FIXTURES = fileURLToPath(new URL('fixtures', import.meta.url));

/** A project with the element and its framework installed. */
export interface Project {
  /** Whether it tests an app by a tool, and is no app itself. */
  readonly isTool: boolean;
  /** Whether its server draws the tag and the fallback. */
  readonly isServerDrawn: boolean;
  /** Runs a script of the project to its end. */
  run(script: string, env?: NodeJS.ProcessEnv): Promise<void>;
  /** Starts the project's server. */
  start(): Promise<{ readonly url: string; stop(): Promise<void> }>;
  remove(): void;
}

/** A build on a busy machine takes minutes. ms */
const LONGEST_RUN = patienceFor(600_000);
/** A server that has not answered by then never will. ms */
const LONGEST_START = patienceFor(60_000);

const execute = promisify(execFile);

/** The settings of the project's own npm that a fixture must not inherit, and what keeps frameworks quiet. */
const ENV: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_(ignore|loglevel)|package|lifecycle)/.test(name)),
  ),
  // The runner of the tests tells its children how to report.
  NODE_TEST_CONTEXT: undefined,
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  // Its program is no package, and not every machine can fetch it.
  CYPRESS_INSTALL_BINARY: '0',
  STORYBOOK_DISABLE_TELEMETRY: '1',
};

let packed: Promise<readonly string[]> | undefined;

/** Packs the element, and what draws it, once. The builds must be fresh. */
const packAll = (): Promise<readonly string[]> =>
  (packed ??= Promise.all([ROOT, join(ROOT, 'packages/server')].map(pack)));

async function pack(source: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-packed-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await npm(['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], source);
  return join(folder, readdirSync(folder)[0] ?? '');
}

/** Runs npm. An error has all that it printed. */
async function npm(args: readonly string[], cwd: string, more: NodeJS.ProcessEnv = {}): Promise<void> {
  try {
    await execute('npm', args, { cwd, env: { ...ENV, ...more }, timeout: LONGEST_RUN, maxBuffer: 2 ** 26 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`npm ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** Copies a fixture with these words replaced, adds files to it, and installs it together with the packed element. */
export async function installProject(
  fixture: string,
  words: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), `hosted-form-${fixture}-`));
  cpSync(join(FIXTURES, fixture), folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) fillIn(join(entry.parentPath, entry.name), words);
  await npm(['install', '--no-audit', '--no-fund', ...(await packAll())], folder);
  const { keywords = [] } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { keywords?: string[] };
  return {
    isTool: keywords.includes('testing'),
    isServerDrawn: keywords.includes('server-drawn'),
    run: (script, more) => npm(['run', script], folder, more),
    start: () => startServer(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function fillIn(path: string, words: Readonly<Record<string, string>>): void {
  const text = readFileSync(path, 'utf8');
  const filled = Object.entries(words).reduce((so, [word, value]) => so.replaceAll(word, value), text);
  if (filled !== text) writeFileSync(path, filled);
}

/** Starts `npm start` with a free port in PORT, and waits until it answers. */
async function startServer(cwd: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...ENV, PORT: String(port), HOST: '127.0.0.1', HOSTNAME: '127.0.0.1' };
  // A group of its own ends with all that npm has started.
  const child = spawn('npm', ['start'], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += String(data)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGKILL');
    return ended;
  };
  for (const end = Date.now() + LONGEST_START; ;) {
    const isUp = await fetch(url)
      .then(({ ok }) => ok)
      .catch(() => false);
    if (isUp) return { url, stop };
    if (child.exitCode === null && Date.now() < end) await pause(200);
    else {
      await stop();
      throw new Error(`The server of ${cwd} does not answer:\n${said}`);
    }
  }
}
