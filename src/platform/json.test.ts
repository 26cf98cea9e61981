import { expect } from '@open-wc/testing';
import { toComparable, toJson } from './json.js';

describe('toJson', () => {
  const values: readonly unknown[] = [
    'a "b" \n\u2028',
    0,
    -1.5,
    NaN,
    true,
    null,
    [],
    {},
    [undefined, null, 'x'],
    { a: undefined, b: [1, { 'c"': 'd' }], 2: 'two' },
    [[['deep']]],
  ];

  it('writes what the platform writes', () => {
    for (const value of values) expect(toJson(value)).to.equal(JSON.stringify(value));
  });

  it('asks for a replacement of each value', () => {
    const upper = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value);
    expect(toJson({ a: ['b', { c: 'd' }] }, upper)).to.equal('{"a":["B",{"c":"D"}]}');
  });

  it('does not ask lists how they want to be written', () => {
    const list = Object.assign(['a'], { toJSON: () => '["a"]' });
    expect(toJson({ list })).to.equal('{"list":["a"]}');
  });
});

describe('toComparable', () => {
  it('writes equal answers alike, and another file otherwise', () => {
    const file = (text: string, name = 'a.pdf', type = '', lastModified = 5) =>
      new File([text], name, { type, lastModified });
    const written = toComparable({ 7: file('a') });
    expect(toComparable({ 7: file('a') })).to.equal(written);
    const others = [file('ab'), file('a', 'b.pdf'), file('a', 'a.pdf', 'text/plain'), file('a', 'a.pdf', '', 6)];
    for (const other of others) expect(toComparable({ 7: other })).not.to.equal(written);
  });
});
