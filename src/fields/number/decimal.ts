import { hasDecimalComma, latinDigits } from '../../locale/digits.js';

/** Finds the decimal separator of a typed number: the last of its two separators, or the language's own. */
function decimalSeparator(typed: string, language: string): ',' | '.' {
  const [comma, dot] = [typed.lastIndexOf(','), typed.lastIndexOf('.')];
  if (comma >= 0 && dot >= 0) return comma > dot ? ',' : '.';
  const thousands = /^[+-]?[1-9]\d{0,2}([.,]\d{3})+$/.exec(typed)?.[1]?.[0];
  if (!thousands) return comma >= 0 ? ',' : '.';
  // "1,234,567": a separator that occurs twice separates no decimals.
  if (typed.indexOf(thousands) !== typed.lastIndexOf(thousands)) return thousands === ',' ? '.' : ',';
  // "1,234" or "1.234": the language decides.
  return hasDecimalComma(language) ? ',' : '.';
}

/**
 * Converts a number as people type it (`1,234.5` `1.234,5` `1 234,5` `−3` `٣`) to the form that the service accepts. That has a dot before
 * the decimals, and nothing between the thousands. Returns `undefined` if it is no number. `language` (BCP 47) decides what `1,234` means.
 */
export function toDecimal(typed: string, language: string): string | undefined {
  const plain = latinDigits(typed)
    .replace(/[\s\u00A0\u202F'’_\u200E\u200F\u061C]/g, '')
    .replace(/[−–]/g, '-')
    .replace(/٫/g, '.')
    .replace(/٬/g, '');
  const separator = decimalSeparator(plain, language);
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
