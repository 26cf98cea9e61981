// Exact arithmetic: 0.1 + 0.2 is 0.3. `undefined` represents an infinite result: a division by zero, or more than
// 1e308.
import { makeList } from '../../platform/lists.js';

// Decision 0020: exact fractions, rounded once at the end.
/** A fraction of integers. The denominator is greater than 0. It is not reduced. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The fraction 0. */
export const ZERO: Rational = { numerator: 0n, denominator: 1n };

/** The largest number, as in JavaScript. */
const GREATEST = 10n ** 308n;
/** A fraction with longer parts is reduced, so that every step takes the same time. */
const LONG = 1n << 1600n;
/** The bits that are kept of parts that can't be reduced: over 300 digits stay correct. */
const KEPT_BITS = 1200;
/** The powers of ten that are needed most. */
const POWERS: readonly bigint[] = makeList(21, (exponent) => 10n ** BigInt(exponent));
const raiseTen = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent);

/** The most digits to read. A number with more exceeds `GREATEST` or is less than its inverse. */
const MOST_DIGITS = 309;

/** Adds two fractions. */
export function add(a: Rational, b: Rational): Rational | undefined {
  return a.denominator === b.denominator
    ? bounded(a.numerator + b.numerator, a.denominator)
    : bounded(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

/** Changes the sign of a fraction. */
export const negate = ({ numerator, denominator }: Rational): Rational => ({ numerator: -numerator, denominator });

/** Subtracts the second fraction from the first. */
export const subtract = (a: Rational, b: Rational): Rational | undefined => add(a, negate(b));

/** Multiplies two fractions. */
export function multiply(a: Rational, b: Rational): Rational | undefined {
  return bounded(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** Divides the first fraction by the second; `undefined` if the second is 0. */
export function divide(a: Rational, b: Rational): Rational | undefined {
  const [up, down] = [a.numerator * b.denominator, a.denominator * b.numerator];
  if (down === 0n) return undefined;
  return down < 0n ? bounded(-up, -down) : bounded(up, down);
}

/** Compares two fractions. The result is negative if the first is less, 0 if they are equal. */
export function compare(a: Rational, b: Rational): number {
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator];
  return left < right ? -1 : Number(left > right);
}

/**
 * Reads a plain decimal (`-1234.5`); `undefined` for anything else, and for a number that is too great. Decimals beyond
 * 309 are cut off.
 */
export function readDecimal(text: string): Rational | undefined {
  const [, sign, whole = '', decimals = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole + decimals === '') return undefined;
  const integer = whole.replace(/^0+/, '');
  if (integer.length > MOST_DIGITS) return undefined;
  const kept = decimals.slice(0, MOST_DIGITS);
  // No digits are 0.
  const digits = BigInt(integer + kept);
  return bounded(sign === '-' ? -digits : digits, raiseTen(kept.length));
}

/** Writes a fraction with a number of decimals, rounded half away from zero: 1.005 with two decimals is `1.01`. */
export function toFixed({ numerator, denominator }: Rational, decimals: number): string {
  const scaled = magnitude(numerator) * raiseTen(decimals);
  const rounded = (2n * scaled + denominator) / (2n * denominator);
  const digits = String(rounded).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const sign = numerator < 0n && rounded > 0n ? '-' : '';
  return `${sign}${digits.slice(0, point)}${decimals > 0 ? `.${digits.slice(point)}` : ''}`;
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

function bounded(numerator: bigint, denominator: bigint): Rational | undefined {
  // Nearly every number ends here.
  if (denominator <= LONG && numerator <= GREATEST && -numerator <= GREATEST) return { numerator, denominator };
  const isLong = magnitude(numerator) > LONG || denominator > LONG;
  const value = isLong ? shortened(numerator, denominator) : { numerator, denominator };
  return magnitude(value.numerator) > GREATEST * value.denominator ? undefined : value;
}

/** Reduces a fraction, and rounds digits that nobody sees if it is still too long. */
function shortened(numerator: bigint, denominator: bigint): Rational {
  const size = magnitude(numerator);
  const divisor = greatestCommonDivisor(size, denominator);
  const [n, d] = [size / divisor, denominator / divisor];
  const excess = BigInt(Math.max(0, bits(n > d ? n : d) - KEPT_BITS));
  const rounded = n >> excess;
  // `bounded` rejects a denominator of 0, because the number exceeds every limit.
  return { numerator: numerator < 0n ? -rounded : rounded, denominator: d >> excess };
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

const bits = (value: bigint): number => value.toString(16).length * 4;
