import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formatArrayNotation, parseArrayNotation } from './array-notation.js';
import type { Json, JsonObject } from './json.js';

/** Names and keys as clients use them: anything without brackets. A key of digits would make a list of an object. */
const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/[[\]]/.test(text) && !/^\d+$/.test(text));
const value = fc.string({ unit: 'grapheme' });

const { tree } = fc.letrec<{ tree: Json; list: Json; object: JsonObject }>((tie) => ({
  tree: fc.oneof({ depthSize: 'small', maxDepth: 4 }, value, tie('list'), tie('object')),
  list: fc.array(tie('tree'), { minLength: 1, maxLength: 4 }),
  object: fc.dictionary(name, tie('tree'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
}));

describe('array notation', () => {
  it('gives back what was written, whatever the names and values', () => {
    const body = fc.dictionary(name, tree, { noNullPrototype: true });
    fc.assert(fc.property(body, (values) => assert.deepEqual(parseArrayNotation(formatArrayNotation(values)), values)));
  });

  it('never throws on text that is no notation at all', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseArrayNotation(text)));
  });

  it('reads the forms that clients send', () => {
    const cases: readonly (readonly [string, JsonObject])[] = [
      ['field_12[first]=Ada&field_12[last]=Lovelace', { field_12: { first: 'Ada', last: 'Lovelace' } }],
      ['attributes%5Bshow_prefix%5D=1', { attributes: { show_prefix: '1' } }],
      ['fields[0][label]=a+b&fields[1][label]=c', { fields: [{ label: 'a b' }, { label: 'c' }] }],
      ['options[]=a&options[]=b', { options: ['a', 'b'] }],
      ['fields[][label]=a&fields[][label]=b', { fields: [{ label: 'a' }, { label: 'b' }] }],
      ['rows[3]=x', { rows: { '3': 'x' } }],
      ['a=1&a=2', { a: '2' }],
      ['a=1&a[b]=2', { a: { b: '2' } }],
      ['a[b=1&]=2', { 'a[b': '1', ']': '2' }],
      ['0=a', { '0': 'a' }],
      ['', {}],
    ];
    for (const [text, expected] of cases) assert.deepEqual(parseArrayNotation(text), expected, text);
  });

  it('does not reach the prototype of objects', () => {
    const values = parseArrayNotation('__proto__[polluted]=1&constructor[prototype][polluted]=1');
    assert.ok(Object.hasOwn(values, '__proto__'));
    assert.ok(!('polluted' in {}));
  });

  it('refuses what is nested too deeply', () => {
    assert.throws(() => parseArrayNotation(`a${'[b]'.repeat(20)}=1`), /nested too deeply/);
  });
});
