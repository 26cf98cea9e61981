import type { FieldDefinition } from '../model/field-definition.js';
import type { Faults } from './faults.js';

/** A function of a definition. Most get the field first, some the answer alone. */
type Member = (first?: { readonly id?: string }, second?: unknown, third?: unknown) => unknown;

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

// Decision 0008: a type that fails for one field stops no other.
/** Returns a definition whose functions don't throw, except those that make what is sent. A function that fails is told once. */
export function guardDefinition(definition: FieldDefinition, faults: Faults): FieldDefinition {
  const guard =
    (name: string, member: Member): Member =>
    (first, second, third) =>
      faults.alone(`field ${first?.id ?? ''}`, () => member(first, second, third), member) ?? INSTEAD[name];
  const guarded = Object.entries(definition).map(([name, member]: [string, unknown]) => [
    name,
    isMember(member) && !LOUD.test(name) ? guard(name, member) : member,
  ]);
  return Object.fromEntries(guarded) as FieldDefinition;
}
