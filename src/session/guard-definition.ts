import type { FieldDefinition } from '../model/field-definition.js';
import type { Field } from '../model/form.js';
import type { Faults } from './faults.js';

/** A function of a definition. Most get the field first, some the answer alone. */
type Member = (first?: Field, second?: unknown, third?: unknown) => unknown;

const isMember = (value: unknown): value is Member => typeof value === 'function';

/** Results that replace those of a function that throws or returns nothing; `undefined` for all others. An answer that can't be read counts as one. */
const INSTEAD: Readonly<Record<string, unknown>> = {
  validate: [],
  missing: [],
  comparable: [],
  isEmpty: false,
  isKept: false,
};

/** These throw on, because nothing can replace what a person has answered. */
const LOUD = /params|seal|Back/;

/** Reads an answer as people write it, by what its type says of it, before the function of this name gets it. */
export type ReadAnswer = (
  definition: FieldDefinition,
  field: Field | undefined,
  answer: unknown,
  name: string,
) => unknown;

/** Has what reads the answers of a form. Its code comes after the form may be drawn. */
export interface Reading {
  readonly reader?: ReadAnswer;
}

// Decision 0048: answers are read here, and in no type.
// Decision 0008: a type that fails for one field stops no other.
/**
 * Returns a definition whose functions get answers as they are read, and don't throw, except those that make what is sent. A function that
 * fails is told once.
 */
export function guardDefinition(definition: FieldDefinition, faults: Faults, reading: Reading): FieldDefinition {
  const guarded = Object.entries(definition).map(([name, member]: [string, unknown]) => [
    name,
    isMember(member)
      ? (field?: Field, answer?: unknown, third?: unknown) => {
          const act = () => member(field, reading.reader?.(definition, field, answer, name) ?? answer, third);
          return LOUD.test(name) ? act() : (faults.alone(`field ${field?.id ?? ''}`, act, member) ?? INSTEAD[name]);
        }
      : member,
  ]);
  return Object.fromEntries(guarded) as FieldDefinition;
}
