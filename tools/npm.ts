import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { ROOT } from './root.js';

/** The package that `npm publish` would upload. */
export interface Packed {
  /** The bytes of the archive, and of what is in it. */
  readonly size: number;
  readonly unpackedSize: number;
  readonly entryCount: number;
  /** The files, as paths from the package's folder. */
  readonly files: readonly { readonly path: string }[];
}

/** Asks npm what it would publish of a folder. The build must be there. @throws Error where npm lists nothing */
export async function packDry(folder: string): Promise<Packed> {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--silent'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: join(ROOT, folder) });
  const [packed] = JSON.parse(stdout) as readonly Packed[];
  if (!packed) throw new Error(`npm lists nothing of ${folder || '.'}.`);
  return packed;
}

/** Packs a folder as npm does, into an emptied folder. Returns the path of the archive. The build must be there. */
export function pack(folder: string, target: string): string {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', target];
  return join(target, execFileSync('npm', args, { cwd: join(ROOT, folder), encoding: 'utf8' }).trim());
}

/** Lists the packages that the root package names as its dependencies. Development packages do not count. */
export const listDependencies = (): string[] => Object.keys(packageJson.dependencies);

/** Lists the folders of all packages that npm installs with the root package, by the lock file. Development packages do not count. */
export function listInstalled(): string[] {
  const options = ['--omit=dev', '--all', '--parseable', '--package-lock-only', '--no-workspaces'];
  const [, ...folders] = execFileSync('npm', ['ls', ...options], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');
  return folders.map((folder) => relative(ROOT, folder)).sort();
}
