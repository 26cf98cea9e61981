// Makes a language of tests: English with accents, in brackets and 40 % longer. It is made while a test runs, and no visitor gets it.
import type { OwnWords } from '../../src/locale/words.js';

/** The tag of the pseudo-locale: “pseudo-accents” of CLDR. */
export const PSEUDO = 'en-XA';

/** The letters that are added for each letter. English is shorter than most languages. */
const MORE = 0.4;

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  d: 'ð',
  e: 'é',
  g: 'ĝ',
  h: 'ĥ',
  i: 'î',
  l: 'ļ',
  n: 'ñ',
  o: 'ö',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'û',
  w: 'ŵ',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
  Y: 'Ý',
};

/** Returns a phrase with accents, in brackets and longer. The names of its values stay. */
export function lengthen(phrase: string): string {
  let owed = 0;
  const longer = phrase.replace(/\{\w+\}|\p{L}/gu, (part) => {
    if (part.startsWith('{')) return part;
    owed += MORE;
    const accented = ACCENTS[part] ?? part;
    if (owed < 1) return accented;
    owed -= 1;
    return accented + accented.toLowerCase();
  });
  return `[${longer}]`;
}

/** Returns the words of the pseudo-locale, made from those of English. */
export function makePseudo(english: OwnWords): OwnWords {
  const forms = (phrase: OwnWords[string]) =>
    typeof phrase === 'string'
      ? lengthen(phrase)
      : Object.fromEntries(Object.entries(phrase).map(([form, text]) => [form, lengthen(text)]));
  return Object.fromEntries(Object.entries(english).map(([key, phrase]) => [key, forms(phrase)]));
}
