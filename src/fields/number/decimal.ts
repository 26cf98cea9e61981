import { hasDecimalComma, latinDigits } from '../../locale/digits.js';

/** Signs that people type in place of others: on Arabic and Japanese keyboards, and in typeset texts. */
const SIGNS: Readonly<Record<string, string>> = { '،': ',', '，': ',', '．': '.', '＋': '+' };

/** Signs between thousands that are never decimal: of Switzerland (`1’250`), of Arabic, and those that programmers write. */
const THOUSANDS = /[\s'’‘′´`_٬]/g;

/** Languages whose readers also type a slash before the decimals: `۱۲/۵`. */
const HAS_DECIMAL_SLASH = /^(?:fa|ps|ckb)(?![a-z])/i;

/** Finds the decimal separator of a typed number: the last of its two separators, or the language's own. */
function decimalSeparator(typed: string, language: string): ',' | '.' {
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

/** Writes a typed number with digits from 0 to 9, and no signs but `+`, `-`, `,` and `.`. */
function simplify(typed: string, language: string): string {
  const plain = latinDigits(typed)
    .replace(THOUSANDS, '')
    .replace(/[−\p{Pd}]/gu, '-')
    .replace(/[،，．＋]/g, (sign) => SIGNS[sign] ?? sign);
  const slash = HAS_DECIMAL_SLASH.test(language) ? plain.replace(/^([^/]*)\/(\d*)$/, '$1٫$2') : plain;
  // The Arabic sign for decimals leaves no doubt about the others.
  return /^[^٫]*٫[^٫.,]*$/.test(slash) ? slash.replace(/[,.]/g, '').replace('٫', '.') : slash;
}

/**
 * Converts a number as people type it (`1,234.5` `1.234,5` `1 234,5` `1,25,000` `−3` `٣`) to the form that the service accepts. That has a
 * dot before the decimals, and nothing between the thousands. Returns `undefined` if it is no number. `language` (BCP 47) decides what
 * `1,234` means.
 */
export function toDecimal(typed: string, language: string): string | undefined {
  const plain = simplify(typed, language);
  // After the signs for decimals alone, no other sign is one.
  const separator = /[٫/]/.test(typed) ? '.' : decimalSeparator(plain, language);
  const number = plain
    .replaceAll(separator === ',' ? '.' : ',', '')
    .replace(',', '.')
    .replace(/^\+/, '');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(number) ? number : undefined;
}

/** Writes a plain decimal (`1234.5`) as people of this language type it. `toDecimal` reads it back. */
export function toTyped(decimal: string, language: string): string {
  return hasDecimalComma(language) ? decimal.replace('.', ',') : decimal;
}
