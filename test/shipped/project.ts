// What a user has: a project that is empty but for the packed packages, and what these depend on.
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { promisify } from 'node:util';
import { isFresh, runToEnd } from '../../demo/server/build.js';
import packageJson from '../../package.json' with { type: 'json' };
import { ROOT, buildServerUnlessFresh, buildUnlessFresh } from '../support/build.js';
import { patienceFor } from '../support/patience.js';

/** A project with all packages installed, as npm packs them. */
export interface Project {
  /** Its folder. Everything that the tests run lies in its `node_modules`. */
  readonly folder: string;
  /** The folder of the installed element. */
  readonly element: string;
  /** The folder of the installed proxy. */
  readonly proxy: string;
  /** The folder of the installed package that draws on a server. */
  readonly server: string;
}

/** An installation that takes longer never ends. ms */
const LONGEST = patienceFor(180_000);

const execute = promisify(execFile);

/** The variables of npm that runs the tests, which a user's npm does not have; and the runner's, which tells children how to report. */
const OF_THE_TESTS = /^(npm_(config_(ignore|loglevel)|package|lifecycle)|NODE_TEST_CONTEXT$)/;

/** The environment of whatever runs in the project. It has a home of its own, so nothing of this machine is found or written. */
export const projectEnv = (home: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THE_TESTS.test(name))),
  HOME: home,
  XDG_CONFIG_HOME: home,
  XDG_DATA_HOME: home,
  XDG_STATE_HOME: home,
  XDG_CACHE_HOME: home,
});

let installed: Promise<Project> | undefined;

/** Builds, packs and installs all packages, once for all tests of this process. Each call returns a promise of its own. */
export async function installPacked(): Promise<Project> {
  return await (installed ??= install());
}

async function install(): Promise<Project> {
  await Promise.all([buildUnlessFresh(), buildProxyUnlessFresh(), buildServerUnlessFresh()]);
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-shipped-'));
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const project = join(folder, 'project');
  const packed = join(folder, 'packed');
  for (const path of [project, packed]) mkdirSync(path);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'site', private: true, type: 'module' }));
  const pack = (path: string) =>
    npm(['pack', '--silent', '--ignore-scripts', '--pack-destination', packed, path], ROOT);
  await Promise.all([pack('.'), pack('./packages/proxy'), pack('./packages/server')]);
  const files = readdirSync(packed).map((name) => join(packed, name));
  await npm(['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', ...files], project);
  addPeers(project);
  const modules = join(project, 'node_modules');
  const at = (name: string) => join(modules, name);
  return {
    folder: project,
    element: at('hosted-form'),
    proxy: at('hosted-form-proxy'),
    server: at('hosted-form-server'),
  };
}

/** Compiles the proxy, unless the last time is younger than its sources. */
async function buildProxyUnlessFresh(): Promise<void> {
  const proxy = 'packages/proxy';
  if (isFresh([`${proxy}/dist/cli/cli.js`, `${proxy}/dist/index.js`], [`${proxy}/src`])) return;
  await runToEnd('npm', ['run', '--silent', 'build', '--workspace', 'hosted-form-proxy']);
}

/** Runs npm with the user's cache. An error has all that it printed. */
async function npm(args: readonly string[], cwd: string): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THE_TESTS.test(name)));
  try {
    await execute('npm', args, { cwd, env, timeout: LONGEST });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`npm ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** Angular's own libraries are compiled on the way: without its compiler, they throw in plain Node. */
const BESIDE_PEERS = ['@angular/compiler'];

/** Puts the frameworks into the project, as who imports a component for one has it. They are not what is tested, so they are links. */
function addPeers(project: string): void {
  for (const name of [...Object.keys(packageJson.peerDependencies), ...BESIDE_PEERS]) {
    const link = join(project, 'node_modules', name);
    if (existsSync(link)) throw new Error(`The packed element brings its peer ${name}.`);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), link);
  }
}

/** Lists the files below a folder that end in one of these ways. */
export const filesBelow = (folder: string, ...endings: readonly string[]): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath, entry.name));

/** Reads a text file. */
export const readText = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8');
