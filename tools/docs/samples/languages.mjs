// @ts-check
// Checks samples of code by their language.
import { spawnSync } from 'node:child_process';
import { transform } from 'esbuild';
import { parseSample } from './compile.mjs';
import { checkMarkup, checkStyles } from './markup.mjs';

/** @typedef {(text: string, known: import('./markup.mjs').Known) => string[] | Promise<string[]>} Check */

/** The languages that TypeScript checks, by `compile.mjs`. */
export const SCRIPTS = ['ts', 'tsx', 'js', 'jsx', 'mjs'];

/** Checks of samples by language. Of a language that is not here, nothing is known. @type {Record<string, Check>} */
const CHECKS = {
  html: (text, known) => [
    ...checkMarkup(text, known),
    ...scriptsIn(text).flatMap((script) => parseSample(script, 'js')),
  ],
  vue: (text) => scriptsIn(text).flatMap((script) => parseSample(script, 'js')),
  svelte: (text) => scriptsIn(text).flatMap((script) => parseSample(script, 'js')),
  css: async (text, known) => [...(await warningsOf(text)), ...checkStyles(text, known)],
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

/**
 * Lists what is wrong with a sample.
 * @param {Pick<import('../sources-of-pages.mjs').Sample, 'language' | 'text'>} sample
 * @param {import('./markup.mjs').Known} known the names that the element has
 * @returns {Promise<string[]>}
 */
export async function checkSample({ language, text }, known) {
  return (await CHECKS[language]?.(text, known)) ?? [];
}
