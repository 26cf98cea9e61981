import type { Day, FieldDefinition } from '../model/field-definition.js';
import type { Field, JsonObject } from '../model/form.js';

/** A field as the rules need it. */
export interface RuleField {
  readonly field: Field;
  readonly definition: FieldDefinition;
  /** The field as it came: `logic`, `calculation`, the keys of date calculations, `decimals`, the place in a table. */
  readonly json: JsonObject;
  /** Where it stood in the service's answer, for example `fields[3]`. */
  readonly path: string;
}

/** What rules ask of the world. */
export interface RuleContext {
  /** BCP 47 language in which the person writes. */
  readonly language: string;
  /** The day on the person's calendar. */
  today(): Day;
}

/** The answers as they are: all that the rules know of the form's state. */
export interface Answers {
  /** `undefined` where the form has no such field. */
  answer(fieldId: string): unknown;
}
