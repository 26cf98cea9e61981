// Numbers in texts: what counts as decimals, and what as thousands.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { readAmount, sum } from './amount.js';
import { toFixed } from './rational.js';

/** Returns the number in a text with as many decimals as are written in it. */
function read(text: string, decimalComma = false): string {
  const { value, decimals } = readAmount(text, decimalComma);
  return toFixed(value, decimals);
}

describe('a number in a text', () => {
  it('keeps the decimals that are written', () => {
    for (const text of ['7', '-7', '0.50', '-12.340', '123456789012345.123456789012345', '1234567890123456.5'])
      expect(read(text)).to.equal(text);
    expect([read('7.'), read('.5'), read('5.kg'), read('12.5 kg'), read('-.25 €')]).to.eql([
      '7',
      '0.5',
      '5',
      '12.5',
      '-0.25',
    ]);
    expect(readAmount(`0.${'1'.repeat(30)}`, false).decimals).to.equal(20);
  });

  it('takes a comma for decimals or for thousands', () => {
    const texts: readonly (readonly [text: string, withDot: string, withComma: string])[] = [
      ['1,5', '1.5', '1.5'],
      ['1,234', '1234', '1.234'],
      ['1,234 kg', '1234', '1.234'],
      ['1,2345', '1.2345', '1.2345'],
      ['1,234.5', '1234.5', '1234.5'],
      ['1.234,5', '1234.5', '1234.5'],
      ['1,234,567', '1234567', '1234567'],
      ['1,23,4', '1234', '1234'],
      [',5', '5', '5'],
      ['4, 5', '45', '45'],
      ['5,', '5', '5'],
      ['no, none', '0', '0'],
    ];
    for (const [text, withDot, withComma] of texts)
      expect([read(text), read(text, true)], text).to.eql([withDot, withComma]);
  });

  it('may have the digits and signs of other scripts', () => {
    expect(['−3', '–3', '٣٫٥', '१२.५', '（７）'].map((text) => read(text))).to.eql(['-3', '-3', '3.5', '12.5', '7']);
  });

  it('begins in the first 1,000 characters', () => {
    expect(read(`${'x'.repeat(999)}12`)).to.equal('1');
    expect(read(`${'x'.repeat(1000)}12`)).to.equal('0');
  });
});

describe('a sum of numbers', () => {
  it('has the most decimals of any, and is 0 if it is too great', () => {
    const total = (...texts: readonly string[]) => {
      const { value, decimals } = sum(texts.map((text) => readAmount(text, false)));
      return toFixed(value, decimals);
    };
    expect([total(), total('1.50'), total('1', '2.25', '3.0')]).to.eql(['0', '1.50', '6.25']);
    const great = `9${'0'.repeat(307)}`;
    expect([total(great, great), total(great, great, '5')]).to.eql(['0', '5']);
  });
});
