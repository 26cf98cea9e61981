// Finds faults in an author's rules other than cycles. These rules are followed as written.
import { flag } from '../../api/read.js';
import type { Finding, WarningCode } from '../../model/warning.js';
import { findConstantResult } from '../logic/contradictions.js';
import type { RuleField } from '../rule-field.js';
import type { Check, Logic } from '../logic/logic.js';
import type { RuleSet } from '../rule-set.js';
import { describeLogic, nameField } from './rule-text.js';

/** Finds checks of fields and options that do not exist, and contradictions. */
export function findRuleFaults(rules: RuleSet): readonly Finding[] {
  return [...rules.logic].flatMap(([place, logic]) => {
    const field = rules.fields[place];
    return field ? findFieldFaults(field, logic, rules) : [];
  });
}

function findFieldFaults(field: RuleField, logic: Logic, { fields, places, name }: RuleSet): Finding[] {
  const rule = `${nameField(field)}: ${describeLogic(logic, name)}`;
  const finding = (code: WarningCode, why: string): Finding => ({
    code,
    path: `${field.path}.logic`,
    about: `${rule}: ${why}`,
  });
  const tested = (fieldId: string) => fields[places.get(fieldId) ?? -1];
  const found = logic.checks.flatMap((check) => {
    const other = tested(check.fieldId);
    if (!other) return [finding('logic-unknown-field', `the form has no field ${check.fieldId}`)];
    if (!lacksOption(other, check)) return [];
    return [finding('logic-unknown-option', `[${nameField(other)}] has no option "${check.option}"`)];
  });
  const verdict = findConstantResult(logic, (fieldId) => {
    const other = tested(fieldId);
    return other !== undefined && hasOneValue(other);
  });
  if (verdict === undefined) return found;
  const isShown = verdict === (logic.action === 'show');
  const outcome = `can ${verdict ? 'only' : 'never'} be true, so the field is ${isShown ? 'always' : 'never'} shown`;
  return [...found, finding('logic-contradiction', outcome)];
}

/**
 * Checks whether an option does not exist. Logic compares values (recorded 2023). The empty value means no choice, and
 * "Other" has its own text.
 */
function lacksOption({ field, json }: RuleField, { operator, option }: Check): boolean {
  if (!field.options || field.options.length === 0 || (operator !== 'equals' && operator !== 'notequals')) return false;
  return option !== '' && !flag(json['option_other']) && !field.options.some(({ value }) => value === option);
}

/** Checks whether an answer is always one text. Lists and subfields may have several values. */
function hasOneValue({ field, definition, json }: RuleField): boolean {
  if (!definition.collects || definition.amounts || flag(json['option_other'])) return false;
  return typeof definition.initial(field) === 'string';
}
