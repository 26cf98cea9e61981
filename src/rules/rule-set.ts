import type { Finding } from '../model/warning.js';
import type { Calculation } from './calculation.js';
import type { RuleField } from './rule-field.js';
import type { Logic } from './logic/logic.js';
import type { Structure } from './graph/structure.js';
import type { Namer } from './explain/rule-text.js';

/** The author's rules as far as they are understood. Fields are named by their place in the form. */
export interface RuleSet extends Structure {
  readonly fields: readonly RuleField[];
  /** By place: the field's own logic, if it has any. */
  readonly logic: ReadonlyMap<number, Logic>;
  /** By place: the calculation of the field's answer, if it has one. */
  readonly calculations: ReadonlyMap<number, Calculation>;
  /** By place: how many decimals a field's setting allows; `undefined` if it is not set. */
  readonly decimals: readonly (number | undefined)[];
  readonly name: Namer;
}

/** The rules that are followed, and what is wrong with the author's rules. */
export interface Plan extends RuleSet {
  /** By place: descriptions of ignored rules, which depend on each other in a circle. */
  readonly circular: ReadonlyMap<number, readonly string[]>;
  /** Findings for the owner. */
  readonly findings: readonly Finding[];
}
