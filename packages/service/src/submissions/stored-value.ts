import { parseSentJson } from '../http/parse-sent-json.js';
import { isArray, isObject, scalarText } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import { toStorable } from '../values/storable-text.js';

/** The subfields in the order in which the service stores them. Source: recorded 2023; their names also documented. */
export const SUBFIELDS: Readonly<Record<string, readonly string[]>> = {
  name: ['prefix', 'first', 'middle', 'initial', 'last', 'suffix'],
  address: ['address', 'address2', 'city', 'state', 'zip', 'country'],
};

/** Converts a subfield to one line: a line break inside it becomes a space. */
function lineText(value: Json | undefined): string {
  return (scalarText(value) ?? '').replace(/\s*[\r\n]+\s*/g, ' ').trim();
}

/** Returns the values of a subfield, each a line of its own: a row of a matrix may have several columns. */
const listValues = (value: Json | undefined): readonly string[] =>
  (isArray(value) ? value : [value]).map((one) => lineText(one)).filter((text) => text !== '');

/** Writes the known subfields in their order, then the others as they came. */
function subfieldLines(known: readonly string[], value: JsonObject): string {
  return [...known, ...Object.keys(value).filter((name) => !known.includes(name))]
    .flatMap((name) => {
      const values = listValues(Object.hasOwn(value, name) ? value[name] : undefined);
      return values.map((text) => `${lineText(name)} = ${text}`);
    })
    .join('\n');
}

function optionLines(values: readonly string[]): string {
  return values.filter((value) => value !== '').join('\n');
}

/**
 * Returns the text that the service stores for a posted value; `""` means no answer.
 * Name and address become `first = Ada` lines with the filled subfields only; several options are joined with a line
 * break; other objects (matrix, product) become `Row 1 = Column 1` lines in the order sent. A row with several columns
 * has a line for each.
 * Source: recorded 2023. The posted forms of matrix, product and rating are not recorded; the stored text is taken as well.
 */
export function storedValue(type: string, posted: Json): string {
  if (isArray(posted)) return optionLines(posted.map((item) => lineText(item)));
  if (isObject(posted)) return subfieldLines(SUBFIELDS[type] ?? [], posted);
  const text = scalarText(posted) ?? '';
  return type === 'checkbox' ? optionLines(text.split(/\r\n|\r|\n/)) : text;
}

/** The types whose stored text has a `name = value` line for each subfield. Source: recorded 2023. */
const WITH_SUBFIELDS: ReadonlySet<string> = new Set(['name', 'address', 'matrix', 'product']);

/** Tells whether answers of a type have subfields. */
export function hasSubfields(type: string): boolean {
  return WITH_SUBFIELDS.has(type);
}

/** Reads a list or an object that is JSON in a text, as urlencoded bodies have it. Any other text is the answer itself. */
export function readPosted(type: string, posted: Json): Json {
  if (typeof posted !== 'string' || !/^\s*[[{]/.test(posted)) return posted;
  if (!hasSubfields(type) && type !== 'checkbox') return posted;
  try {
    const value = toStorable(parseSentJson(posted));
    return isObject(value) === hasSubfields(type) && typeof value === 'object' && value !== null ? value : posted;
  } catch {
    return posted;
  }
}

/** Returns posted subfields with those of an older answer that they do not name. An empty one removes its subfield. */
export function mergeSubfields(type: string, posted: Json, old: string): Json {
  if (!isObject(posted) || !hasSubfields(type)) return posted;
  const kept = new Map<string, string[]>();
  for (const [name, text] of readSubfields(type, old) ?? []) kept.set(name, [...(kept.get(name) ?? []), text]);
  return { ...Object.fromEntries(kept), ...posted };
}

/** Returns the subfields in a stored text. A line without a name belongs to none. */
export function readSubfields(type: string, text: string): readonly (readonly [string, string])[] | undefined {
  if (!hasSubfields(type)) return undefined;
  const lines = text.split('\n').map((line) => /^(.*?) = (.*)$/.exec(line));
  const found = lines.flatMap((match) => (match === null ? [] : [[match[1] ?? '', match[2] ?? ''] as const]));
  return found.length === 0 ? undefined : found;
}
