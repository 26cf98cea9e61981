// How the addresses of all countries are written. It is fetched for an address that may be of any country. Decision 0049.
import type { Words } from '../../../locale/words.js';
import { USUAL } from '../ways.js';
import type { NamedPart, Ways } from '../ways.js';
import { cityKinds, orders, ownOrders, stateKinds } from './countries.js';
import { LOCAL_WORDS, POSTAL_WORDS } from './local-words.js';

type Kind = keyof Words['address']['kind'];
type State = keyof Words['address']['state'];

/** A table that tells something of countries: what it tells, and the codes of the countries. */
type Table<Told> = readonly (readonly [told: Told, countries: string])[];

/** Languages in which people read the scripts with orders of their own. */
const READ_IT = /^(ja|ko|zh)\b/;

/** The words for kinds of states. A county has another word in each country but two. */
const STATES: Readonly<Record<string, State>> = { state: 'US', prefecture: 'JP' };
const KINDS: Readonly<Record<string, Kind>> = {
  emirate: 'emirate',
  parish: 'parish',
  island: 'island',
  department: 'department',
  area: 'area',
  do_si: 'doSi',
  district: 'district',
  oblast: 'oblast',
};

/** Countries whose states have another kind than the data tell, which call the most of them provinces. */
const STATES_BY_COUNTRY: Table<State> = [
  ['AU', 'AU CC CX HM NF'],
  ['CA', 'CA'],
  ['UK', 'GB IE'],
];
const KINDS_BY_COUNTRY: Table<Kind> = [
  ['province', 'AR CN CR CU ES ID IR IT MZ PA PG PH TH TR VN'],
  ['department', 'HN SV UY'],
  ['oblast', 'BY KZ'],
  ['district', 'SR'],
];

/** Countries and territories whose postal codes are called as in one of the four. */
const CODES: Table<keyof Words['address']['zip']> = [
  ['US', 'AS FM GU MH MP PR PW UM US VI'],
  ['CA', 'CA'],
  ['UK', 'GB GG IM JE'],
  ['AU', 'AU CC CX HM NF NZ'],
];

/** Returns what a table tells of a country. */
const find = <Told>(table: Table<Told>, country: string): Told | undefined =>
  table.find(([, countries]) => countries.split(' ').includes(country))?.[0];

/** Returns the order of a country, and what it needs. */
const readRule = (country: string): readonly string[] => find(orders, country)?.split(' ') ?? [];

/** Returns the word that people of a country have for a part, in their own language. */
function readLocalWord(part: NamedPart, country: string, language: string): string | undefined {
  const words = LOCAL_WORDS[country] ?? {};
  return (words[language] ?? words[language.split('-')[0] ?? ''])?.[part];
}

function nameState(country: string, { address }: Words): string {
  const own = find(STATES_BY_COUNTRY, country);
  if (own) return address.state[own];
  const told = find(stateKinds, country) ?? '';
  const kind = find(KINDS_BY_COUNTRY, country) ?? KINDS[told];
  return kind ? address.kind[kind] : address.state[STATES[told] ?? 'XX'];
}

function nameCode(country: string, { address: { zip } }: Words): string {
  const like = find(CODES, country);
  if (like) return zip[like];
  // Some languages name two codes where the country is unknown: "CEP ou código postal".
  const general = zip.XX.toLowerCase().includes(zip.CA.toLowerCase()) ? zip.CA : zip.XX;
  const own = POSTAL_WORDS[country];
  return own === undefined ? general : `${general} (${own})`;
}

/** The ways of all countries. */
export const worldWays: Ways = {
  readOrder(country, language) {
    const own = READ_IT.test(language) ? find(ownOrders, country) : undefined;
    return own ?? readRule(country)[0] ?? USUAL;
  },
  readNeeds(country) {
    const needs = readRule(country)[1] ?? USUAL;
    // In the data, a street in Japan begins with its city.
    return country === 'JP' ? USUAL : needs;
  },
  namePart(part, country, words) {
    if (country === '') return undefined;
    const local = readLocalWord(part, country, words.language);
    if (local !== undefined) return local;
    if (part === 'state') return nameState(country, words);
    if (part === 'zip') return nameCode(country, words);
    return find(cityKinds, country) === 'district' ? words.address.kind.district : words.address.city;
  },
};
