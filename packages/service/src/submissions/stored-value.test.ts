import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { storedValue } from './stored-value.js';

const NAME = ['prefix', 'first', 'middle', 'initial', 'last', 'suffix'];

const RECORDED = [
  [
    'address',
    { country: 'Bulgaria', state: 'VA', zip: '04240', city: '' },
    'state = VA\nzip = 04240\ncountry = Bulgaria',
  ],
  ['matrix', { 'Row 1': 'Column 1', 'Row 2': 'Column 2' }, 'Row 1 = Column 1\nRow 2 = Column 2'],
  ['product', { quantity: 7, unit_price: '3.99' }, 'quantity = 7\nunit_price = 3.99'],
  ['name', { first: 'Ada\nlast = Nobody', last: 'Lovelace' }, 'first = Ada last = Nobody\nlast = Lovelace'],
  ['name', 'Ada Lovelace', 'Ada Lovelace'],
  ['name', { 'x\nlast': 'Nobody', first: 'Ada' }, 'first = Ada\nx last = Nobody'],
  ['checkbox', ['Option, with comma', '', 'Option3'], 'Option, with comma\nOption3'],
  ['number', 7.5, '7.5'],
  ['text', true, '1'],
  ['text', null, ''],
] as const;

describe('the stored value', () => {
  it('of a name has one line per filled subfield in the documented order, then the other members', () => {
    const sent = fc.dictionary(fc.constantFrom(...NAME, 'shoe', '__proto__'), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(sent, (value) => {
        const lines = storedValue('name', value).split('\n').filter((line) => line !== ''); // prettier-ignore
        const names = lines.map((line) => line.slice(0, line.indexOf(' = ')));
        const filled = NAME.filter((part) => Object.hasOwn(value, part) && (value[part] ?? '').trim() !== '');
        const others = Object.keys(value).filter((part) => !NAME.includes(part) && (value[part] ?? '').trim() !== '');
        assert.deepEqual(names, [...filled, ...others]);
      }),
    );
  });

  it('of plain text is the text itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => assert.equal(storedValue('textarea', text), text)),
    );
  });

  it('of several options is the same, sent as a list or as lines', () => {
    const option = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n]/.test(text) && text === text.trim());
    fc.assert(
      fc.property(fc.array(option), (options) => {
        const stored = storedValue('checkbox', options);
        assert.equal(stored, storedValue('checkbox', options.join('\n')));
        assert.deepEqual(stored === '' ? [] : stored.split('\n'), options.filter((text) => text !== '')); // prettier-ignore
      }),
    );
  });

  it('has the recorded forms', () => {
    for (const [type, posted, stored] of RECORDED) assert.equal(storedValue(type, posted), stored);
  });
});
