// Writes amounts of money as people of a language do.
import { tagOrEnglish } from './tag.js';
import { numberFormat } from '../platform/languages/phrases.js';

/** As many decimals as every engine can write. */
const MOST_DECIMALS = 20;

/** The decimals of an amount of no known currency. */
const USUAL_DECIMALS = 2;

/** Writes a whole number as people of this language (BCP 47) do. */
export const formatCount = (count: bigint, language: string): string => write(count.toString(), language, {});

/**
 * Writes an amount of money as people of this language do: with the decimals of its currency or more, and the sign that people know it by.
 * An amount whose currency is not known has no sign.
 */
export const formatPrice = (decimal: string, currency: string, language: string): string =>
  write(decimal, language, priceOptions(decimal, currency));

/** Writes an amount of money in the same way, and a whole one without decimals: `£20`. */
export const formatBriefPrice = (decimal: string, currency: string, language: string): string =>
  write(decimal, language, { ...priceOptions(decimal, currency), trailingZeroDisplay: 'stripIfInteger' });

function priceOptions(decimal: string, currency: string): Intl.NumberFormatOptions {
  const sign = currency ? ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const) : {};
  return { ...sign, ...atLeast(countDecimals(decimal), currency) };
}

/** Writes a number as people of this language do, with the decimals that it has. Years have no grouping, so numbers have one from five digits on. */
export function formatNumber(decimal: string, language: string): string {
  const decimals = countDecimals(decimal);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return write(decimal, language, { useGrouping: 'min2', ...digits });
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
  const format = currency ? numberFormat('en', { style: 'currency', currency }) : undefined;
  const usual = format?.resolvedOptions().maximumFractionDigits ?? USUAL_DECIMALS;
  return { minimumFractionDigits: usual, maximumFractionDigits: Math.max(usual, decimals) };
}

/** Writes a number, given as a text: a number would lose digits of large amounts. Where the browser can't, the text stays as it is. */
function write(decimal: string, language: string, options: Intl.NumberFormatOptions): string {
  const { currency = '' } = options;
  const format = numberFormat(tagOrEnglish(language), options);
  return format && isNumber(decimal) ? format.format(decimal) : `${currency} ${decimal}`.trim();
}

const isNumber = (decimal: string): decimal is `${number}` => !Number.isNaN(Number(decimal));
