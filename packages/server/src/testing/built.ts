// The package as it is built: its sources take the browser's globals from the build.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../../../tools/root.js';
import type * as Server from '../index.js';

const BUILT = join(ROOT, 'packages/server/dist/index.js');

/** What the build reads. */
const SOURCES = ['src', 'packages/server/src', 'packages/server/vite.config.ts'];

/** Imports the built package. It is built first where a source is newer. */
export async function importBuilt(): Promise<typeof Server> {
  if (!existsSync(BUILT) || statSync(BUILT).mtimeMs < Math.max(...SOURCES.map((path) => newest(join(ROOT, path)))))
    execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--config', 'packages/server/vite.config.ts'], { cwd: ROOT });
  return (await import(pathToFileURL(BUILT).href)) as typeof Server;
}

/** Returns when a file or folder was last changed. Tests are not built. */
function newest(path: string): number {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return path.endsWith('.test.ts') ? 0 : mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => (name === 'testing' ? 0 : newest(join(path, name)))));
}
