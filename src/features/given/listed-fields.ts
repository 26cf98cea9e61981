// Which fields the owner lets the page's address fill in, and by which names it may call them. Pure.
import { text } from '../../api/read.js';
import type { Field, JsonObject } from '../../model/form.js';

/** A field that the owner lists, or a part of one. */
export interface ListedField {
  readonly fieldId: string;
  /** The subfield, such as `first`; `''` for the whole field. */
  readonly subfield: string;
  /** Its names in the page's address, the owner's own name first. */
  readonly names: readonly string[];
}

/** A list of the owner's as it was understood. */
export interface FieldList {
  readonly listed: readonly ListedField[];
  /** Entries that name no field of the form. */
  readonly unknown: readonly string[];
}

/** The longest list. An owner who needs more fills in by script. */
const MOST = 100;

/**
 * Reads the attribute `prefill-fields`: `7, e_mail: email, 8.first: firstname`. An entry is an id or the service's name of a field.
 * A subfield follows after a dot, and the owner's own name after a colon.
 */
export function readFieldList(
  list: string,
  fields: readonly Field[],
  find: (id: string) => JsonObject | undefined,
): FieldList {
  const listed: ListedField[] = [];
  const unknown: string[] = [];
  for (const entry of list.split(',').slice(0, MOST)) {
    const [, key = '', subfield = '', own = ''] = /^\s*([^.:]*?)(?:\.([\w-]+))?\s*(?::\s*(.*?)\s*)?$/.exec(entry) ?? [];
    const field = key && fields.find((each) => each.id === key || makeName(each, find(each.id)) === toName(key));
    if (field) listed.push({ fieldId: field.id, subfield, names: listNames(field, subfield, own, find(field.id)) });
    else if (entry.trim()) unknown.push(entry.trim());
  }
  return { listed, unknown };
}

/**
 * Returns the service's name of a field: small letters, with lines between its words (recorded 2016: `short_answer_hidden`). Makes it of the
 * label where the service sends none.
 */
export function makeName({ label }: Field, json: JsonObject | undefined): string {
  return toName(text(json?.['name']) || label);
}

/** Writes a text in the way of the service's names. */
export const toName = (words: string): string =>
  words
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join('_');

/** Lists what the address may call a field, or its part. The service's own pages say `field7` and `field7-first`. */
function listNames(field: Field, subfield: string, own: string, json: JsonObject | undefined): readonly string[] {
  const whole = [`field_${field.id}`, `field${field.id}`, field.id, makeName(field, json)];
  const named = subfield ? whole.flatMap((name) => partNames(name, subfield)) : whole;
  return [own, ...named].filter(Boolean);
}

/** Lists the ways to name a part: as the form's own controls, as the service's pages, as programs do. */
export const partNames = (name: string, subfield: string): readonly string[] => [
  `${name}[${subfield}]`,
  `${name}-${subfield}`,
  `${name}.${subfield}`,
];
