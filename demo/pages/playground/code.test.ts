import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAttributes } from './attributes.js';
import { writeCss, makeEmbed } from './code.js';

const nothing = new Map<string, string>();

test('a snippet gets the form, the proxy and the attributes that were chosen', () => {
  const attributes = new Map([
    ['form-id', '102'],
    ['proxy', '/forms'],
    ['render', 'light'],
  ]);
  const { formId, proxy, attributes: others } = makeEmbed({ attributes, page: nothing, tokens: nothing });
  assert.deepEqual([formId, proxy, ...(others ?? [])], ['102', '/forms', ['render', 'light']]);
});

test('the style sheet has the tokens that were changed, and nothing else', () => {
  const setup = { attributes: nothing, page: nothing };
  assert.equal(writeCss({ ...setup, tokens: nothing }), '');
  assert.equal(
    writeCss({ ...setup, tokens: new Map([['accent', '#a00000']]) }),
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
