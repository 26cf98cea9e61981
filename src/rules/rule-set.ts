import type { Finding } from '../model/warning.js';
import type { Calculation } from './calculation.js';
import type { RuleField } from './rule-field.js';
import type { Logic } from './logic/logic.js';
import type { Structure } from './graph/structure.js';
import type { Namer } from './explain/rule-text.js';

/** The author's rules as they are understood. Fields are named by their place in the form. */
export interface RuleSet extends Structure {
  readonly fields: readonly RuleField[];
  /** By place: the field's own logic, if it has any. */
  readonly logic: ReadonlyMap<number, Logic>;
  /** By place: what the field's answer is calculated from, if it is. */
  readonly calculations: ReadonlyMap<number, Calculation>;
  /** By place: how many decimals a field's setting allows; `undefined` = it has none. */
  readonly decimals: readonly (number | undefined)[];
  readonly name: Namer;
}

/** The rules that are followed, and what is wrong with those of the author. */
export interface Plan extends RuleSet {
  /** By place: the rules, in words, that are not followed since they depend on each other in a circle. */
  readonly circular: ReadonlyMap<number, readonly string[]>;
  /** For the owner. */
  readonly findings: readonly Finding[];
}
