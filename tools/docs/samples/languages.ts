// Checks samples of code by their language.
import { spawnSync } from 'node:child_process';
import { transform } from 'esbuild';
import { parseSample } from './compile.js';
import { checkMarkup, checkStyles } from './markup.js';
import type { Known } from './markup.js';
import type { Sample } from '../sources-of-pages.js';

type Check = (text: string, known: Known) => string[] | Promise<string[]>;

/** The languages that TypeScript checks, by `compile.ts`. */
export const SCRIPTS = ['ts', 'tsx', 'js', 'jsx', 'mjs'];

/** Checks of samples by language. Of a language that is not here, nothing is known. */
const CHECKS: Record<string, Check> = {
  html: (text, known) => [
    ...checkMarkup(text, known),
    ...scriptsIn(text).flatMap((script) => parseSample(script, 'js')),
  ],
  vue: (text) => scriptsIn(text).flatMap((script) => parseSample(script, 'js')),
  svelte: (text) => scriptsIn(text).flatMap((script) => parseSample(script, 'js')),
  css: async (text, known) => [...(await findWarnings(text)), ...checkStyles(text, known)],
  json: (text) => catchComplaint(() => JSON.parse(text)),
  sh: (text) => run('bash', ['-n'], text),
  php: (text) => run('php', ['-l'], text.startsWith('<?php') ? text : `<?php\n${text}`),
  nginx: (text) => (text.split('{').length === text.split('}').length ? [] : ['a brace is missing']),
};

const scriptsIn = (html: string) =>
  [...html.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g)]
    .map(([, script = '']) => script)
    .filter((text) => text.trim());

async function findWarnings(css: string) {
  const { warnings } = await transform(css, { loader: 'css', logLevel: 'silent' });
  return warnings.map(({ text }) => text);
}

function catchComplaint(parse: () => unknown) {
  try {
    parse();
    return [];
  } catch (error) {
    return [String(error)];
  }
}

/** Lets a program read the sample. A program that this machine does not have finds nothing. */
function run(command: string, args: string[], input: string) {
  const { error, status, stdout, stderr } = spawnSync(command, args, { input, encoding: 'utf8' });
  return error || status === 0 ? [] : [`${stdout}${stderr}`.trim()];
}

/**
 * Lists what is wrong with a sample.
 * @param known the names that the element has
 */
export async function checkSample(
  { language, text }: Pick<Sample, 'language' | 'text'>,
  known: Known,
): Promise<string[]> {
  return (await CHECKS[language]?.(text, known)) ?? [];
}
