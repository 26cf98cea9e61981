// The glossary has one word for each thing, and its names are those of the code.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './sources.js';

/** The words of the glossary, each with its name in the code. */
const rows = readFileSync(join(ROOT, 'docs/pages/start/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [a-z]/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, word = '', , code = '']) => ({ word, code: code.replaceAll('`', '') }));

/** Reads all code of the element and the proxy that is no test. */
function readCode(folder: string): string {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  const isCode = (path: string) => path.endsWith('.ts') && !path.endsWith('.test.ts');
  return files
    .filter(isCode)
    .map((path) => readFileSync(join(ROOT, folder, path), 'utf8'))
    .join('\n');
}

test('the glossary has no word twice', () => {
  const words = rows.map(({ word }) => word);
  assert.ok(words.length > 30);
  assert.deepEqual(words, [...new Set(words)]);
});

test('the code has each name of the glossary', () => {
  const code = ['src', 'packages/proxy/src', 'packages/server/src'].map(readCode).join('\n');
  const isUnknown = (name: string) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'i').test(code);
  assert.deepEqual(rows.flatMap(({ code: name }) => name || []).filter(isUnknown), []);
});
