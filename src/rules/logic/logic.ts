import { isObject, text } from '../../api/read.js';
import { ZERO, compare, readDecimal } from '../formula/rational.js';
import type { Rational } from '../formula/rational.js';
import { toJson } from '../../platform/json.js';

/** An operator of a check. */
export type Operator = 'equals' | 'notequals' | 'greaterthan' | 'lessthan';

/** One condition: compares a field with an option. */
export interface Check {
  readonly fieldId: string;
  readonly operator: Operator;
  readonly option: string;
  /** The option as a number; `undefined` if it is text. */
  readonly number: Rational | undefined;
}

/** The rule that displays or hides a field. It has at least one check. */
export interface Logic {
  readonly action: 'show' | 'hide';
  readonly conditional: 'any' | 'all';
  readonly checks: readonly Check[];
}

/** A field as a check sees it. A field that is hidden or does not exist has no values, and the sum 0. */
export interface Tested {
  readonly values: readonly string[];
  readonly sum: Rational;
}

const OPERATORS: readonly Operator[] = ['equals', 'notequals', 'greaterthan', 'lessthan'];
const isOperator = (word: string): word is Operator => OPERATORS.some((operator) => operator === word);

/**
 * Reads a field's `logic`. `null`, `""`, `[]` and an object without checks mean none (recorded 2023); ids are numbers
 * or strings (recorded). Parts that are not understood are skipped, and `faults` quotes them.
 */
export function readLogic(json: unknown): { readonly logic: Logic | undefined; readonly faults: readonly string[] } {
  const none = (...faults: string[]) => ({ logic: undefined, faults });
  if (!isObject(json)) return isNothing(json) ? none() : none(toJson(json).slice(0, 80));
  const given = isObject(json['checks']) ? Object.values(json['checks']) : json['checks'];
  if (!Array.isArray(given)) return isNothing(given) ? none() : none(`checks: ${toJson(given).slice(0, 80)}`);
  if (given.length === 0) return none();
  const [action, conditional] = [word(json['action']), word(json['conditional'])];
  if (action !== 'show' && action !== 'hide') return none(`action “${action}”`);
  const isKnown = conditional === 'any' || conditional === 'all';
  // A single check needs no conditional.
  if (!isKnown && given.length > 1) return none(`conditional “${conditional}”`);
  const checks = given.map(readCheck);
  const understood = checks.filter((check) => typeof check !== 'string');
  const faults = checks.filter((check) => typeof check === 'string');
  const logic: Logic = { action, conditional: isKnown ? conditional : 'all', checks: understood };
  return { logic: understood.length > 0 ? logic : undefined, faults };
}

/** Reads a check, or returns a text for one that is not understood. */
function readCheck(json: unknown): Check | string {
  if (!isObject(json)) return `check ${toJson(json).slice(0, 80)}`;
  const operator = word(json['condition']);
  const [fieldId, option] = [text(json['field']).trim(), text(json['option'])];
  if (fieldId === '') return 'a check of no field';
  if (!isOperator(operator)) return `condition “${operator}” (field ${fieldId})`;
  const digits = option.trim();
  // An empty option is 0, as in the service's own script.
  return { fieldId, operator, option, number: digits === '' ? ZERO : readDecimal(digits) };
}

const isNothing = (json: unknown): boolean =>
  json === null || json === undefined || json === '' || json === false || (Array.isArray(json) && json.length === 0);

const word = (json: unknown): string => text(json).trim().toLowerCase();

/** Checks whether any or all checks hold. */
export function holds({ conditional, checks }: Logic, testedBy: (fieldId: string) => Tested): boolean {
  const test = (check: Check) => checkHolds(check, testedBy(check.fieldId));
  return conditional === 'any' ? checks.some(test) : checks.every(test);
}

// Decision 0020: rules behave as in the service's own script.
/**
 * Compares as the service's own script does. Equality compares texts with any of the values. Order compares numbers
 * with the sum of the values, where nothing is 0. Text is neither less nor greater.
 */
export function checkHolds({ operator, option, number }: Check, { values, sum }: Tested): boolean {
  switch (operator) {
    case 'equals':
      return values.includes(option);
    case 'notequals':
      return !values.includes(option);
    case 'greaterthan':
      return number !== undefined && compare(sum, number) > 0;
    case 'lessthan':
      return number !== undefined && compare(sum, number) < 0;
  }
}
