import { expect } from '@open-wc/testing';
import { toJson } from './json.js';

describe('toJson', () => {
  const values: readonly unknown[] = [
    ...['a "b" \n\u2028', 0, -1.5, NaN, true, null, [], {}, [undefined, null, 'x']],
    ...[{ a: undefined, b: [1, { 'c"': 'd' }], 2: 'two' }, [[['deep']]]],
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
