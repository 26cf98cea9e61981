import { isAscii, readText } from '../../locale/human-text.js';
import { ZERO, add, readDecimal } from './rational.js';
import type { Rational } from './rational.js';
import { fold } from '../../platform/lists.js';

/** A number to calculate with, and its number of decimals as written. */
export interface Amount {
  readonly value: Rational;
  readonly decimals: number;
}

/** The amount of a field without a number. */
export const NOTHING: Amount = { value: ZERO, decimals: 0 };

/** The service's own script writes no more decimals. */
export const MOST_DECIMALS = 20;
/** The pattern of most answers, and of all calculated ones. */
const PLAIN = /^-?\d{1,15}(?:\.\d{1,15})?$/;
/** No number is longer, but an answer may have a megabyte. */
const LONGEST = 1000;

/**
 * Reads the number in a text, as the service's own script does. An empty text is 0. Characters that belong to no number
 * are dropped (`$ 1,234.50` is 1234.5). The script reads `1,5` as 1. Here a comma between two digits is read as people
 * write it: `decimalComma` tells whether their language uses one, which decides what `1,234` is.
 */
export function readAmount(text: string, decimalComma: boolean): Amount {
  if (PLAIN.test(text)) return { value: readDecimal(text) ?? ZERO, decimals: decimalsIn(text) };
  const written = text.slice(0, LONGEST);
  const latin = isAscii(written) ? written : readText(written, 'number').replaceAll('٫', '.');
  const kept = withDot(latin, decimalComma).replace(/[^\d.-]/g, '');
  const [number = '', decimals = ''] = /^-?\d*(?:\.(\d*))?/.exec(kept) ?? [];
  const value = readDecimal(number);
  return value ? { value, decimals: Math.min(decimals.length, MOST_DECIMALS) } : NOTHING;
}

const decimalsIn = (plain: string): number => (plain.includes('.') ? plain.length - plain.indexOf('.') - 1 : 0);

/** Writes a dot before the decimals. Other commas stay, and count as any character that belongs to no number. */
function withDot(text: string, decimalComma: boolean): string {
  const comma = text.indexOf(',');
  const isOnly = comma === text.lastIndexOf(',') && /\d,\d/.test(text);
  const isDecimal = text.includes('.') ? comma > text.lastIndexOf('.') : decimalComma || !/,\d{3}(?!\d)/.test(text);
  return isOnly && isDecimal ? text.replaceAll('.', '').replace(',', '.') : text;
}

/** Finds the greatest number, at least 0. `Math.max` accepts only so many arguments. */
export const greatest = (numbers: readonly number[]): number =>
  fold(numbers, (most, number) => Math.max(most, number), 0);

/** Adds up amounts. An infinite sum counts as 0. */
export function sum(amounts: readonly Amount[]): Amount {
  const value = fold(amounts, (total, amount) => add(total, amount.value) ?? ZERO, ZERO);
  return { value, decimals: greatest(amounts.map(({ decimals }) => decimals)) };
}
