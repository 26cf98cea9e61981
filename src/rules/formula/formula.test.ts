// What is wrong with a formula, in the words that the owner reads.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { calculate, parseFormula } from './formula.js';
import { toFixed } from './rational.js';

const LONG = '9'.repeat(40);

describe('a formula that is not understood', () => {
  it('tells the owner why', () => {
    const faults: Readonly<Record<string, string>> = {
      '': 'it has no number',
      '  ': 'it has no number',
      '(': 'it has no number',
      '-': 'it has no number',
      '1 +': 'it ends where a number is missing',
      '[1] * (': 'it ends where a number is missing',
      '(1': 'a bracket is opened and not closed',
      '1 + 2)': 'a bracket is closed that was not opened',
      '()': 'a bracket is closed where a number is missing',
      '(1 + )': 'a bracket is closed where a number is missing',
      '* 2': 'a number is missing before “*”',
      '1 + / 2': 'a number is missing before “/”',
      '1  2': 'an operator is missing before “2”',
      '[1] (2)': 'an operator is missing before “(”',
      [`1 ${LONG}`]: `an operator is missing before “${LONG.slice(0, 30)}”`,
      '1 % 2': '“% 2” is not understood',
      '1 + x times 4 and more  ': '“x times 4 an” is not understood',
      '2x ': '“x” is not understood',
      '.': '“.” is not understood',
      '[1': '“[1” is not understood',
      '[]': '“[]” names no field',
      '[ a-b ]': '“[a-b]” names no field',
      '[9-value]': '“[9-value]” names no field',
      '[7-price-quantity]': '“[7-price-quantity]” names no field',
      [`[${LONG} 9]`]: `“[${LONG.slice(0, 30)}]” names no field`,
    };
    for (const [formula, fault] of Object.entries(faults)) expect(parseFormula(formula), formula).to.eql({ fault });
  });
});

describe('a formula', () => {
  it('keeps its text, and names each reference once in the order of the text', () => {
    expect(parseFormula(' \n[7] + [ 8-price ] * [7] - [8-quantity] / 2.50    ')).to.deep.include({
      text: '[7] + [ 8-price ] * [7] - [8-quantity] / 2.50',
      references: [
        { fieldId: '7', part: 'value' },
        { fieldId: '8', part: 'price' },
        { fieldId: '8', part: 'quantity' },
      ],
      decimals: 2,
    });
  });

  it('may have decimals without a digit before or after the dot', () => {
    for (const [formula, decimals, result] of [
      ['.25 + 1.', 2, '1.250'],
      ['+ 1 - -.125', 3, '1.125'],
      ['-(2 - 3.5) * 2', 1, '3.000'],
    ] as const) {
      const parsed = parseFormula(formula);
      if ('fault' in parsed) throw new Error(parsed.fault);
      const value = calculate(parsed, []);
      expect([parsed.decimals, value && toFixed(value, 3)], formula).to.eql([decimals, result]);
    }
  });
});
