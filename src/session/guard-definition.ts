import type { FieldDefinition } from '../model/field-definition.js';
import type { Faults } from './faults.js';

/** A function of a definition. Most get the field first, some the answer alone. */
type Member = (first?: { readonly id?: string }, second?: unknown, third?: unknown) => unknown;

/** What stands for the result of a function that throws; `undefined` for all others. An answer that can't be read counts as one. */
const INSTEAD: Readonly<Record<string, unknown>> = {
  validate: [],
  missing: [],
  comparable: [],
  isEmpty: false,
  isKept: false,
};

/** These throw on, because nothing can stand for what a person has answered. */
const LOUD = /params|seal|Back/;

// Decision 0100: a type that fails for one field stops no other.
/** Returns a definition whose functions don't throw, except those that make what is sent. A function that fails is told once. */
export function guardDefinition(definition: FieldDefinition, faults: Faults): FieldDefinition {
  const guarded = Object.entries(definition)
    .filter(([name, member]: [string, unknown]) => typeof member === 'function' && !LOUD.test(name))
    .map(([name, member]: [string, Member]): [string, Member] => [
      name,
      (first, second, third) => {
        try {
          return member(first, second, third);
        } catch (cause) {
          faults.tell(`field ${first?.id ?? ''}`, cause, member);
          return INSTEAD[name];
        }
      },
    ]);
  return { ...definition, ...Object.fromEntries(guarded) };
}
