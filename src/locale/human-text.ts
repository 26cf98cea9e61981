// Decision 0048: all that people type is read here, before anything compares, checks or sends it.
// Reads texts as people type, dictate and paste them.
import type { TextKind } from '../model/field-definition.js';
import { remember } from '../platform/languages/intl.js';
import { numberFormat } from '../platform/languages/phrases.js';
import { tryTo } from '../platform/try.js';
import { tagOrEnglish } from './tag.js';

/** The kinds of a definition, and those of texts that are only compared: the words of a search, and any text of one line. */
export type Kind = TextKind | 'search' | 'line';

/** No address, number or name is longer, but a pasted text may have a megabyte. */
const LONGEST = 1000;

/** Characters without a width that no word needs: a soft hyphen, marks of direction, a byte order mark. Joiners are a part of words. */
const HIDDEN = /(?!\s)\p{Cc}|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;

/** Characters without a width, and those that control old machines. Addresses and numbers have none. */
const INVISIBLE = /\p{Cf}|(?!\s)\p{Cc}/gu;

/** The characters of full and half width, of small forms and of vertical lines. */
const WIDE = /[\u3000\uFE10-\uFE19\uFE30-\uFE6F\uFF01-\uFFEE]+/g;

/** The letters and digits of full width, and Katakana and Hangul of half width. The other forms of a name are its owner's. */
const WIDE_LETTERS = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF65-\uFFDC]+/g;

/** All but the ideographs that NFC would replace, as in 福: they are a part of names. */
const COMPOSED = /[^\uF900-\uFAFF\u{2F800}-\u{2FA1F}]+/gu;

/** A sign, and the others that people type in its place. */
const SIGNS: readonly (readonly [others: RegExp, sign: string])[] = [
  [/[\s\u2800\u3164]/g, ' '],
  [/[\p{Pd}\u02D7\u2043\u207B\u208B\u2212\u30FC\u2796]/gu, '-'],
  [/[\u00B7\u06D4\u2022\u2024\u2027\u2219\u22C5\u3002\u30FB٫]/g, '.'],
  [/[\u060C\u201A\u3001٬]/g, ','],
  [/[\u0589\u02F8\u2236\uA789]/g, ':'],
  [/[\u2044\u2215\u29F8]/g, '/'],
  [/[\u207A\u2795]/g, '+'],
  [/[\u207D\u2768\u3014]/g, '('],
  [/[\u207E\u2769\u3015]/g, ')'],
];

/** Quotation marks of any language around all of a text. */
const QUOTED =
  /^["'\p{Pi}\p{Pf}\u201A\u201E\u300C-\u300F\u301D-\u301F](.*)["'\p{Pi}\p{Pf}\u300C-\u300F\u301D-\u301F]$/su;

const READERS: Readonly<Record<Kind, (text: string) => string>> = {
  email: (text) => readAddress(unwrap(text.replace(INVISIBLE, '').normalize('NFKC'))),
  phone: (text) => readLink(unwrap(inPlainSigns(text)), /^(?:tel|phone|sms|smsto|callto)[:.]?\s*/i),
  // The Arabic signs of a number leave no doubt, so they stay, or go.
  number: (text) => unwrap(text.replaceAll('٬', '').split('٫').map(inPlainSigns).join('٫')),
  code: (text) => unwrap(inPlainSigns(text)),
  name: (text) => compose(fold(text, WIDE_LETTERS).replace(HIDDEN, '')).replace(/\s/g, ' '),
  search: (text) => inPlainSigns(text.normalize('NFKC')),
  line: (text) => compose(text.replace(INVISIBLE, '')),
};

/** Reads a text of a kind: without what pasting brings along, in the signs and digits that everybody reads. Reading again changes nothing. */
export function readText(typed: string, kind: Kind): string {
  if (typed.length > LONGEST) return typed;
  const read = READERS[kind](typed).trim();
  return read === typed ? typed : readText(read, kind);
}

/** Tells whether a text has nothing but letters, digits and signs of ASCII. */
export const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/** Converts digits of any script (Arabic, Devanagari …) to 0 to 9, and removes the marks of direction that come with pasted text. */
export function latinDigits(typed: string): string {
  return typed.replace(HIDDEN, '').replace(/\p{Nd}/gu, (digit) => {
    // Styled digits of mathematics are folded. The rows of some scripts follow each other without a gap.
    const point = digit.normalize('NFKC').codePointAt(0) ?? 0;
    let zero = point;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String((point - zero) % 10);
  });
}

/** Reads a whole number of at most four digits; returns `undefined` for anything else. */
export function toInteger(typed: string): number | undefined {
  const digits = latinDigits(typed).trim();
  return /^\d{1,4}$/.test(digits) ? Number(digits) : undefined;
}

const fold = (text: string, characters: RegExp) => text.replace(characters, (run) => run.normalize('NFKC'));

/** Composes letters and their marks: `é` may be one character or two. */
const compose = (text: string) => text.replace(COMPOSED, (run) => run.normalize());

/** Writes a text of digits and signs in those that everybody has on the keyboard. A superscript is no digit: 10² is not 102. */
function inPlainSigns(text: string): string {
  if (isAscii(text)) return text;
  let plain = latinDigits(fold(text, WIDE).replace(INVISIBLE, ''));
  for (const [others, sign] of SIGNS) plain = plain.replace(others, sign);
  return plain;
}

/** Removes quotation marks and angle brackets around a text. */
function unwrap(text: string): string {
  const inner = text.trim();
  return /^<([^<>]*)>$/s.exec(inner)?.[1] ?? QUOTED.exec(inner)?.[1] ?? inner;
}

/** Removes what a copied link has before and behind its address or number, and reads its codes. */
function readLink(text: string, scheme: RegExp): string {
  const rest = text.replace(scheme, '').replace(/^\/\//, '');
  if (rest === text) return text;
  const target = rest.replace(/\?.*$|;phone-context=[^;]*/gs, '');
  return tryTo(() => decodeURIComponent(target)) ?? target;
}

/** Reads an e-mail address. Letters of other scripts may be a part of it, and so are their signs. */
function readAddress(text: string): string {
  const inBrackets = /^[^<>]*<([^<>]*@[^<>]*)>$/s.exec(text)?.[1] ?? text;
  const address = readLink(inBrackets, /^(?:mailto|e-?mail):/i).replace(/(@[^?]*)\?(?:subject|body|b?cc)=.*$/is, '$1');
  const plain = inPlainSigns(address).replace(/[‘’ʼ]/g, "'");
  return isAscii(plain) ? plain : address.replaceAll('。', '.');
}

/**
 * Tells whether a language (BCP 47) has a comma before the decimals. A page may set `lang="de_DE"`, or anything else. Making an
 * `Intl.NumberFormat` takes as long as a hundred calculations.
 */
export const hasDecimalComma = remember((language: string): boolean => {
  const parts = numberFormat(tagOrEnglish(language))?.formatToParts(1.5) ?? [];
  return parts.some(({ type, value }) => type === 'decimal' && value === ',');
});
