// Explains to the owner why a field is displayed or hidden, and how its answer was calculated. Fetched on demand.
import type { Answers, RuleField } from '../rule-field.js';
import type { Calculation, DateSource, FormulaCalculation } from '../calculation.js';
import { limitDecimals } from '../readings.js';
import { checkHolds, holds } from '../logic/logic.js';
import type {
  ExplainedCalculation,
  ExplainedCheck,
  ExplainedLogic,
  ExplainedSource,
  Explanation,
  NamedField,
} from './explanation.js';
import type { Check, Logic } from '../logic/logic.js';
import { toFixed } from '../formula/rational.js';
import type { RuleInputs } from '../rule-inputs.js';
import type { Rules } from '../rules.js';
import { writeSentences } from './sentences.js';
import { describeCalculation, describeLogic } from './rule-text.js';

/** Explains a field with the answers at the last `settle`; `undefined` if the form does not have it. */
export function explain(rules: Rules, answers: Answers, fieldId: string): Explanation | undefined {
  const { plan } = rules;
  const place = plan.places.get(fieldId) ?? -1;
  const field = plan.fields[place];
  if (!field) return undefined;
  const inputs = rules.inputs(answers);
  const [logic, calculation] = [plan.logic.get(place), plan.calculations.get(place)];
  const belongsTo = (plan.containers[place] ?? []).flatMap((container) => {
    const other = plan.fields[container];
    return other ? [namedField(rules, other.field.id)] : [];
  });
  const explained = {
    fieldId,
    label: field.field.label,
    shown: rules.isShown(fieldId),
    hiddenByAuthor: field.field.hidden,
    ...(logic && { logic: explainLogic(rules, logic, inputs) }),
    belongsTo,
    ...(calculation && { calculation: explainCalculation(rules, field, calculation, inputs) }),
    circular: plan.circular.get(place) ?? [],
  };
  return { ...explained, sentences: writeSentences(explained) };
}

function namedField(rules: Rules, fieldId: string): NamedField {
  const field = rules.plan.fields[rules.plan.places.get(fieldId) ?? -1]?.field;
  return { fieldId, label: field?.label ?? '', ...(field && { shown: rules.isShown(fieldId) }) };
}

function explainLogic(rules: Rules, logic: Logic, inputs: RuleInputs): ExplainedLogic {
  const explainCheck = (check: Check): ExplainedCheck => {
    const tested = inputs.tested(check.fieldId);
    return {
      ...namedField(rules, check.fieldId),
      operator: check.operator,
      option: check.option,
      values: tested.values.filter((value) => value !== ''),
      holds: checkHolds(check, tested),
    };
  };
  const { action, conditional, checks } = logic;
  return {
    action,
    conditional,
    checks: checks.map(explainCheck),
    holds: holds(logic, (fieldId) => inputs.tested(fieldId)),
    words: describeLogic(logic, rules.plan.name),
  };
}

function explainCalculation(
  rules: Rules,
  { field, definition }: RuleField,
  calculation: Calculation,
  inputs: RuleInputs,
): ExplainedCalculation {
  const { fields, name, places } = rules.plan;
  const answer = inputs.answer(places.get(field.id) ?? -1);
  return {
    sources:
      calculation.kind === 'formula'
        ? formulaSources(rules, calculation, inputs)
        : dateSources(rules, calculation, inputs),
    result: answer === undefined ? '' : definition.comparable(field, answer).join(' '),
    words: describeCalculation(calculation, fields, name),
  };
}

/** Lists every field of a formula, and every cell of a column. A field that does not exist counts as 0. */
function formulaSources(rules: Rules, calculation: FormulaCalculation, inputs: RuleInputs): ExplainedSource[] {
  return calculation.formula.references.flatMap(({ fieldId, part }, at) => {
    const places = calculation.inputs[at] ?? [];
    if (places.length === 0) return [{ ...namedField(rules, fieldId), part, value: '0' }];
    return places.map((place) => {
      const amount = inputs.amount(place, part);
      const setting = part === 'value' ? inputs.decimals(place) : undefined;
      const value = toFixed(amount.value, limitDecimals(setting, amount));
      return { ...namedField(rules, rules.plan.fields[place]?.field.id ?? ''), part, value };
    });
  });
}

function dateSources(
  rules: Rules,
  calculation: Exclude<Calculation, FormulaCalculation>,
  inputs: RuleInputs,
): ExplainedSource[] {
  const dateIn = (source: DateSource): ExplainedSource => {
    const day = source === 'today' ? inputs.today() : inputs.day(source);
    const value = day
      ? [day.year, day.month, day.day].map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0')).join('-')
      : '';
    if (source === 'today') return { fieldId: '', label: '', part: 'today', value };
    return { ...namedField(rules, rules.plan.fields[source]?.field.id ?? ''), part: 'date', value };
  };
  if (calculation.kind === 'difference') return [dateIn(calculation.from), dateIn(calculation.to)];
  const { by } = calculation;
  const amount = inputs.isEmpty(by) ? undefined : inputs.amount(by, 'value');
  const value = amount ? toFixed(amount.value, amount.decimals) : '';
  return [
    dateIn(calculation.from),
    { ...namedField(rules, rules.plan.fields[by]?.field.id ?? ''), part: 'value', value },
  ];
}
