// The Markdown of the documentation, as its checks read it.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../root.js';
import { PAGES } from './site.js';

/** A document. */
export interface Source {
  /** The path from the project's root. */
  readonly path: string;
  readonly text: string;
}

/** A block of code in a document. */
export interface Sample {
  readonly path: string;
  readonly line: number;
  readonly language: string;
  readonly words: string[];
  readonly text: string;
}

/** A block of code: its indentation, its mark, its words and its text. */
export const FENCE = /^([ ]*)(`{3,})([^\n`]*)\n([^]*?)^\1\2[ ]*$/gm;

/** Reads all pages. */
export function readPages(): Source[] {
  const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
  return files.sort().map((path) => readSource(join(PAGES, path)));
}

/** Reads a file. */
export const readSource = (path: string): Source => ({ path: relative(ROOT, path), text: readFileSync(path, 'utf8') });

/** Lists the blocks of code. */
export function listSamples({ path, text }: Source): Sample[] {
  return [...text.matchAll(FENCE)].map(({ index, 1: indent = '', 3: info = '', 4: code = '' }) => {
    const [language = '', ...words] = info.trim().split(/\s+/);
    const line = text.slice(0, index).split('\n').length;
    return { path, line, language, words, text: code.replaceAll(new RegExp(`^${indent}`, 'gm'), '') };
  });
}

/** Lists the texts that are code within sentences, tables and headings. */
export function listCode({ text }: Source): string[] {
  const prose = text.replace(FENCE, '');
  return [...prose.matchAll(/(`+)([^]*?[^`])\1(?!`)/g)].map(([, , code = '']) => code.trim().replaceAll('\\|', '|'));
}

/** Lists the headings that are just a code. */
export function listCodeHeadings({ text }: Source): string[] {
  return [...text.replace(FENCE, '').matchAll(/^#{2,4} `([^`]+)`\s*$/gm)].map(([, code = '']) => code);
}
