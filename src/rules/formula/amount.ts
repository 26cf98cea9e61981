import { latinDigits } from '../../locale/digits.js';
import { ZERO, add, readDecimal } from './rational.js';
import type { Rational } from './rational.js';

/** A number to calculate with, and how many decimals it was written with. */
export interface Amount {
  readonly value: Rational;
  readonly decimals: number;
}

export const NOTHING: Amount = { value: ZERO, decimals: 0 };

/** The service's own script writes no more. */
export const MOST_DECIMALS = 20;
/** What most answers are, and all that are calculated. */
const PLAIN = /^-?\d{1,15}(?:\.\d{1,15})?$/;
/** No number is longer; a long answer may be a megabyte. */
const LONGEST = 1000;

/**
 * The number in a text: empty is 0, other characters than those of a number are dropped (`$ 1,234.50` is 1234.5), as the
 * service's own script has it. It takes `1,5` for 1; here a comma between two digits is read as people write it:
 * `decimalComma` tells whether their language has one, and so what `1,234` is.
 */
export function readAmount(text: string, decimalComma: boolean): Amount {
  if (PLAIN.test(text)) return { value: readDecimal(text) ?? ZERO, decimals: decimalsIn(text) };
  const written = text.slice(0, LONGEST);
  const latin = /^[ -~]*$/.test(written) ? written : latinDigits(written).replace(/[−–]/g, '-').replace(/٫/g, '.');
  const kept = withDot(latin, decimalComma).replace(/[^\d.-]/g, '');
  const [number = '', decimals = ''] = /^-?\d*(?:\.(\d*))?/.exec(kept) ?? [];
  const value = readDecimal(number);
  return value ? { value, decimals: Math.min(decimals.length, MOST_DECIMALS) } : NOTHING;
}

const decimalsIn = (plain: string): number => (plain.includes('.') ? plain.length - plain.indexOf('.') - 1 : 0);

/** With a dot before the decimals, and nothing between the thousands. */
function withDot(text: string, decimalComma: boolean): string {
  const comma = text.indexOf(',');
  if (comma < 0) return text;
  const isOnly = comma === text.lastIndexOf(',') && /\d,\d/.test(text);
  const isDecimal = text.includes('.') ? comma > text.lastIndexOf('.') : decimalComma || !/,\d{3}(?!\d)/.test(text);
  return isOnly && isDecimal ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
}

/** Finds the greatest of some numbers from 0 on; `Math.max` takes only so many. */
export const greatest = (numbers: readonly number[]): number =>
  numbers.reduce((most, number) => Math.max(most, number), 0);

/** All of them together; what is not finite counts as nothing. */
export function sum(amounts: readonly Amount[]): Amount {
  const [first = NOTHING] = amounts;
  if (amounts.length < 2) return first;
  const value = amounts.reduce((total, amount) => add(total, amount.value) ?? ZERO, ZERO);
  return { value, decimals: greatest(amounts.map(({ decimals }) => decimals)) };
}
