// npm run test:mutation: changes the code in small ways, and lists the changes that no test finds. It prints the score of each folder.
//   npm run test:mutation                         all folders; what has not changed since the last run is not tested again
//   npm run test:mutation -- src/rules            one folder
//   npm run test:mutation -- src/rules --force    all of it once more
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { ROOT, readJson } from '../../tools/root.js';
import {
  LEAST,
  MEMORY,
  chooseFolders,
  forgetDoubtful,
  nameMutant,
  computeScore,
  strykerOptions,
  listTests,
} from './mutation/stryker-options.js';
import { nodeTestFiles } from './test-files.js';

const options = process.argv.slice(2);
const force = options.includes('--force');
const folders = chooseFolders(options.filter((option) => option !== '--force'));
process.chdir(ROOT);
// The tests with random forms take seconds; a mutant that 50 forms do not show is rare.
process.env['RANDOM_FORMS'] ??= '50';
// All other random cases are those of the long run.
process.env['LONG'] = '1';
mkdirSync(MEMORY, { recursive: true });

const lines = [];
for (const folder of folders) {
  const start = Date.now();
  const tests = listTests(folder, nodeTestFiles());
  const stryker = strykerOptions(folder, tests);
  const memory = stryker.incrementalFile ?? '';
  if (existsSync(memory)) writeFileSync(memory, JSON.stringify(forgetDoubtful(readJson(memory))));
  const results = await new Stryker({ ...stryker, force }).runMutationTest();
  const mutants = results.map((mutant) => ({ ...mutant, fileName: relative(ROOT, mutant.fileName) }));
  const { found, all, survivors, percent } = computeScore(mutants);
  const list = join(MEMORY, `${folder.replaceAll('/', '-')}survivors.txt`);
  writeFileSync(list, survivors.map((mutant) => `${nameMutant(mutant)}\n`).join(''));
  const minutes = ((Date.now() - start) / 60_000).toFixed(1);
  lines.push(`${folder.padEnd(28)} ${percent.toFixed(1)} %  ${found} of ${all} in ${minutes} min; survivors: ${list}`);
  if (percent < LEAST) process.exitCode = 1;
}
console.log(lines.join('\n'));
