// The data of an explanation.
import type { Operator } from '../logic/logic.js';

/** A field that a rule names. */
export interface NamedField {
  readonly fieldId: string;
  /** `''` if the form has no such field. */
  readonly label: string;
  /** Absent if the form has no such field. False while logic hides it, and then it has no value. */
  readonly shown?: boolean;
}

/** A check with its result. */
export interface ExplainedCheck extends NamedField {
  readonly operator: Operator;
  readonly option: string;
  /** The values that it was compared with. */
  readonly values: readonly string[];
  readonly holds: boolean;
}

/** A field's own logic. */
export interface ExplainedLogic {
  readonly action: 'show' | 'hide';
  readonly conditional: 'any' | 'all';
  readonly checks: readonly ExplainedCheck[];
  /** True if any or all checks hold, as the rule demands. */
  readonly holds: boolean;
  /** The whole rule: `show if any: [Colour (7)] equals "red"`. */
  readonly words: string;
}

/** A field that a calculation reads. */
export interface ExplainedSource extends NamedField {
  /** `[id]`, `[id-price]`, `[id-quantity]`, a date or a number of units. `today` names no field. */
  readonly part: 'value' | 'price' | 'quantity' | 'date' | 'today';
  /** A plain decimal, or a date as YYYY-MM-DD; `''` for none. */
  readonly value: string;
}

/** The calculation of an answer. */
export interface ExplainedCalculation {
  readonly sources: readonly ExplainedSource[];
  /** The answer as logic compares it; `''` for none. */
  readonly result: string;
  /** The whole rule: `[Price (7)] * [Count (8)]`. */
  readonly words: string;
}

/** Everything that decides about a field. */
export interface Explanation extends NamedField {
  readonly shown: boolean;
  /** The author's flag: the field is never drawn, whatever logic says. */
  readonly hiddenByAuthor: boolean;
  readonly logic?: ExplainedLogic;
  /** The sections and tables that it belongs to. Each of them hides it too. */
  readonly belongsTo: readonly NamedField[];
  readonly calculation?: ExplainedCalculation;
  /** Rules of the field that are ignored because they depend on each other in a circle. */
  readonly circular: readonly string[];
  /** The whole explanation in English. */
  readonly sentences: readonly string[];
}
