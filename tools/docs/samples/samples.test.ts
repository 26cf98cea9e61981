import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isLong } from '../../../test/support/long.js';
import { compileSamples, parseSample } from './compile.js';
import { checkSample } from './languages.js';
import { checkMarkup, checkStyles, listKnown } from './markup.js';

const known = listKnown({
  attributes: [{ name: 'form-id' }],
  slots: [{ name: 'success' }],
  cssParts: [{ name: 'label' }],
});

describe('a sample of HTML', () => {
  for (const html of [
    '<hosted-form form-id="101" class="a" data-x="1"></hosted-form>',
    '<p>One<br>two</p><img alt="" src="a.png" />',
    '<hosted-form form-id="1"><p slot="success">Thanks</p></hosted-form>',
    '<p slot="other">outside the element</p>',
    '<!-- <p> --><script>if (1 < 2) f();</script>',
  ])
    test(`may be ${html}`, () => assert.deepEqual(checkMarkup(html, known), []));

  for (const [html, problem] of [
    ['<p>', '<p> is not closed'],
    ['<p></b></p>', '</b> closes <p>'],
    ['</p>', '</p> closes <nothing>'],
    ['<p a="x', '<p a="x is no tag'],
    ['<hosted-form formid="1"></hosted-form>', '<hosted-form> has no attribute formid'],
    ['<hosted-form><p slot="thanks"></p></hosted-form>', 'there is no slot thanks'],
    ['<style>hosted-form::part(lable) {}</style>', 'there is no part lable'],
  ] as const)
    test(`is wrong: ${html}`, () => assert.ok(checkMarkup(html, known).includes(problem), problem));
});

describe('a sample of CSS', () => {
  test('names parts and tokens of the element', () => {
    assert.deepEqual(checkStyles('hosted-form::part(label) { --hf-font-size: 1em; }', known), []);
    assert.deepEqual(checkStyles('x::part(label big) { --hf-sise: 1em; }', known), [
      'there is no part big',
      'there is no token --hf-sise',
    ]);
  });
});

describe('a sample of another language', () => {
  const RIGHT: readonly (readonly [language: string, text: string])[] = [
    ['html', '<script>const a = 1;</script>'],
    ['vue', '<script setup>const a = 1;</script>'],
    ['svelte', '<script>let a = 1;</script>'],
    ['css', 'a { color: red; }'],
    ['json', '{ "a": 1 }'],
    ['sh', 'npm ci && npm start'],
    ['nginx', 'location / { proxy_pass http://127.0.0.1; }'],
    ['text', '{ anything <'],
  ];
  for (const [language, text] of RIGHT)
    test(`is right: ${language}`, async () => assert.deepEqual(await checkSample({ language, text }, known), []));

  const WRONG: readonly (readonly [language: string, text: string])[] = [
    ['html', '<script>const = 1;</script>'],
    ['vue', '<script setup>const = 1;</script>'],
    ['svelte', '<script>let = ;</script>'],
    ['css', 'a { color: red; '],
    ['json', '{ a: 1 }'],
    ['sh', 'if true; then'],
    ['nginx', 'location / {'],
  ];
  for (const [language, text] of WRONG)
    test(`is wrong: ${language}`, async () =>
      assert.equal((await checkSample({ language, text }, known)).length > 0, true));
});

describe('a sample of TypeScript or JavaScript', () => {
  const sample = (language: string, text: string) => ({ path: 'a.md', line: 1, language, words: [], text });

  test('is parsed if it is a part of a program', () => {
    assert.deepEqual(parseSample('form.submit();', 'ts'), []);
    assert.match(parseSample('form.submit(;', 'ts').join(), /^line 1: /);
  });

  // `npm run check` compiles the samples of the documents in the same way.
  if (isLong)
    test('is compiled with the types of the packages; in JavaScript an event may have any detail', () => {
      const right = [
        sample('ts', "import { HostedForm } from 'hosted-form';\nexport const form = new HostedForm();"),
        sample('js', "document.addEventListener('x', (event) => console.log(event.detail));"),
      ];
      const wrong = [
        sample('ts', "import { createProxy } from 'hosted-form-proxy';\ncreateProxy({ servise: '' });"),
        sample('js', "import { nothing } from 'hosted-form';\nnothing();"),
      ];
      const problems = compileSamples([...right, ...wrong]);
      assert.deepEqual([...new Set(problems.map(([found]) => found))], wrong);
    });
});
