// Each option is declared once, and whatever shows options has it from there. Decision 0045.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readAttributes } from '../../demo/pages/playground/attributes.js';
import { tidyManifest } from '../../tools/docs/tidy-manifest.js';
import { attributeTable } from '../../tools/docs/attribute-table.js';
import { optionOutputs, nameProperty } from '../../tools/generate/option-outputs.js';
import { declarationFiles, readOptions } from '../../tools/generate/options.js';
import { ROOT, code } from './sources.js';

type Manifest = Parameters<ReturnType<typeof tidyManifest>['packageLinkPhase']>[0]['customElementsManifest'];

const options = await readOptions();

/** Attributes that the code asks for, and that every element of a page has or that belong to something else, with the reason. */
const NOT_OPTIONS: Readonly<Record<string, string>> = {
  alt: 'a picture of an author',
  'aria-describedby': 'a control of a field',
  'aria-label': 'any element',
  as: 'the pop-up',
  class: 'a button of the page',
  'data-proxies': 'the script tag',
  form: 'any control: the platform follows it',
  href: 'a link of an author',
  lang: 'any element',
  once: 'the pop-up',
  open: 'a dialog',
  sandbox: 'a frame',
  slot: 'what is put into a slot',
  src: 'a picture of an author',
  target: 'a link of an author',
  trigger: 'the pop-up',
  type: 'a button of the page',
};

/** The attributes that the code asks an element for by their names. */
const asked = (text: string) =>
  [...text.matchAll(/\b(?:get|has)Attribute\('([\w-]+)'\)/g)].map(([, name = '']) => name);

/** The attributes in selectors that the code holds against the element. */
const selected = (text: string) =>
  [...text.matchAll(/\b(?:element|host)\.matches\((['"`])(.*?)\1\)/g)]
    .flatMap(([, , selector = '']) => [...selector.matchAll(/\[([\w-]+)/g)])
    .map(([, name = '']) => name);

/** The properties of options that code reads of an element or a host, also by taking it apart. */
const mentions = (text: string, property: string) => new RegExp(`\\b${property}\\b`).test(text);

const sources = code().filter(
  ({ path }) => !/\/options\.ts$|option-properties|typed-options|src\/frameworks\/|placeholder-options/.test(path),
);

test('every attribute that the code asks for is declared, or named as none of the options', () => {
  const unknown = sources.flatMap(({ path, text }) =>
    [...asked(text), ...selected(text)]
      .filter((name) => !Object.hasOwn(options, name) && !Object.hasOwn(NOT_OPTIONS, name))
      .map((name) => `${path}: ${name}`),
  );
  assert.deepEqual(unknown, []);
});

test('every option that is declared is read by the code', () => {
  const all = sources.map(({ text }) => text).join('\n');
  const unread = Object.entries(options).filter(([name, option]) => {
    const property = nameProperty(name, option);
    return !mentions(all, name) && !(property !== undefined && mentions(all, property));
  });
  assert.deepEqual(
    unread.map(([name]) => name),
    [],
  );
});

test('every sentence about an option ends, and every list of words has no word twice', () => {
  for (const [name, { says, words }] of Object.entries(options)) {
    assert.match(says, /^[A-Z].*[.`]$/, name);
    assert.equal(new Set(words).size, words.length, name);
  }
});

/** Copies the declarations to a folder of their own, and adds a line to those of a feature. Returns the options that are read there. */
async function withOneMore(line: string) {
  const root = mkdtempSync(join(tmpdir(), 'hosted-form-options-'));
  try {
    for (const path of ['src/model/option.ts', ...declarationFiles(ROOT)])
      cpSync(join(ROOT, path), join(root, path), { recursive: true });
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
    const file = join(root, 'src/features/draft/options.ts');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('export const options = {', (start) => `${start}\n  ${line}`),
    );
    return await readOptions(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('an option that is one line more in one file is found everywhere', async () => {
  const more = await withOneMore(
    "'keep-days': oneOf('', 'few', 'many')('Keeps drafts for so many days.', 'next load'),",
  );
  const outputs = new Map(optionOutputs(more));
  const found = (path: string, pattern: RegExp) => assert.match(outputs.get(path) ?? '', pattern, path);
  found('src/element/option-properties.ts', /keep-days,,few,many/);
  found(
    'src/model/typed-options.ts',
    /Keeps drafts for so many days\. Read when[^]*get keepDays\(\): '' \| 'few' \| 'many';/,
  );
  found('src/placeholder-options.ts', /'keep-days',/);
  found('src/frameworks/attributes.ts', /readonly keepDays\?: 'few' \| 'many' \| undefined;[^]*keepDays: 'keep-days',/);
  found('src/frameworks/angular-inputs.ts', /@Input\(\) keepDays: HostedFormAttributes\['keepDays'\];/);
  found('packages/wordpress/plugin/block/options.json', /"name": "keep-days",\s*"field": "keepDays",\s*"kind": "word"/);

  const declarations = ['hosted-form', 'hosted-form-popup'].map((tagName) => ({ name: tagName, tagName }));
  const customElementsManifest: Manifest = {
    modules: [{ kind: 'javascript-module', path: 'src/element.ts', declarations }],
  };
  tidyManifest([], more).packageLinkPhase({ customElementsManifest });
  const [ofForm, ofPopup] = customElementsManifest.modules.flatMap(({ declarations: all = [] }) => all);
  for (const declared of [ofForm, ofPopup]) assert.ok(declared?.attributes?.some(({ name }) => name === 'keep-days'));
  assert.ok(ofForm?.members?.some(({ name }) => name === 'keepDays'));
  assert.match(attributeTable(ofForm ?? {}), /`keep-days` \| `keepDays` \| `'few' \\\| 'many'` \|/);
  const offered = readAttributes(customElementsManifest).find(({ name }) => name === 'keep-days');
  assert.deepEqual(offered?.choices, ['few', 'many']);
});

test('an option that is declared twice is refused', async () => {
  await assert.rejects(withOneMore("outbox: text('Twice.', 'at once'),"), /outbox is declared twice/);
});
