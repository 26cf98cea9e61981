import { text } from '../../api/read.js';
import { toDecimal } from '../number/decimal.js';

/** Words that the service uses for currencies. `pound` is recorded (2023, of a number), the others are inferred. */
const CURRENCY_WORDS: Readonly<Record<string, string>> = {
  dollar: 'USD',
  euro: 'EUR',
  pound: 'GBP',
  yen: 'JPY',
  yuan: 'CNY',
  rupee: 'INR',
  franc: 'CHF',
};

/** Reads a price as a plain decimal, `3.99` (recorded 2023); `''` for no price, `undefined` for an invalid one. */
export function readPrice(value: unknown): string | undefined {
  const written = text(value)
    .replace(/\p{Sc}/gu, '')
    .trim();
  if (written === '') return '';
  const decimal = toDecimal(written, 'en');
  return decimal === undefined ? undefined : multiply(decimal, 1n);
}

/** Converts a currency's code or word to ISO 4217; `''` for `local` (recorded 2023), which has no sign; `undefined` if unknown. */
export function readCurrency(value: unknown): string | undefined {
  const word = text(value).trim().toLowerCase();
  if (word === '' || word === 'local') return '';
  if (/^[a-z]{3}$/.test(word)) return word.toUpperCase();
  // "pound", "pounds"
  const singular = word.replace(/s$/, '');
  return Object.hasOwn(CURRENCY_WORDS, singular) ? CURRENCY_WORDS[singular] : undefined;
}

/** Multiplies a decimal exactly: in whole units of its last decimal, never in floating point. */
export function multiply(decimal: string, times: bigint): string {
  const [whole = '', decimals = ''] = decimal.split('.');
  const units = BigInt(whole + decimals) * times;
  const digits = String(units < 0n ? -units : units).padStart(decimals.length + 1, '0');
  const point = digits.length - decimals.length;
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${decimals && `.${digits.slice(point)}`}`;
}
