// Decision 0049: all countries are data, and what few forms need of them is fetched.
// How an address is written: the ways of the four countries that every address knows. Those of all others are fetched.
import type { Words } from '../../locale/words.js';
import type { AddressFormat } from './postcode.js';

/** The parts of an address whose names differ by country. */
export type NamedPart = 'state' | 'zip' | 'city';

/**
 * The ways of countries. A country is a code; `''` is an unknown one. Parts are letters: street (A), city (C), state (S) and postal
 * code (Z).
 */
export interface Ways {
  /** Returns the order of a country's parts. Small letters are parts that its addresses do not have. */
  readOrder(country: string, language: string): string;
  /** Returns the parts that no address of the country does without. */
  readNeeds(country: string): string;
  /** Returns the name of a part; `undefined` where that by the format of the address is the best. */
  namePart(part: NamedPart, country: string, words: Words): string | undefined;
}

/** The order of most countries, and of an unknown one. */
export const USUAL = 'ACSZ';

/** The ways of the four countries, by which an address of any other is asked for where no others come. */
export const usualWays: Ways = {
  readOrder: () => USUAL,
  // People still write counties, and no address needs one.
  readNeeds: (country) => (country === 'GB' ? 'ACZ' : USUAL),
  namePart: () => undefined,
};

/** Returns the name of a part by the format of the address. */
export function nameByFormat(part: NamedPart, format: AddressFormat, { address }: Words): string {
  return part === 'city' ? address.city : address[part][format];
}
