// @ts-check
// The documents that a package brings along lead to documents that it brings along. `npm run check` runs it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';
import { packDry } from '../npm-pack.js';
import { findDeadPackageLinks } from './package-links.mjs';

const PACKAGES = ['.', 'packages/proxy'];

/** @param {string} folder */
async function findProblems(folder) {
  const paths = (await packDry(folder)).files.map(({ path }) => path);
  const dead = findDeadPackageLinks(paths, (path) => readFileSync(join(ROOT, folder, path), 'utf8'));
  return dead.map((problem) => join(folder, problem));
}

const problems = (await Promise.all(PACKAGES.map(findProblems))).flat();
console.log(problems.join('\n') || 'Every link of the packages leads to a file of its package.');
if (problems.length > 0) process.exitCode = 1;
