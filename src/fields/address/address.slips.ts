// Decision 0049: a postal code that does not fit its country is asked about where another one is meant, and never refused.
import type { Parts } from '../shared/subfields/subfields.js';
import type { Slips } from '../slip.js';
import { knownCountry } from './layout.js';
import type { AddressField } from './layout.js';
import { readText } from '../../locale/human-text.js';
import { postalCodes } from './world/countries.js';

/** Letters that are typed in the place of a digit, and the digits in the place of a letter. */
const DIGITS: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
const LETTERS: Readonly<Record<string, string>> = { 0: 'O', 1: 'I' };

/** The code of a country before a postal code, as on letters from abroad: `D-10115`. */
const ABROAD = /^[A-Z]{1,3}[ -]?(?=\d)/;

/** Slips in a postal code: small letters, a missing or needless sign, a letter for a digit, a country's code before it. */
export const slips: Slips<AddressField, Parts> = {
  find(field, answer) {
    const typed = readText(answer['zip'] ?? '', 'code');
    const meant = field.subfields.includes('zip') ? findMeant(typed, knownCountry(field, answer)) : undefined;
    return meant === undefined ? undefined : { answer: { ...answer, zip: meant }, text: meant, ltr: true };
  },
};

/** Returns the postal code of a country that was meant; `undefined` for one that fits, and where none is found. */
function findMeant(typed: string, country: string): string | undefined {
  const rule = postalCodes.find(([, , countries]) => countries.split(' ').includes(country));
  if (!rule || typed === '') return undefined;
  const [pattern, examples] = rule;
  const fits = new RegExp(`^(?:${pattern})$`);
  if (fits.test(typed)) return undefined;
  const capital = typed.toUpperCase();
  const candidates = [capital, capital.replace(ABROAD, '')].flatMap((each) => [
    each,
    ...examples.split(',').flatMap((example) => shapeLike(example, each)),
  ]);
  return candidates.find((each) => fits.test(each));
}

/** Writes the letters and digits of a code in the shape of an example, with and without the letters before the example. */
function shapeLike(example: string, code: string): string[] {
  const plain = toPlain(code);
  const before = /^[A-Z]*/.exec(example)?.[0] ?? '';
  return [plain, before + plain]
    .filter(({ length }) => length === toPlain(example).length)
    .map((each) => fill(example, each));
}

const toPlain = (code: string): string => code.replace(/[^A-Z0-9]/g, '');

/** Puts characters into the places of those of an example. A digit is where it has a digit. */
function fill(example: string, characters: string): string {
  const rest = [...characters];
  return example.replace(/[A-Z0-9]/g, (place) => {
    const next = rest.shift() ?? '';
    return (/\d/.test(place) ? DIGITS[next] : LETTERS[next]) ?? next;
  });
}
