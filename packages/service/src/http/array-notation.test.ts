import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { expandNames, formatArrayNotation, parseArrayNotation } from './array-notation.js';
import { ServiceError } from './errors.js';
import type { Json, JsonObject } from '../values/json.js';

/** Names and keys as clients use them: anything without brackets. A key of digits would make a list of an object. */
const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/[[\]]/.test(text) && !/^\d+$/.test(text));
const value = fc.string({ unit: 'grapheme' });

const { tree } = fc.letrec<{ tree: Json; list: Json; object: JsonObject }>((tie) => ({
  tree: fc.oneof({ depthSize: 'small', maxDepth: 4 }, value, tie('list'), tie('object')),
  list: fc.array(tie('tree'), { minLength: 1, maxLength: 4 }),
  object: fc.dictionary(name, tie('tree'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
}));

describe('array notation', () => {
  it('reads back what was written, for any names and values', () => {
    const body = fc.dictionary(name, tree, { noNullPrototype: true });
    fc.assert(fc.property(body, (values) => assert.deepEqual(parseArrayNotation(formatArrayNotation(values)), values)));
  });

  it('reads or refuses any other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          parseArrayNotation(text);
        } catch (error) {
          assert.ok(error instanceof ServiceError);
        }
      }),
    );
  });

  it('keeps every value that is sent, or refuses the body', () => {
    const names = fc.constantFrom('a', 'a[]', 'a[0]', 'a[b]', 'a[b][c]', 'b', '__proto__');
    const pairs = fc.array(fc.tuple(names, fc.integer()), { maxLength: 6 });
    fc.assert(
      fc.property(pairs, (sent) => {
        const body = new URLSearchParams(sent.map(([key, number]): [string, string] => [key, String(number)]));
        let read: JsonObject;
        try {
          read = parseArrayNotation(body.toString());
        } catch (error) {
          assert.match(String(error), /is given twice/);
          return;
        }
        const kept = [...new URLSearchParams(formatArrayNotation(read)).values()];
        assert.deepEqual(kept.sort(), sent.map(([, number]) => String(number)).sort());
      }),
    );
  });

  it('is read in the names of JSON, and in no other text', () => {
    const nested = { default_value: { 'Row [1]': 'a' }, 'a[b': 1, '[c]': 2 };
    assert.deepEqual(expandNames(nested), nested);
    assert.deepEqual(expandNames({ 'options[]': 'a' }), { options: ['a'] });
    assert.deepEqual(expandNames({ 'x[a]': 1, 'x[b]': { c: [2] } }), { x: { a: 1, b: { c: [2] } } });
    assert.throws(() => expandNames({ x: ['a'], 'x[]': 'b' }), /"x" is given twice/);
  });

  it('reads many parameters of one list in linear time', () => {
    const list = parseArrayNotation('a[]=x&'.repeat(50_000));
    assert.equal((list['a'] as readonly unknown[]).length, 50_000);
  });

  it('reads the forms that clients send', () => {
    const cases: readonly (readonly [string, JsonObject])[] = [
      ['field_12[first]=Ada&field_12[last]=Lovelace', { field_12: { first: 'Ada', last: 'Lovelace' } }],
      ['attributes%5Bshow_prefix%5D=1', { attributes: { show_prefix: '1' } }],
      ['fields[0][label]=a+b&fields[1][label]=c', { fields: [{ label: 'a b' }, { label: 'c' }] }],
      ['options[]=a&options[]=b', { options: ['a', 'b'] }],
      ['fields[][label]=a&fields[][label]=b', { fields: [{ label: 'a' }, { label: 'b' }] }],
      ['rows[3]=x', { rows: { '3': 'x' } }],
      ['a[b=1&]=2', { 'a[b': '1', ']': '2' }],
      ['0=a', { '0': 'a' }],
      ['', {}],
    ];
    for (const [text, expected] of cases) assert.deepEqual(parseArrayNotation(text), expected, text);
  });

  it('refuses a name that is given twice', () => {
    for (const text of ['a=1&a=2', 'a=1&a[b]=2', 'a[b]=2&a=1', 'a[]=1&a[0]=2', 'a[b]=1&a[b]=1'])
      assert.throws(() => parseArrayNotation(text), /^ServiceError: "a.*" is given twice$/, text);
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
