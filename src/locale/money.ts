// Writes amounts of money as people of a language do.
import { tagOrEnglish } from './tag.js';
import { numberFormat } from '../platform/languages/phrases.js';

/** As many decimals as every engine can write. */
const MOST_DECIMALS = 20;

/** Writes a whole number as people of this language (BCP 47) do. */
export const formatCount = (count: bigint, language: string): string => write(count.toString(), language, {});

/** Writes an amount of money as people of this language do: with all its decimals, and a sign if its currency has one. */
export function formatPrice(decimal: string, currency: string, language: string): string {
  const decimals = countDecimals(decimal);
  return currency
    ? write(decimal, language, { style: 'currency', currency, ...atLeast(decimals, currency) })
    : write(decimal, language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Writes an amount of money without the sign of its currency, which is written elsewhere. */
export function formatAmount(decimal: string, currency: string, language: string): string {
  return write(decimal, language, atLeast(countDecimals(decimal), currency));
}

/** An order of a product: how many, the price of one and of all as decimals of the service. */
export interface Order {
  readonly quantity: bigint;
  readonly unitPrice: string;
  readonly total: string;
}

/**
 * Writes an order as its terms, “7 × 3.99”, and its total, “27.93”. Each amount is isolated: in Arabic and Hebrew it begins with
 * a mark of direction, which exchanges the price and the total on the line.
 */
export function formatOrder({ quantity, unitPrice, total }: Order, currency: string, language: string) {
  const price = (decimal: string) => `\u2068${formatPrice(decimal, currency, language)}\u2069`;
  return { terms: `${formatCount(quantity, language)} × ${price(unitPrice)}`, total: price(total) };
}

/** Counts the decimals that are written. */
const countDecimals = (decimal: string): number => Math.min((decimal.split('.')[1] ?? '').length, MOST_DECIMALS);

/** Returns the decimals of the currency (two for dollars, none for yen), or more if the price has more. */
function atLeast(decimals: number, currency: string): Intl.NumberFormatOptions {
  const usual = numberFormat('en', { style: 'currency', currency })?.resolvedOptions().maximumFractionDigits ?? 2;
  return { minimumFractionDigits: usual, maximumFractionDigits: Math.max(usual, decimals) };
}

/** Writes a number, given as a text: a number would lose digits of large amounts. Where the browser can't, the text stays as it is. */
function write(decimal: string, language: string, options: Intl.NumberFormatOptions): string {
  const { currency = '' } = options;
  const format = numberFormat(tagOrEnglish(language), options);
  return format && isNumber(decimal) ? format.format(decimal) : `${currency} ${decimal}`.trim();
}

const isNumber = (decimal: string): decimal is `${number}` => !Number.isNaN(Number(decimal));
