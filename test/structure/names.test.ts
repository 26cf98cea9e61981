// All sheets of a form lie over one tree. So no class, part or private property means one thing in one of them and another in another.
import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { describe, test } from 'node:test';
import { tokens } from '../../src/theme/tokens.js';
import { code } from './sources.js';
import type { Source } from './sources.js';

/** The sheets that change what others draw, whatever it is: looks, paper, what can only be read. */
const LOOKS = /^src\/features\/(look|paper|reading)\//;

/** Names that several sheets share, each with what it means in all of them. */
const SHARED: Readonly<Record<string, string>> = {
  '.field': 'a field: the core draws it, columns change its place',
  '.fields': 'the fields that are laid out together: the core, columns',
  '.subfields': 'the parts of a field: the core, columns',
  '.full': 'a part with a line of its own: columns draw it, types with parts ask for it',
  '.quiet': 'a button beside the one that sends, wherever it is',
  '.page': 'the heading of a page, which may be a question',
  '.elsewhere': 'a field of another page: the layout marks it, pages hide it',
  '.everything': 'the fieldset around a form: the core draws it disabled, questions stand in its middle',
  '.room': 'the place of the form: the core measures it, shapes of a form that comes lie in it',
  'part control': 'what takes the answer: the core, and what a type or a state changes about it',
  'part root': 'all of the form: the core, and what a script of another kind needs',
  'part skeleton': 'the place of a form that is on its way',
};

const sources = code().filter(({ path }) => !path.startsWith('src/companions/'));
const sheets = sources.filter(({ path, text }) => text.includes('css`') && !LOOKS.test(path));

/** Returns the style sheets in a file. */
const readSheets = ({ text }: Source): string =>
  [...text.matchAll(/\bcss`([^`]*)`/g)].map(([, sheet = '']) => sheet).join('\n');

/** Lists the selectors of a file's rules, without what is in their functions `:not()` and `:has()`. */
const listSelectors = (source: Source): string[] =>
  [...readSheets(source).matchAll(/([^{};]+)\{/g)]
    .map(([, selectors = '']) => selectors.trim())
    .filter((selectors) => !selectors.startsWith('@'))
    .flatMap((selectors) => selectors.replace(/:(not|has)\((?:[^()]|\([^()]*\))*\)/g, '').split(/,(?![^()]*\))/));

/** Returns the last part of a selector: what its rule draws. */
const readSubject = (selector: string): string =>
  selector
    .trim()
    .split(/[\s>~+]+(?![^()]*\))/)
    .at(-1) ?? '';

/** Finds the names that unrelated files have, each with these files. */
function findTwice(list: (source: Source) => Iterable<string>, among: readonly Source[]): string[] {
  const found = new Map<string, Source[]>();
  for (const source of among)
    for (const name of new Set(list(source))) found.set(name, [...(found.get(name) ?? []), source]);
  return [...found]
    .filter(
      ([name, where]) =>
        !(name in SHARED) && where.some((a, index) => where.slice(index + 1).some((b) => !areRelated(a, b))),
    )
    .map(([name, where]) => `${name}: ${where.map(({ path }) => path).join(', ')}`)
    .sort();
}

/** Tells whether two files are in one folder, or one of these folders imports the other file. */
const areRelated = (a: Source, b: Source): boolean =>
  dirname(a.path) === dirname(b.path) || imports(dirname(a.path), b) || imports(dirname(b.path), a);

const imports = (folder: string, { path }: Source): boolean => {
  const name = path.split('/').at(-1)?.replace(/\.ts$/, '.js') ?? '';
  return sources.some((source) => dirname(source.path) === folder && source.text.includes(`/${name}'`));
};

/** Lists the classes and parts that a sheet draws wherever they are: whose rules name nothing around them, or beside them. */
const listDrawn = (source: Source): string[] =>
  listSelectors(source)
    .map((selector) => selector.trim())
    .filter((selector) => readSubject(selector) === selector)
    .map((selector) => /\.([a-z][\w-]*)|\[part~?='?([\w-]+)/.exec(selector))
    .flatMap((match) => (match ? [match[1] === undefined ? `part ${match[2] ?? ''}` : `.${match[1]}`] : []));

/** Lists the classes that a file gives to elements. */
const listGiven = ({ text }: Source): string[] => {
  const plain = [...text.matchAll(/\bclass(?:Name)?\s*=\s*["']([^"'$]+)["']|\bclassList\.\w+\('([\w-]+)'/g)];
  const chosen = [...text.matchAll(/\bclass=\$\{([^}]*)\}/g)].flatMap(([, code = '']) => [
    ...code.matchAll(/'([^']*)'/g),
  ]);
  return [...plain, ...chosen]
    .flatMap(([, a, b]) => (a ?? b ?? '').split(' '))
    .filter(Boolean)
    .map((name) => `.${name}`);
};

/** Lists the properties of a sheet's own: not the tokens, which it may give another value within its part. */
const listProperties = (source: Source) =>
  [...readSheets(source).matchAll(/(--_[\w-]+):/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(name.slice(3) in tokens));

/** The core: what it draws, every part may use. */
const isCore = ({ path }: Source) => path.startsWith('src/element/');

describe('unrelated files have no name in common:', () => {
  test('what two sheets draw', () => assert.deepEqual(findTwice(listDrawn, sheets), []));

  test('what one sheet draws, and another file gives to an element', () => {
    const outside = sheets.filter((source) => !isCore(source));
    const drawnBy = new Map(outside.map((source) => [source, new Set(listDrawn(source))]));
    const given = sources.flatMap((source) => {
      const names = new Set(listGiven(source));
      return outside.flatMap((sheet) =>
        [...names]
          .filter((name) => drawnBy.get(sheet)?.has(name) && !(name in SHARED) && !areRelated(sheet, source))
          .map((name) => `${name}: ${sheet.path}, ${source.path}`),
      );
    });
    assert.deepEqual(given, []);
  });

  test('a property of their own', () => assert.deepEqual(findTwice(listProperties, sheets), []));
});
