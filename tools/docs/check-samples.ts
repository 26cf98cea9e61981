// Every sample of code in the documents can be used: TypeScript and JavaScript compile with the types of the packages (a `part` is only
// parsed), and the other languages parse. `npm run check` runs it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TARGETS, writeSnippet } from '../../packages/proxy/src/snippets/snippets.js';
import { ROOT } from '../root.js';
import { readElement } from './element.js';
import { compileSamples, parseSample } from './samples/compile.js';
import { listKnown } from './samples/markup.js';
import { SCRIPTS, checkSample } from './samples/languages.js';
import { listSamples, readPages, readSource } from './sources-of-pages.js';
import type { Sample } from './sources-of-pages.js';

/** Documents that are no pages of the site. */
const OTHERS = ['README.md', 'packages/proxy/README.md', 'packages/server/README.md'];
const others = OTHERS.map((path) => join(ROOT, path)).filter((path) => existsSync(path));
/** The code of all snippets, as samples. That of systems whose packages are not here is only parsed. */
const snippets: Sample[] = TARGETS.flatMap((target) =>
  writeSnippet(target, { formId: '102', proxy: '/forms', script: '/assets/hosted-form.js' }).parts.map(
    ({ language, code: text }) => ({ path: `snippet for ${target}`, line: 1, language, text, words: ['part'] }),
  ),
);
const samples = [...[...readPages(), ...others.map(readSource)].flatMap(listSamples), ...snippets];
const scripts = samples.filter(({ language }) => SCRIPTS.includes(language));
const known = listKnown(readElement());
const isPart = ({ words }: Sample) => words.includes('part');

const problems: [sample: Sample, problem: string][] = compileSamples(scripts.filter((sample) => !isPart(sample)));
for (const sample of scripts.filter(isPart))
  for (const problem of parseSample(sample.text, sample.language)) problems.push([sample, problem]);
for (const sample of samples) for (const problem of await checkSample(sample, known)) problems.push([sample, problem]);

for (const [{ path, line, language }, problem] of problems) console.log(`${path}:${line} (${language}): ${problem}`);
console.log(`${samples.length} samples, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
