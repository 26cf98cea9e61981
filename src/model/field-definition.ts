import type { Field, JsonObject } from './form.js';
import type { Issue, Needed } from './issue.js';
import type { JsonSchema } from './json-schema.js';
import type { FieldParam, Param } from './submission.js';
import type { OptionProperties } from './typed-options.js';
import type { Warn } from './warning.js';

// Decision 0048: one reader serves all types.
/**
 * The kinds of typed texts that mean the same in other signs: an e-mail address, a telephone number, a number to calculate with, a code of
 * digits and letters, a name.
 */
export type TextKind = 'email' | 'phone' | 'number' | 'code' | 'name';

/** Says what an answer holds: texts of one kind, or named parts of different kinds. */
export type Reads = TextKind | Readonly<Record<string, TextKind>>;

/** Things that a type may need while it reads a field. */
export interface ParseContext {
  readonly warn: Warn;
  /** The BCP 47 language in which the person reads and writes. */
  readonly language: string;
  /** The form object as received, for settings that only some types need; empty if it is not available. */
  readonly form: JsonObject;
  /** The proxy's capabilities, as in its header: `max-body=33554432`. */
  readonly capabilities?: string;
  /** The element. Its options tell what the page's owner allows; absent means nothing. `random` is there where the server has drawn. */
  readonly host?: Readonly<Partial<OptionProperties> & { random?: () => number }>;
  /** Finds the JSON of another field of the form. */
  find(fieldId: string): JsonObject | undefined;
  /** Reads the clock, for defaults such as `NOW`. */
  now(): Date;
  /**
   * Returns a number from 0 to less than 1, for random orders. Asked only while parsing, so an order stays while the
   * form is open.
   */
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

/** The context in which a field vouches for other answers. */
export interface Sealing {
  /** The parameters of the other fields, by field id, in the form's order. */
  readonly params: readonly FieldParam[];
  /** The ids of the vouching fields, which are not among the parameters. */
  readonly sealed: readonly string[];
  /** The options of the element; none where there is no element. */
  readonly options: Readonly<Partial<OptionProperties>>;
  now(): Date;
}

/**
 * Everything about a field type except its look: one pure object per type. `F` is the type's field, `A` its answer. An
 * answer is plain data that survives a structured clone (strings, arrays, objects, Files), so it can be stored in a
 * draft.
 *
 * The members are methods, because TypeScript compares the parameters of methods both ways. So a
 * `FieldDefinition<TextField, string>` is a `FieldDefinition`, and no type parameter spreads through the program.
 */
export interface FieldDefinition<F extends Field = Field, A = unknown> {
  /**
   * False for fields that only display something (section, richtext): they have no answer, are not validated and not
   * sent.
   */
  readonly collects: boolean;
  /**
   * True if each edit is complete (a chosen file, a drawn line) and is validated at once, unless it leaves the field empty. Typed text is
   * validated when it is left.
   */
  readonly checkedAtOnce?: boolean;
  /**
   * Reads the field from the common keys and its own JSON. Never throws: it reports what it can't understand to
   * `context.warn`.
   */
  parse(common: Field, json: JsonObject, context: ParseContext): F;
  /**
   * Tells what the answer holds. It is read as people write such a text before another function of the definition gets it. It is shown so
   * once the person has left the field. Absent: the words are the person's own, and nothing changes them.
   */
  reads?(field: F): Reads | undefined;
  /** Returns the first answer: the author's default, or the empty answer. */
  initial(field: F): A;
  isEmpty(answer: A): boolean;
  /** Lists what is wrong with an answer that is not empty. */
  validate(field: F, answer: A): readonly Issue[];
  /**
   * Tells whether the form can't be sent while this field is shown: it needs an answer, and nobody can give one. For fields
   * that collect nothing.
   */
  isUnanswerable?(field: F): boolean;
  /**
   * Lists the subfields that a required field still needs, even if others are filled. Absent for types without
   * subfields.
   */
  missing?(field: F, answer: A): readonly string[];
  /** Returns what the person is asked for if the answer is missing. Absent: the missing subfield, or any answer. */
  needed?(field: F): Needed;
  /**
   * Rewrites an answer in the form's own way, once the person has left the field. Returns an answer that it can't read unchanged.
   */
  tidy?(field: F, answer: A): A;
  /**
   * Converts an answer that is not empty to the value posted as `field_<id>`. `options` are those of the element. Absent: the
   * answer is not posted. Options of a field are named by their values.
   */
  params(field: F, answer: A, options?: Sealing['options']): Param | Promise<Param>;
  /** Tells what a person on a computer may rather do with their phone. Absent: nothing. */
  byPhone?(field: F): 'sign' | 'photo' | undefined;
  /**
   * Tells whether a draft keeps an answer. It keeps the names alone of files for which it does not. Absent: it keeps every answer.
   */
  isKept?(field: F, answer: A): boolean;
  /**
   * Writes an answer as the person sees it, if the param does not tell which options are chosen: several have the same value. Absent: the
   * param always tells.
   */
  inWords?(field: F, answer: A): string | undefined;
  /**
   * Writes an answer as people of a language (BCP 47) do: an amount of money, a number, a date. Returns `undefined` for one that it can't
   * read. Absent: as it is sent.
   */
  inLanguage?(field: F, answer: A, language: string): string | undefined;
  /** Replaces `params` for types that vouch for the other answers, such as a signature. */
  seal?(field: F, answer: A, sealing: Sealing): Promise<Param>;
  /** Takes an answer back that vouches for others, to be given again in the same way. */
  takeBack?(answer: A): A;
  /** Converts an answer to the value that the page gets, with options by their values. Absent: the page gets a copy of the answer. */
  toValue?(field: F, answer: A): unknown;
  /** Lists the current values that logic and calculations compare. Options are named by their values. */
  comparable(field: F, answer: A): readonly string[];
  /**
   * Converts a value from outside (`values`, a draft) of any JSON type to an answer; `undefined` if that is impossible. Options come by
   * their ids, values or labels.
   */
  restore(field: F, value: unknown): A | undefined;
  /** Forgets what the person entered beside the answer, such as its confirmation. Called when the form is reset. */
  reset?(field: F): void;
  /** Converts a calculated plain decimal (`1234.50`) to an answer. If absent, `restore` does it. */
  fromDecimal?(field: F, decimal: string): A | undefined;
  /**
   * Returns the plain decimals for `[id-price]` and `[id-quantity]` in formulas, `''` for none. `comparable` is their
   * product.
   */
  amounts?(field: F, answer: A): { readonly price: string; readonly quantity: string };
  /** Reads and writes dates for date calculations. Absent if an answer holds no date. */
  readonly dates?: DateAnswers<F, A>;
}

// Decision 0044: only what describes a field fetches this part of its type. Most pages never need it.
/** The part of a type that says what its fields take. */
export interface DescribedType<F extends Field = Field> {
  /** Describes the answers of a field in the form of `values`. Pure: it knows nothing but the field. */
  schema(field: F): JsonSchema;
}

/** This part of a type and of those like it, by their names. `<type>.schema.ts` exports it as `schemas`. */
export type DescribedTypes = Readonly<Record<string, DescribedType>>;

// Decision 0017: a date consists of integers and never passes through `Date`.
/** A day of the Gregorian calendar, without a time zone. January is 1. */
export type Day = Readonly<Record<'year' | 'month' | 'day', number>>;

/** Conversions between a type's answers and days. */
export interface DateAnswers<F extends Field = Field, A = unknown> {
  /**
   * Reads the day of an answer, or the first of the month if only a month is asked for. Returns `undefined` for an
   * incomplete date.
   */
  read(field: F, answer: A): Day | undefined;
  /** Converts a day to an answer. A time beside it becomes midnight. */
  answer(field: F, day: Day): A | undefined;
  /** Writes a day in the field's own format. */
  toText(field: F, day: Day): string;
}
