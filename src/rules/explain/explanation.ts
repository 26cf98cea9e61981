// What an explanation tells, as data.
import type { Operator } from '../logic/logic.js';

/** A field that a rule names. */
export interface NamedField {
  readonly fieldId: string;
  /** `''` where the form has no such field. */
  readonly label: string;
  /** Absent where the form has no such field; false while logic hides it, and then it gives no value. */
  readonly shown?: boolean;
}

/** A check, and whether it holds. */
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
  /** Whether any or all checks hold. */
  readonly holds: boolean;
  /** The whole rule: `show if any: [Colour (7)] equals "red"`. */
  readonly words: string;
}

/** A field from which an answer is calculated. */
export interface ExplainedSource extends NamedField {
  /** `[id]`, `[id-price]`, `[id-quantity]`, a date or a number of units; `today` names no field. */
  readonly part: 'value' | 'price' | 'quantity' | 'date' | 'today';
  /** A plain decimal, a date as YYYY-MM-DD, `''` for none. */
  readonly value: string;
}

/** How an answer was calculated. */
export interface ExplainedCalculation {
  readonly sources: readonly ExplainedSource[];
  /** The answer as logic compares it; `''` for none. */
  readonly result: string;
  /** The whole rule: `[Price (7)] * [Count (8)]`. */
  readonly words: string;
}

/** Everything that decides on a field. */
export interface Explanation extends NamedField {
  readonly shown: boolean;
  /** The author's flag: never drawn, whatever logic says. */
  readonly hiddenByAuthor: boolean;
  readonly logic?: ExplainedLogic;
  /** The section or table that it belongs to; hidden with any of them. */
  readonly belongsTo: readonly NamedField[];
  readonly calculation?: ExplainedCalculation;
  /** The field's rules that are not followed since they depend on each other in a circle, in words. */
  readonly circular: readonly string[];
  /** All of it in English. */
  readonly sentences: readonly string[];
}
