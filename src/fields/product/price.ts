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
/** As many decimals as every engine can write. */
const MOST_DECIMALS = 20;

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

/** Writes a whole number as people of this language (BCP 47) do. */
export const formatCount = (count: bigint, language: string): string => numberFormat(language, {}).format(count);

/** Writes an amount of money as people of this language do: with all its decimals, and a sign if its currency has one. */
export function formatPrice(decimal: string, currency: string, language: string): string {
  const decimals = Math.min((decimal.split('.')[1] ?? '').length, MOST_DECIMALS);
  const format = currency
    ? numberFormat(language, { style: 'currency', currency, ...atLeast(decimals, currency) })
    : numberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  // It is passed as a text: a number would lose digits of large amounts.
  return format.format(decimal as `${number}`);
}

/** Returns the decimals of the currency (two for dollars, none for yen), or more if the price has more. */
function atLeast(decimals: number, currency: string): Intl.NumberFormatOptions {
  const usual = numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return { minimumFractionDigits: usual, maximumFractionDigits: Math.max(usual, decimals) };
}

/** Creates a number format. A page may have `lang="de_DE"`, which is no language tag, or anything else. */
function numberFormat(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(language.replaceAll('_', '-') || 'en', options);
  } catch {
    return new Intl.NumberFormat('en', options);
  }
}
