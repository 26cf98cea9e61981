import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAttributes } from './attributes.js';
import { cssOf, htmlOf } from './code.js';

const nothing = new Map<string, string>();

test('the lines of HTML have the attributes that were chosen, safely quoted, and the sheet of a form in the page’s tree', () => {
  const attributes = new Map([
    ['form-id', '102'],
    ['render', 'light'],
    ['readonly', ''],
    ['autocomplete', '1: "a" & <b>'],
  ]);
  assert.equal(
    htmlOf({ attributes, page: new Map([['lang', 'ar']]), tokens: nothing }),
    [
      '<!-- <html lang="ar"> -->',
      '<script type="module" src="/assets/hosted-form.js"></script>',
      '<link rel="stylesheet" href="/assets/light.css">',
      '<hosted-form form-id="102" render="light" readonly autocomplete="1: &quot;a&quot; &amp; &lt;b>"></hosted-form>',
    ].join('\n'),
  );
});

test('the style sheet has the tokens that were changed, and nothing else', () => {
  const setup = { attributes: nothing, page: nothing };
  assert.equal(cssOf({ ...setup, tokens: nothing }), '');
  assert.equal(
    cssOf({ ...setup, tokens: new Map([['accent', '#a00000']]) }),
    'hosted-form {\n  --hf-accent: #a00000;\n}',
  );
});

test('an attribute that is new in the element’s own list is offered with its words', () => {
  const attributes = [
    { name: 'form-id' },
    { name: 'theme', type: { text: "'plain' | 'soft'" } },
    { name: 'outbox', type: { text: 'boolean' } },
  ];
  const read = readAttributes({ modules: [{}, { declarations: [{ tagName: 'hosted-form', attributes }] }] });
  assert.deepEqual(
    read.map(({ name, choices, isSwitch }) => [name, choices, isSwitch]),
    [
      ['theme', ['plain', 'soft'], false],
      ['outbox', [], true],
    ],
  );
});
