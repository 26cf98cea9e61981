// @ts-check
// Every sample of code in the documents can be used: TypeScript and JavaScript compile with the types of the packages (a `part` is only
// parsed), and the other languages parse. `npm run check` runs it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { ROOT } from '../generated-file.mjs';
import { compileSamples, parseSample } from './samples/compile.mjs';
import { checkMarkup, checkStyles } from './samples/markup.mjs';
import { listSamples, readPages, readSource } from './sources-of-pages.mjs';

/** @typedef {import('./sources-of-pages.mjs').Sample} Sample */
/** @typedef {(text: string) => string[] | Promise<string[]>} Check */

/** Documents that are no pages of the site. */
const OTHERS = ['README.md', 'packages/proxy/README.md'];
const SCRIPTS = ['ts', 'tsx', 'js', 'jsx', 'mjs'];

/** Checks of samples by language. Of a language that is not here, nothing is known. @type {Record<string, Check>} */
const CHECKS = {
  html: (text) => [...checkMarkup(text), ...scriptsIn(text).flatMap((script) => parseSample(script, 'js'))],
  vue: (text) => scriptsIn(text).flatMap((script) => parseSample(script, 'js')),
  svelte: (text) => scriptsIn(text).flatMap((script) => parseSample(script, 'js')),
  css: async (text) => [...(await warningsOf(text)), ...checkStyles(text)],
  json: (text) => complaintOf(() => JSON.parse(text)),
  sh: (text) => run('bash', ['-n'], text),
  php: (text) => run('php', ['-l'], text.startsWith('<?php') ? text : `<?php\n${text}`),
  nginx: (text) => (text.split('{').length === text.split('}').length ? [] : ['a brace is missing']),
};

/** @param {string} html */
const scriptsIn = (html) =>
  [...html.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g)]
    .map(([, script = '']) => script)
    .filter((text) => text.trim());

/** @param {string} css */
async function warningsOf(css) {
  const { warnings } = await transform(css, { loader: 'css', logLevel: 'silent' });
  return warnings.map(({ text }) => text);
}

/** @param {() => unknown} parse */
function complaintOf(parse) {
  try {
    parse();
    return [];
  } catch (error) {
    return [String(error)];
  }
}

/**
 * Lets a program read the sample. A program that this machine does not have finds nothing.
 * @param {string} command
 * @param {string[]} args
 * @param {string} input
 */
function run(command, args, input) {
  const { error, status, stdout, stderr } = spawnSync(command, args, { input, encoding: 'utf8' });
  return error || status === 0 ? [] : [`${stdout}${stderr}`.trim()];
}

const others = OTHERS.map((path) => join(ROOT, path)).filter((path) => existsSync(path));
const samples = [...readPages(), ...others.map(readSource)].flatMap(listSamples);
const scripts = samples.filter(({ language }) => SCRIPTS.includes(language));
const isPart = (/** @type {Sample} */ { words }) => words.includes('part');

/** @type {[sample: Sample, problem: string][]} */
const problems = compileSamples(scripts.filter((sample) => !isPart(sample)));
for (const sample of scripts.filter(isPart))
  for (const problem of parseSample(sample.text, sample.language)) problems.push([sample, problem]);
for (const sample of samples)
  for (const problem of (await CHECKS[sample.language]?.(sample.text)) ?? []) problems.push([sample, problem]);

for (const [{ path, line, language }, problem] of problems) console.log(`${path}:${line} (${language}): ${problem}`);
console.log(`${samples.length} samples, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
