// Code for the types whose answer has named parts: name, address.
import type { FieldDefinition } from '../../../model/field-definition.js';
import type { Field } from '../../../model/form.js';
import { isObject, text } from '../../../api/read.js';
import { isBlank } from '../text-input/text-answer.js';

/** The parts of an answer by the service's name of the subfield; an absent part is empty. */
export type Parts = Readonly<Record<string, string>>;

/** A field of named parts. */
export interface SubfieldsField extends Field {
  /** The subfields that are shown, in the service's order. */
  readonly subfields: readonly string[];
  /** The subfields that may stay empty in a required field. */
  readonly optional: readonly string[];
  readonly initial: Parts;
}

/**
 * Reads the stored form, `"first = Ada\nlast = Lovelace"` (recorded 2014, 2023), or an object; `undefined` for anything
 * else. Names that are no subfields are left out.
 */
export function readParts(value: unknown, subfields: readonly string[]): Parts | undefined {
  const given = typeof value === 'string' ? Object.fromEntries(storedLines(value)) : value;
  if (!isObject(given)) return undefined;
  return filled(subfields, (name) => text(given[name]));
}

function storedLines(stored: string): [string, string][] {
  return stored.split('\n').flatMap((line) => {
    const [, name, part] = /^(\w+) = (.*)$/.exec(line) ?? [];
    return name !== undefined && part !== undefined ? [[name, part] satisfies [string, string]] : [];
  });
}

/** The members of a definition that name and address share. Sent as an object (documented for the submission call). */
export const partsAnswer = {
  collects: true,
  initial: (field: SubfieldsField) => field.initial,
  isEmpty: (answer: Parts) => Object.values(answer).every(isBlank),
  validate: () => [],
  missing: (field: SubfieldsField, answer: Parts) =>
    field.subfields.filter((name) => !field.optional.includes(name) && isBlank(answer[name] ?? '')),
  params: tidy,
  comparable: (field: SubfieldsField, answer: Parts) => Object.values(tidy(field, answer)),
  restore: (field: SubfieldsField, value: unknown) => readParts(value, field.subfields),
} satisfies Omit<FieldDefinition<SubfieldsField, Parts>, 'parse'>;

/** Returns the parts that are sent: those that are shown and filled, without the spaces around them. */
function tidy({ subfields }: SubfieldsField, answer: Parts): Parts {
  return filled(subfields, (name) => (answer[name] ?? '').trim());
}

function filled(names: readonly string[], readPart: (name: string) => string): Parts {
  const parts: Record<string, string> = {};
  for (const name of names) if (readPart(name) !== '') parts[name] = readPart(name);
  return parts;
}
