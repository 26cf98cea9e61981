import type { Day } from './day.js';
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
  /** The element: what the page's owner allows by an attribute; absent = nothing. */
  readonly host?: Pick<Element, 'hasAttribute'>;
  /** The JSON of another field of the form. */
  find(fieldId: string): JsonObject | undefined;
  /** The clock, for defaults such as `NOW`. */
  now(): Date;
  /** From 0 to less than 1, for random orders. Asked only here, so that an order stays while the form is on the page. */
  random(): number;
}

/** The facts by which a type chooses the module of a field. */
export type LoadContext = Omit<ParseContext, 'warn'>;

/**
 * A field type: how its fields are read, checked and sent, and how they look. `View` is named by the layer that draws.
 *
 * Nothing of a module is changed after it is made: one page may hold many forms, and all of them share it.
 */
export interface TypeModule<View = unknown, Definition = FieldDefinition> {
  readonly definition: Definition;
  readonly view: View;
  /**
   * Fetches the module for a field with rare settings. Returns `undefined` where this module has all that the field needs.
   *
   * This is the one way in which a type brings more code, styles and words. The module that is fetched is complete: its
   * definition and its view are composed from these, and its view brings its styles. The advanced words are fetched with it.
   * Where one of them can't be had, this module serves the field.
   *
   * @param settings the field's JSON
   */
  load?(settings: JsonObject, context: LoadContext): Promise<TypeModule<View, Definition>> | undefined;
}

/** What a param may vouch for, and how the owner wants it. */
export interface Sealing {
  /** What is posted for the other fields, by field id, in the form's order. */
  readonly params: readonly (readonly [fieldId: string, param: Param])[];
  /** The fields that vouch for those, and so are not among them. */
  readonly sealed: readonly string[];
  /** An attribute of the element; `null` where the owner has not set it. */
  setting(name: string): string | null;
  now(): Date;
}

/**
 * Everything about a field type that is not its look: one object, pure, never changed after it is made. `F` is the type's field, `A` its answer.
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
  /** In place of `params` when the form is sent, for what vouches for the other answers: a signature. */
  seal?(field: F, answer: A, sealing: Sealing): Promise<Param>;
  /** The current values that logic and calculations compare. */
  comparable(field: F, answer: A): readonly string[];
  /** The answer from outside (`values`, a draft), whatever its JSON type; `undefined` where it can't be one. */
  restore(field: F, value: unknown): A | undefined;
  /** Forgets what the person entered beside the answer, such as its confirmation. Called when the form is reset. */
  reset?(field: F): void;
  /** The answer that a calculated number is, from a plain decimal (`1234.50`). Absent: what `restore` makes of it. */
  fromDecimal?(field: F, decimal: string): A | undefined;
  /** What formulas call `[id-price]` and `[id-quantity]`, as plain decimals, `''` for none; `comparable` is one times the other. */
  amounts?(field: F, answer: A): { readonly price: string; readonly quantity: string };
  /** What date calculations read and write. Absent where an answer holds no date. */
  readonly dates?: DateAnswers<F, A>;
}

/** How a type holds a date. */
export interface DateAnswers<F extends Field = Field, A = unknown> {
  /** The day of an answer, the first of the month where only a month is asked for; `undefined` while it is not whole. */
  read(field: F, answer: A): Day | undefined;
  /** The answer that a day is; a time beside it is midnight. */
  answer(field: F, day: Day): A | undefined;
  /** As the field writes a day in a text. */
  toText(field: F, day: Day): string;
}
