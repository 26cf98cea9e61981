// Fractions at the limits of their size.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { ZERO, add, compare, divide, multiply, readDecimal, subtract, toFixed } from './rational.js';
import type { Rational } from './rational.js';

/** A fraction with longer parts is reduced. */
const LONG = 1n << 1600n;
const GREATEST: Rational = { numerator: 10n ** 308n, denominator: 1n };
const ONE: Rational = { numerator: 1n, denominator: 1n };

const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** Checks whether the first 300 digits of two fractions agree; below 1, their first 300 decimals. */
function agree(a: Rational, b: Rational): boolean {
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator];
  const least = a.denominator * b.denominator;
  const scale = size(right) > least ? size(right) : least;
  return size(left - right) * 10n ** 300n <= scale;
}

describe('a fraction', () => {
  it('with long parts is reduced or shortened, and keeps its sign and its value', () => {
    const long: readonly (readonly [bigint, bigint])[] = [
      [3n << 1700n, 3n << 1690n],
      [1n << 1700n, 1n << 1700n],
      [(1n << 1700n) + 1n, 1n << 1690n],
      [3n, (1n << 1700n) + 1n],
      [(1n << 1690n) + 1n, (1n << 1700n) + 1n],
      [(1n << 1900n) + 1n, 1n << 1000n],
      [(1n << 2000n) + 1n, (1n << 2000n) - 1n],
    ];
    for (const [up, down] of long)
      for (const numerator of [up, -up]) {
        const given = { numerator, denominator: down };
        const kept = multiply(given, ONE) ?? ZERO;
        const words = `${String(numerator).slice(0, 9)} / ${String(down).slice(0, 9)}`;
        expect(agree(kept, given), words).to.equal(true);
        expect(size(kept.numerator) < LONG && kept.denominator < LONG, words).to.equal(true);
      }
  });

  it('stays exact while its parts are not long', () => {
    const least = { numerator: 1n, denominator: 1n << 1500n };
    const rest = subtract(add(least, ONE) ?? ZERO, ONE) ?? ZERO;
    expect(compare(rest, least)).to.equal(0);
  });

  it('has no value beyond 1e308, on either side of 0', () => {
    const least = { ...GREATEST, numerator: -GREATEST.numerator };
    const [two, ten] = [readDecimal('2') ?? ZERO, readDecimal('10') ?? ZERO];
    expect([
      add(GREATEST, ONE),
      subtract(least, ONE),
      multiply(least, ten),
      divide(least, readDecimal('0.1') ?? ZERO),
    ]).to.eql(Array(4).fill(undefined));
    const halves = { numerator: 2n, denominator: 2n };
    for (const limit of [GREATEST, least]) {
      expect(compare(multiply(limit, halves) ?? ZERO, limit)).to.equal(0);
      expect(compare(divide(limit, two) ?? ZERO, limit)).to.equal(limit === GREATEST ? -1 : 1);
    }
  });

  it('divided by a negative one changes its sign, and the denominator stays greater than 0', () => {
    const [six, minusFour] = [readDecimal('6') ?? ZERO, readDecimal('-4') ?? ZERO];
    for (const [a, b, result] of [
      [six, minusFour, '-1.5'],
      [minusFour, minusFour, '1.0'],
      [ZERO, minusFour, '0.0'],
    ] as const) {
      const quotient = divide(a, b);
      expect(quotient && [toFixed(quotient, 1), quotient.denominator > 0n]).to.eql([result, true]);
    }
    expect([divide(six, ZERO), divide(ZERO, ZERO)]).to.eql([undefined, undefined]);
  });
});

describe('a written decimal', () => {
  it('may have any number of zeros before it, and more decimals than a power of ten that is kept', () => {
    expect(toFixed(readDecimal(`${'0'.repeat(400)}7`) ?? ZERO, 0)).to.equal('7');
    const decimals = '1234567890'.repeat(3);
    expect(toFixed(readDecimal(`-0.${decimals}`) ?? ZERO, 30)).to.equal(`-0.${decimals}`);
  });

  it('counts with 309 decimals', () => {
    const [kept, longer] = [309, 400].map((length) => readDecimal(`0.${'1'.repeat(length)}`) ?? ZERO);
    expect(kept && longer && compare(kept, longer)).to.equal(0);
  });
});
