import { hasDecimalComma, readText } from '../../locale/human-text.js';

/** Signs between thousands that are never decimal: of Switzerland (`1’250`), and those that programmers write. */
const THOUSANDS = /[\s'’‘′´`_]/g;

/** Languages whose readers also type a slash before the decimals: `۱۲/۵`. */
const HAS_DECIMAL_SLASH = /^(?:fa|ps|ckb)(?![a-z])/i;

/** Digits with one sign between all groups, of three or as in India. Another order of signs has no sure meaning. */
const GROUPED = /^[+-]?(?:[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d\d)*,\d{3})$/;

/** Finds the decimal separator of a typed number: the Arabic one, the last of its two separators, or the language's own. */
function decimalSeparator(typed: string, language: string): ',' | '.' | '٫' {
  if (typed.includes('٫')) return '٫';
  const [comma, dot] = [typed.lastIndexOf(','), typed.lastIndexOf('.')];
  if (comma >= 0 && dot >= 0) return comma > dot ? ',' : '.';
  // "1,25,000": in India, only the last group has three digits.
  if (/^[+-]?[1-9]\d?(,\d\d)+,\d{3}$/.test(typed)) return '.';
  const thousands = /^[+-]?[1-9]\d{0,2}([.,]\d{3})+$/.exec(typed)?.[1]?.[0];
  if (!thousands) return comma >= 0 ? ',' : '.';
  // "1,234,567": a separator that occurs twice separates no decimals.
  if (typed.indexOf(thousands) !== typed.lastIndexOf(thousands)) return thousands === ',' ? '.' : ',';
  // "1,234" or "1.234": the language decides.
  return hasDecimalComma(language) ? ',' : '.';
}

/** Writes a typed number with digits from 0 to 9, and no signs but `+`, `-`, `,`, `.` and the Arabic one before decimals. */
function simplify(typed: string, language: string): string {
  const plain = readText(typed, 'number').replace(THOUSANDS, '');
  return HAS_DECIMAL_SLASH.test(language) ? plain.replace(/^([^/]*)\/(\d*)$/, '$1٫$2') : plain;
}

/** Returns what is before the last decimal separator, and what is behind it; `undefined` where that is unsure. */
function split(typed: string, language: string): readonly [whole: string, fraction: string | undefined] | undefined {
  const plain = simplify(typed, language);
  const [whole = '', fraction, ...more] = plain.split(decimalSeparator(plain, language));
  return more.length > 0 || (/[.,]/.test(whole) && !GROUPED.test(whole)) ? undefined : [whole, fraction];
}

/** Returns a typed number as it is read, without spaces and the sign of a currency. */
export const withoutCurrency = (typed: string): string => readText(typed, 'number').replace(/[\p{Sc}\s]/gu, '');

/**
 * Converts a number as people type it (`1,234.5` `1.234,5` `1 234,5` `1,25,000` `−3` `٣`) to the form that the service accepts. That has a
 * dot before the decimals, and nothing between the thousands. Returns `undefined` if it is no number, or may be several (`1,5.5`).
 * `language` (BCP 47) decides what `1,234` means.
 */
export function toDecimal(typed: string, language: string): string | undefined {
  const [whole = '', fraction] = split(typed, language) ?? [];
  const number = whole.replace(/[.,]|^\+/g, '') + (fraction === undefined ? '' : `.${fraction}`);
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(number) ? number : undefined;
}

/** Writes a plain decimal (`1234.5`) as people of this language type it. `toDecimal` reads it back. */
export function toTyped(decimal: string, language: string): string {
  return hasDecimalComma(language) ? decimal.replace('.', ',') : decimal;
}
