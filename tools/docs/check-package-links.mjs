// @ts-check
// The documents that a package brings along lead to documents that it brings along. `npm run check` runs it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../generated-file.mjs';
import { findDeadPackageLinks } from './package-links.mjs';
import { listPacked } from './packed-files.js';

const PACKAGES = ['.', 'packages/proxy'];

const problems = PACKAGES.flatMap((folder) =>
  findDeadPackageLinks(listPacked(folder), (path) => readFileSync(join(ROOT, folder, path), 'utf8')).map(
    (problem) => `${join(folder, problem)}`,
  ),
);
console.log(problems.join('\n') || 'Every link of the packages leads to a file of its package.');
if (problems.length > 0) process.exitCode = 1;
