// @ts-check
// The documents that a package brings along lead to documents that it brings along. `npm run check` runs it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../generated-file.mjs';
import { findDeadPackageLinks } from './package-links.mjs';

const PACKAGES = ['.', 'packages/proxy'];

/**
 * Lists the files that npm would publish.
 * @param {string} folder
 * @returns {string[]}
 */
function listPacked(folder) {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout, stderr } = spawnSync('npm', args, { cwd: join(ROOT, folder), encoding: 'utf8' });
  try {
    const [packed] = JSON.parse(stdout);
    return packed.files.map((/** @type {{ path: string }} */ { path }) => path);
  } catch {
    throw new Error(`npm does not list the files of ${folder}: ${stderr}`);
  }
}

const problems = PACKAGES.flatMap((folder) =>
  findDeadPackageLinks(listPacked(folder), (path) => readFileSync(join(ROOT, folder, path), 'utf8')).map(
    (problem) => `${join(folder, problem)}`,
  ),
);
console.log(problems.join('\n') || 'Every link of the packages leads to a file of its package.');
if (problems.length > 0) process.exitCode = 1;
