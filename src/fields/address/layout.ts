// The order of the parts of an address by country, those that no address of the country has, and those that it can do without.
import { countries } from '../shared/options/countries.js';
import type { Country } from '../shared/options/countries.js';
import type { Parts, SubfieldsField } from '../shared/subfields/subfields.js';
import { chooseFormat } from './postcode.js';
import type { AddressFormat } from './postcode.js';
import { likelyLocale } from '../../platform/languages/intl.js';
import type { Ways } from './ways.js';

/** A field for a postal address. */
export interface AddressField extends SubfieldsField {
  readonly format: AddressFormat;
}

/** The part of an answer for a country that is none. It is never sent. */
export const UNLISTED = 'unlisted';

/** The parts behind the letters of an order. The country is the last part everywhere: it decides on the others. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  a: ['address', 'address2'],
  c: ['city'],
  s: ['state'],
  z: ['zip'],
};

/** Returns the parts behind letters, whatever their case. */
const toParts = (letters: string): readonly string[] =>
  [...letters.toLowerCase()].flatMap((letter) => PARTS[letter] ?? []);

/** Returns the code of a country by its English name or its code; `''` for an unknown one. */
export function findCode(country: string): string {
  const name = country.trim().toLowerCase();
  const format = chooseFormat('XX', name);
  if (format !== 'XX') return format === 'UK' ? 'GB' : format;
  const isMeant = ({ code, value }: Country) => code.toLowerCase() === name || value.toLowerCase() === name;
  return countries('en').find(isMeant)?.code ?? '';
}

/** Returns the country that the person has chosen, as its code; `''` for none. */
const chosenCountry = ({ subfields }: AddressField, { country = '' }: Parts): string =>
  subfields.includes('country') ? findCode(country) : '';

/** Returns the country that the person has chosen, else the author's, as its code; `''` for an unknown one. */
export function knownCountry(field: AddressField, answer: Parts): string {
  if ((answer['country'] ?? '') !== '') return chosenCountry(field, answer);
  return field.format === 'XX' ? '' : field.format === 'UK' ? 'GB' : field.format;
}

/** Returns the country in whose order an address is asked for: the known one, else that of the language. */
const chooseCountry = (field: AddressField, answer: Parts, language: string): string =>
  (answer['country'] ?? '') !== '' || field.format !== 'XX'
    ? knownCountry(field, answer)
    : (likelyLocale(language)?.region ?? '');

/** Returns the parts of an address in the order of its country. */
export function inOrder(ways: Ways, field: AddressField, answer: Parts, language: string): readonly string[] {
  const order = ways.readOrder(chooseCountry(field, answer, language), language);
  return [...toParts(order), 'country'].filter((part) => field.subfields.includes(part));
}

/** Lists the parts that no address of the chosen country has. A filled-in part counts nevertheless. */
export function unusedParts(ways: Ways, field: AddressField, answer: Parts): readonly string[] {
  const lacking = ways.readOrder(chosenCountry(field, answer), '').replace(/[A-Z]/g, '');
  return toParts(lacking).filter((part) => (answer[part] ?? '') === '');
}

/** Lists the parts that an address of the known country can do without. */
export function optionalParts(ways: Ways, field: AddressField, answer: Parts): readonly string[] {
  const needed = toParts(ways.readNeeds(knownCountry(field, answer)));
  return Object.values(PARTS)
    .flat()
    .filter((part) => !needed.includes(part));
}
