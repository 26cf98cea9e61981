// Builds `dist/` when it is older than its sources.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as Server from '../../packages/server/src/index.js';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The sources of `dist/`. */
const SOURCES = ['src', 'demo/pages', 'tools/vite', 'vite.config.ts', 'package-lock.json'];
/** The sources of `packages/server/dist/`. */
const SERVER_SOURCES = [
  'src',
  'packages/server/src',
  'packages/server/build',
  'packages/server/vite.config.ts',
  'tools/vite',
  'licences',
  'package-lock.json',
];
/** The package that draws forms on the server. Its sources take the browser's globals from the build. */
export const DRAWING = join(ROOT, 'packages/server/dist/index.js');
/** The last files of a build. */
const BUILT = [
  'dist/demo/index.js.br',
  'dist/cdn/hosted-form.js.br',
  'dist/custom-elements.json',
  'dist/manifest.json',
];

/**
 * Builds the element and the demo's pages, unless the last build is younger than all of its sources. A successful build
 * prints nothing.
 *
 * @param onBuild Called when a build begins.
 * @returns Whether there was anything to build.
 * @throws Error with the output of the build, when it fails.
 */
export async function buildUnlessFresh(onBuild: () => void = () => undefined): Promise<boolean> {
  if (isFresh(BUILT, SOURCES)) return false;
  onBuild();
  await runToEnd('npm', ['run', '--silent', 'build:element']);
  return true;
}

/** Builds what draws forms on the server, unless the last build is younger than its sources. Returns whether there was anything to build. */
export async function buildServerUnlessFresh(): Promise<boolean> {
  if (isFresh(['packages/server/dist/index.js', 'packages/server/dist/index.d.ts'], SERVER_SOURCES)) return false;
  await runToEnd('npm', ['run', '--silent', 'build', '--workspace', 'hosted-form-server']);
  return true;
}

/** Loads the package that draws forms on the server; `undefined` where it is not built. */
export async function loadServer(): Promise<typeof Server | undefined> {
  if (!existsSync(DRAWING)) return undefined;
  const built: unknown = await import(pathToFileURL(DRAWING).href);
  return isServer(built) ? built : undefined;
}

const isServer = (built: unknown): built is typeof Server =>
  typeof built === 'object' && built !== null && 'createDrawing' in built;

/**
 * Runs a command in the project's folder.
 *
 * @throws Error with what the command said, when it fails.
 */
export async function runToEnd(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(`The build failed.\n${output}`);
}

/** Tells whether all these files are there, and younger than the files and folders that they are made from. */
export function isFresh(files: readonly string[], sources: readonly string[]): boolean {
  const built = files.map((path) => join(ROOT, path));
  if (!built.every((path) => existsSync(path))) return false;
  return Math.min(...built.map(readTime)) > Math.max(...sources.map((path) => newestTimeIn(join(ROOT, path))));
}

function newestTimeIn(path: string): number {
  if (!statSync(path).isDirectory()) return readTime(path);
  // The time of a folder changes when a file in it is removed.
  const inside = readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !name.endsWith('.test.ts'))
    .map((entry) => newestTimeIn(join(path, entry.name)));
  return Math.max(readTime(path), ...inside);
}

const readTime = (path: string) => statSync(path).mtimeMs;
