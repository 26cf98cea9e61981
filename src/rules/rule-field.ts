import type { Day, FieldDefinition } from '../model/field-definition.js';
import type { Field, JsonObject } from '../model/form.js';

/** A field as the rules need it. */
export interface RuleField {
  readonly field: Field;
  readonly definition: FieldDefinition;
  /** The field as received: `logic`, `calculation`, the keys of date calculations, `decimals`, the place in a table. */
  readonly json: JsonObject;
  /** The field's position in the service's response, for example `fields[3]`. */
  readonly path: string;
}

/** Facts about the person that rules need. */
export interface RuleContext {
  /** The BCP 47 language in which the person writes. */
  readonly language: string;
  /** Returns the current day on the person's calendar. */
  today(): Day;
}

/** The current answers: the only state of the form that the rules read. */
export interface Answers {
  /** Returns an answer; `undefined` if the form has no such field. */
  answer(fieldId: string): unknown;
}
