// @ts-check
// The Markdown of the documentation, as its checks read it.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../root.mjs';
import { PAGES } from './places.mjs';

/** @typedef {{ path: string, text: string }} Source `path` from the project's root */
/** @typedef {{ path: string, line: number, language: string, words: string[], text: string }} Sample */

/** A block of code: its indentation, its mark, its words and its text. */
export const FENCE = /^([ ]*)(`{3,})([^\n`]*)\n([^]*?)^\1\2[ ]*$/gm;

/**
 * Reads all pages.
 * @returns {Source[]}
 */
export function readPages() {
  const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
  return files.sort().map((path) => readSource(join(PAGES, path)));
}

/**
 * Reads a file.
 * @param {string} path
 * @returns {Source}
 */
export const readSource = (path) => ({ path: relative(ROOT, path), text: readFileSync(path, 'utf8') });

/**
 * Lists the blocks of code.
 * @param {Source} source
 * @returns {Sample[]}
 */
export function listSamples({ path, text }) {
  return [...text.matchAll(FENCE)].map(({ index, 1: indent = '', 3: info = '', 4: code = '' }) => {
    const [language = '', ...words] = info.trim().split(/\s+/);
    const line = text.slice(0, index).split('\n').length;
    return { path, line, language, words, text: code.replaceAll(new RegExp(`^${indent}`, 'gm'), '') };
  });
}

/**
 * Lists the texts that are code within sentences, tables and headings.
 * @param {Source} source
 * @returns {string[]}
 */
export function listCode({ text }) {
  const prose = text.replace(FENCE, '');
  return [...prose.matchAll(/(`+)([^]*?[^`])\1(?!`)/g)].map(([, , code = '']) => code.trim().replaceAll('\\|', '|'));
}

/**
 * Lists the headings that are just a code.
 * @param {Source} source
 * @returns {string[]}
 */
export function listCodeHeadings({ text }) {
  return [...text.replace(FENCE, '').matchAll(/^#{2,4} `([^`]+)`\s*$/gm)].map(([, code = '']) => code);
}
