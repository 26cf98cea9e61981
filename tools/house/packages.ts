import { execFileSync } from 'node:child_process';
import { relative } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { ROOT } from '../root.js';

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
