// Reads numbers as people type them.
import { tagOrEnglish } from './tag.js';
import { numberFormat } from '../platform/languages/phrases.js';

/** Results by language. Module state: making an `Intl.NumberFormat` takes as long as a hundred calculations. */
const known = new Map<string, boolean>();

/** Converts digits of any script (Arabic, Devanagari …) to 0 to 9, and removes the marks of direction that come with pasted text. */
export function latinDigits(typed: string): string {
  return typed.replace(/[\u200B\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g, '').replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    let zero = point;
    while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String((point - zero) % 10);
  });
}

/** Reads a whole number of at most four digits; returns `undefined` for anything else. */
export function toInteger(typed: string): number | undefined {
  const digits = latinDigits(typed).trim();
  return /^\d{1,4}$/.test(digits) ? Number(digits) : undefined;
}

/** Tells whether a language (BCP 47) has a comma before the decimals. A page may set `lang="de_DE"`, or anything else. */
export function hasDecimalComma(language: string): boolean {
  const answer = known.get(language) ?? ask(language);
  known.set(language, answer);
  return answer;
}

function ask(language: string): boolean {
  const parts = numberFormat(tagOrEnglish(language))?.formatToParts(1.5) ?? [];
  return parts.some(({ type, value }) => type === 'decimal' && value === ',');
}
