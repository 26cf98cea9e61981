// The linter keeps the sources from what markup of the page can take over. This tests the rule itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ESLint } from 'eslint';
import { ROOT } from './sources.js';

const linter = new ESLint({ cwd: ROOT });

/** Lists the lines of a source file that the linter refuses because markup can take over what they read. */
async function refused(lines: readonly string[], filePath = 'src/embed.ts'): Promise<readonly string[]> {
  const [result] = await linter.lintText(lines.join('\n'), { filePath });
  const found = (result?.messages ?? []).filter(({ message }) =>
    /src\/platform\/(?:page|globals|focus)\.ts/.test(message),
  );
  return [...new Set(found.map(({ line }) => lines[line - 1] ?? ''))];
}

const WRONG = [
  'export const a = document.title;',
  'export const b = document.currentScript;',
  "export const c = document['baseURI'];",
  'export const { body } = document;',
  "export const d = document.querySelector('form');",
  'export const e = (element: Element) => element.ownerDocument.activeElement;',
  'export const f = globalThis.name;',
  'export const g = (window as { dataLayer?: unknown }).dataLayer;',
  "export const h = 'BroadcastChannel' in globalThis;",
  "export const i = 'modelContext' in document;",
  'export const j = dataLayer;',
  'const page = self as { readonly scheduler?: unknown };',
];

const FINE = [
  "export const a = document.createElement('div');",
  "document.addEventListener('click', () => undefined);",
  "addEventListener('load', () => undefined);",
  'export const b = location.href + self.origin;',
  "window.addEventListener('load', () => undefined);",
];

for (const file of ['src/embed.ts', 'src/html/sanitise.ts'])
  test(`the linter refuses what markup can take over in ${file}, and nothing else`, async () => {
    assert.deepEqual(await refused(WRONG, file), WRONG);
    assert.deepEqual(await refused(FINE, file), []);
  });
