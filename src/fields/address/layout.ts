// The order of the parts of an address by country, and those that no address of the country has.
import { countries } from '../shared/options/countries.js';
import type { Country } from '../shared/options/countries.js';
import type { Parts, SubfieldsField } from '../shared/subfields/subfields.js';
import { chooseFormat } from './postcode.js';
import type { AddressFormat } from './postcode.js';
import { likelyLocale } from '../../platform/languages/intl.js';

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

/** The order of most countries, and of an unknown one. */
const USUAL = 'ACSZ';

/**
 * The orders of the other countries: street, city, state and postal code. Small letters are parts that addresses there do not have.
 * The data are those of Google's libaddressinput, which Android and Chrome use, as in localized-address-format 1.3.3. Beyond them, every
 * country has a city, and the United Kingdom its counties, which people still write.
 */
const ORDERS: Readonly<Record<string, string>> = {
  ACsZ: 'AC AF AI BD BH BM BN BT FK GG GI GS GU IL IM IO JE JO KE KH LB LK LS MM MT MV NA NP NZ PK PN PR SA SD SG SH SZ TA TC VC VG ZA',
  ACSz: 'AE BS JM KN NR PA SC SR TV',
  ACZS: 'IN NG PE PG PH VE',
  ACsz: 'BF CI MO MW',
  ASCZ: 'CR LV',
  ASCz: 'KI',
  AZCS: 'AM AR BY CL CV EE ES IT LT MX MY MZ NI PF SV TR UY UZ',
  AZCs: 'AD AL AT AX AZ BA BE BG BL CH CY CZ DE DK DO DZ EC EH ET FI FO FR GE GF GL GP GR GT GW HR HT IS KG KW LA LI LR LU MA MC MD ME MF MG MK MQ MU NC NE NL NO OM PL PM PT PY RE RS SE SI SJ SK SM SN TJ TM TN TZ VA WF YT ZM',
  AZSC: 'RO',
  CAZs: 'HU',
  SCAZ: 'IR',
  ZACs: 'GN',
  ZSCA: 'KZ',
};

/** The orders in the country's own script, from large to small. In another one, the street comes first. */
const OWN_SCRIPT: Readonly<Record<string, string>> = {
  SCAZ: 'KR',
  SCAz: 'HK',
  ZSCA: 'CN JP KP TW',
};

/** Languages in which people read these scripts. */
const READ_IT = /^(ja|ko|zh)\b/;

const find = (orders: Readonly<Record<string, string>>, country: string): string | undefined =>
  Object.entries(orders).find(([, countries]) => countries.split(' ').includes(country))?.[0];

/** Returns the order of a country: small letters are parts that it does not have. */
function chooseOrder(country: string, language: string): string {
  const own = find(OWN_SCRIPT, country);
  if (own === undefined) return find(ORDERS, country) ?? USUAL;
  return READ_IT.test(language) ? own : country === 'HK' ? 'ACSz' : USUAL;
}

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

/** Returns the country in whose way an address is asked for: the chosen one, else the author's, else that of the language. */
export function chooseCountry(field: AddressField, answer: Parts, language: string): string {
  if ((answer['country'] ?? '') !== '') return chosenCountry(field, answer);
  if (field.format !== 'XX') return field.format === 'UK' ? 'GB' : field.format;
  return likelyLocale(language)?.region ?? '';
}

/** Returns the parts of an address in the order of its country. */
export function inOrder(field: AddressField, answer: Parts, language: string): readonly string[] {
  const order = chooseOrder(chooseCountry(field, answer, language), language).toLowerCase();
  const parts = [...[...order].flatMap((letter) => PARTS[letter] ?? []), 'country'];
  return parts.filter((part) => field.subfields.includes(part));
}

/** Lists the parts that no address of the chosen country has. A filled-in part counts nevertheless. */
export function unusedParts(field: AddressField, answer: Parts): readonly string[] {
  const order = chooseOrder(chosenCountry(field, answer), '');
  const unused = [...order]
    .filter((letter) => letter === letter.toLowerCase())
    .flatMap((letter) => PARTS[letter] ?? []);
  return unused.filter((part) => (answer[part] ?? '') === '');
}
