import { readTag } from '../../locale/tag.js';
import type { Parts, SubfieldsField } from '../shared/subfields/subfields.js';
import type { Slips } from '../slip.js';

/** The parts that are names. Others may be capitals: `III`, `MD`. */
const NAMES = ['first', 'middle', 'last'];

/** The order in which they are written, where that is another one and the script has capitals. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  hu: ['last', 'first', 'middle'],
  vi: ['last', 'middle', 'first'],
};

/** A word of fewer letters may be initials: `JD`, `BO`. */
const LEAST = 3;

/** A name shows by a word of this length that the key for capitals was on. */
const TELLING = 4;

/** Words that some names write small, and others do not. */
const PARTICLES =
  /^(?:van|von|vom|zu|zur|de|den|der|des|del|della|di|da|das|do|dos|du|la|las|le|les|los|al|el|bin|ben|ibn|ter|ten|af|av)$/iu;

/** A name in capitals: `ADA LOVELACE`. */
export const slips: Slips<Pick<SubfieldsField, 'subfields'>, Parts> = {
  find({ subfields }, answer, language) {
    const shown = subfields.filter((name) => NAMES.includes(name) && answer[name]?.trim());
    const words = shown.flatMap((name) => splitWords(answer[name] ?? ''));
    if (!words.some(({ length }) => length >= TELLING) || !words.every(isCapitals) || words.some(isParticle))
      return undefined;
    const meant = Object.fromEntries(shown.map((name) => [name, inSmallLetters(answer[name] ?? '', language)]));
    const written = (WRITTEN[language.slice(0, 2)] ?? NAMES).flatMap((name) => meant[name]?.trim() ?? []);
    return { answer: { ...answer, ...meant }, text: written.join(' ') };
  },
};

const splitWords = (text: string): string[] => text.match(/[\p{L}\p{M}]+/gu) ?? [];

/** Only scripts whose small letters follow from the capitals: Greek ones have accents that capitals have not. */
const isCapitals = (word: string): boolean =>
  /^(?:[\p{Script=Latin}\p{M}]+|[\p{Script=Cyrillic}\p{M}]+)$/u.test(word) && !/\p{Ll}/u.test(word);

const isParticle = (word: string): boolean => PARTICLES.test(word);

function inSmallLetters(text: string, language: string): string {
  return text.replace(/[\p{L}\p{M}]+/gu, (word, at: number) => {
    if (word.length < LEAST && !isAfterApostrophe(text, at)) return word;
    const [first = '', ...rest] = word;
    const small = rest.join('').toLocaleLowerCase(readTag(language));
    return first + (/^C\p{Lu}/u.test(word.slice(1)) && first === 'M' ? `c${afterMc(small)}` : small);
  });
}

/** The letters of `MCDONALD` after `Mc`. */
const afterMc = (small: string): string => small.charAt(1).toUpperCase() + small.slice(2);

const isAfterApostrophe = (text: string, at: number): boolean => /['’]/.test(text.charAt(at - 1));
