// Reads answers from the page's address. Pure: it is one reading for the query and for the fragment.
import { partNames } from './listed-fields.js';
import type { ListedField } from './listed-fields.js';

/** A value from the address: one, several, or one for each subfield. */
export type AddressValue = string | readonly string[] | Readonly<Record<string, string>>;

/** The values of an address by field id, and the fields whose values are too long. */
export interface AddressValues {
  readonly values: ReadonlyMap<string, AddressValue>;
  readonly tooLong: readonly string[];
}

/** The part of the address that may contain values. */
export type AddressPart = 'query' | 'hash';

/** The longest value, in characters. A text that people read before they send it. */
const LONGEST_VALUE = 2000;
/** The longest part of an address that is read, in characters. Browsers take more, and servers mostly less. */
const LONGEST_PART = 20_000;
/** The most values of one field. */
const MOST_VALUES = 100;

/** Returns the parameters of an address. In a fragment, they may follow a route: `#/contact?email=…`. */
export function readParams(address: URL, part: AddressPart): URLSearchParams {
  const { search, hash } = address;
  const written = part === 'query' ? search.slice(1) : hash.slice(hash.lastIndexOf('?') + 1).replace(/^#/, '');
  return new URLSearchParams(written.length > LONGEST_PART ? '' : written);
}

/** Reads the values of the listed fields. Everything else in the address is left alone. */
export function readAddress(params: URLSearchParams, listed: readonly ListedField[]): AddressValues {
  const values = new Map<string, AddressValue>();
  const tooLong = new Set<string>();
  for (const { fieldId, subfield, names } of listed) {
    const found = findFirst(names, (name) => params.getAll(name)) ?? [];
    const parts = subfield ? makePart(subfield, found) : findFirst(names, (name) => readParts(params, name));
    const value = parts ?? (found.length > 1 ? found.slice(0, MOST_VALUES) : found[0]);
    if (value === undefined) continue;
    if (measureLength(value) > LONGEST_VALUE) tooLong.add(fieldId);
    else values.set(fieldId, join(values.get(fieldId), value));
  }
  return { values, tooLong: [...tooLong] };
}

/** Returns the first list that has entries. */
function findFirst<Found extends readonly string[] | Readonly<Record<string, string>>>(
  names: readonly string[],
  find: (name: string) => Found,
): Found | undefined {
  for (const name of names) {
    const found = find(name);
    if (Object.keys(found).length > 0) return found;
  }
  return undefined;
}

const makePart = (subfield: string, [value]: readonly string[]): Readonly<Record<string, string>> | undefined =>
  value === undefined ? undefined : { [subfield]: value };

/** Returns the values of a field's parts: `field_8[first]=Ada`, `field8-first=Ada`. */
function readParts(params: URLSearchParams, name: string): Readonly<Record<string, string>> {
  const parts = new Map<string, string>();
  for (const [key, value] of params) {
    const [, subfield] = key.startsWith(name) ? (/^(?:[.-]|\[)(\w+)\]?$/.exec(key.slice(name.length)) ?? []) : [];
    if (subfield && partNames(name, subfield).includes(key) && !parts.has(subfield)) parts.set(subfield, value);
  }
  return Object.fromEntries(parts);
}

const isParts = (value: AddressValue | undefined): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && !Array.isArray(value);

/** Puts the parts of one field together, which the owner may list one by one. */
const join = (before: AddressValue | undefined, value: AddressValue): AddressValue =>
  isParts(before) && isParts(value) ? { ...before, ...value } : value;

function measureLength(value: AddressValue): number {
  return typeof value === 'string' ? value.length : Object.values(value).join('').length;
}
