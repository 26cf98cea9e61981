import type { Field, JsonObject } from './form.js';
import type { Issue } from './issue.js';
import type { Param } from './param.js';
import type { Warn } from './warning.js';

/** What a type may want to know while it reads a field. */
export interface ParseContext {
  readonly warn: Warn;
  /** BCP 47 language in which the person reads and writes. */
  readonly language: string;
  /** The form object as it came, for what only some types ask of it; empty where it could not be had. */
  readonly form: JsonObject;
  /** What the proxy can do beyond a plain one, as its header tells: `max-body=33554432`. */
  readonly abilities?: string;
  /** The JSON of another field of the form. */
  find(fieldId: string): JsonObject | undefined;
  /** The clock, for defaults such as `NOW`. */
  now(): Date;
  /** From 0 to less than 1, for random orders. Asked only here, so that an order stays while the form is on the page. */
  random(): number;
}

/**
 * Everything about a field type that is not its look: one object per type, pure. `F` is the type's field, `A` its answer.
 * An answer is plain data that survives a structured clone (strings, arrays, objects, Files), so it can be kept as a draft.
 *
 * Its members are methods, whose parameters TypeScript compares both ways: so a `FieldDefinition<TextField, string>` is a
 * `FieldDefinition`, and no type parameter travels through the program.
 */
export interface FieldDefinition<F extends Field = Field, A = unknown> {
  /** False for what only shows something (section, richtext): no answer, not validated, not sent. */
  readonly collects: boolean;
  /** An edit is whole (a chosen file, a drawn line), so it is checked at once; typed text is checked when it is sent. */
  readonly checkedAtOnce?: boolean;
  /** The field from what all types share and its own JSON. Never throws: what it can't understand it tells `context.warn`. */
  parse(common: Field, json: JsonObject, context: ParseContext): F;
  /** The answer that the field starts with: the author's default, else the empty answer. */
  initial(field: F): A;
  isEmpty(answer: A): boolean;
  /** What is wrong with an answer that is not empty. */
  validate(field: F, answer: A): readonly Issue[];
  /** The subfields that a required field still needs, however much is filled. Absent where there are no subfields. */
  missing?(field: F, answer: A): readonly string[];
  /** What is posted as `field_<id>` for an answer that is not empty. */
  params(field: F, answer: A): Param | Promise<Param>;
  /** The current values that logic and calculations compare. */
  comparable(field: F, answer: A): readonly string[];
  /** The answer from outside (`values`, a draft), whatever its JSON type; `undefined` where it can't be one. */
  restore(field: F, value: unknown): A | undefined;
}
