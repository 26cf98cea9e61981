// @ts-check
// Every sample of code in the documents can be used: TypeScript and JavaScript compile with the types of the packages (a `part` is only
// parsed), and the other languages parse. `npm run check` runs it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TARGETS, writeSnippet } from '../../packages/proxy/src/snippets/snippets.js';
import { ROOT } from '../root.mjs';
import { readElement } from './element.mjs';
import { compileSamples, parseSample } from './samples/compile.mjs';
import { knownOf } from './samples/markup.mjs';
import { SCRIPTS, checkSample } from './samples/languages.mjs';
import { listSamples, readPages, readSource } from './sources-of-pages.mjs';

/** @typedef {import('./sources-of-pages.mjs').Sample} Sample */

/** Documents that are no pages of the site. */
const OTHERS = ['README.md', 'packages/proxy/README.md'];
const others = OTHERS.map((path) => join(ROOT, path)).filter((path) => existsSync(path));
/** The code of all snippets, as samples. That of systems whose packages are not here is only parsed. @type {Sample[]} */
const snippets = TARGETS.flatMap((target) =>
  writeSnippet(target, { formId: '102', proxy: '/forms', script: '/assets/hosted-form.js' }).parts.map(
    ({ language, code: text }) => ({ path: `snippet for ${target}`, line: 1, language, text, words: ['part'] }),
  ),
);
const samples = [...[...readPages(), ...others.map(readSource)].flatMap(listSamples), ...snippets];
const scripts = samples.filter(({ language }) => SCRIPTS.includes(language));
const known = knownOf(readElement());
const isPart = (/** @type {Sample} */ { words }) => words.includes('part');

/** @type {[sample: Sample, problem: string][]} */
const problems = compileSamples(scripts.filter((sample) => !isPart(sample)));
for (const sample of scripts.filter(isPart))
  for (const problem of parseSample(sample.text, sample.language)) problems.push([sample, problem]);
for (const sample of samples) for (const problem of await checkSample(sample, known)) problems.push([sample, problem]);

for (const [{ path, line, language }, problem] of problems) console.log(`${path}:${line} (${language}): ${problem}`);
console.log(`${samples.length} samples, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
