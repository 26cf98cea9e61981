import type { Day } from '../model/field-definition.js';
import { limitDecimals } from './readings.js';
import { NOTHING, greatest, sum } from './formula/amount.js';
import type { Amount } from './formula/amount.js';
import type { Calculation, DateSource, FormulaCalculation, ShiftCalculation } from './calculation.js';
import { difference, shift } from './dates/date-arithmetic.js';
import type { RuleField } from './rule-field.js';
import { calculate } from './formula/formula.js';
import type { Reference } from './formula/formula.js';
import { ZERO, toFixed } from './formula/rational.js';

/** The other fields as calculations see them. Fields that logic hides have no value. */
export interface Sources {
  readonly fields: readonly RuleField[];
  amount(place: number, part: Reference['part']): Amount;
  /** Returns the number of decimals that a field's setting allows. */
  decimals(place: number): number | undefined;
  day(place: number): Day | undefined;
  isEmpty(place: number): boolean;
  today(): Day;
}

/** The result of a calculation: a plain decimal, a day, or `''` for none. */
export type Result = string | Day;

/** Computes a calculation from the other fields. */
export function compute(calculation: Calculation, sources: Sources): Result {
  if (calculation.kind === 'formula') return computeFormula(calculation, sources);
  const from = readDay(calculation.from, sources);
  if (!from) return '';
  if (calculation.kind === 'shift') return computeShift(calculation, from, sources);
  const to = readDay(calculation.to, sources);
  return to ? String(difference(from, to, calculation.unit, calculation.allowsNegatives)) : '';
}

/** Adds up the fields of each reference of a formula. */
export function referenceAmounts({ formula, inputs }: FormulaCalculation, sources: Sources): readonly Amount[] {
  return formula.references.map(({ part }, at) => sum((inputs[at] ?? []).map((place) => sources.amount(place, part))));
}

// Decision 0020: rules behave as in the service's own script.
/**
 * Computes a formula. An infinite result is 0. The text keeps its decimals, as in the service's own script: `27.90`.
 */
function computeFormula(calculation: FormulaCalculation, sources: Sources): string {
  const { formula, inputs, decimals } = calculation;
  const amounts = referenceAmounts(calculation, sources);
  const result =
    calculate(
      formula,
      amounts.map(({ value }) => value),
    ) ?? ZERO;
  if (decimals !== undefined) return toFixed(result, decimals);
  const ofSources = formula.references.map(({ part }, at) => {
    const settings = part === 'value' ? (inputs[at] ?? []).map((place) => sources.decimals(place) ?? 0) : [];
    return limitDecimals(greatest(settings), amounts[at] ?? NOTHING);
  });
  return toFixed(result, greatest([limitDecimals(formula.decimals, NOTHING), ...ofSources]));
}

function computeShift({ by, operator, unit }: ShiftCalculation, from: Day, sources: Sources): Result {
  if (sources.isEmpty(by)) return '';
  const { numerator, denominator } = sources.amount(by, 'value').value;
  const amount = Number(numerator / denominator);
  return shift(from, operator === 'plus' ? amount : -amount, unit) ?? '';
}

const readDay = (source: DateSource, sources: Sources): Day | undefined =>
  source === 'today' ? sources.today() : sources.day(source);

/** Converts a result to an answer of its field; `undefined` if the field can't hold it. */
export function toAnswer(
  { field, definition }: RuleField,
  calculation: Calculation,
  result: Result,
  fields: readonly RuleField[],
): unknown {
  if (result === '') return definition.restore(field, '');
  if (typeof result === 'string') return definition.fromDecimal?.(field, result) ?? definition.restore(field, result);
  if (definition.dates) return definition.dates.answer(field, result);
  const source = calculation.kind === 'shift' && calculation.from !== 'today' ? fields[calculation.from] : undefined;
  return definition.restore(field, source?.definition.dates?.toText(source.field, result) ?? monthDayYear(result));
}

/** Writes a day as the service's own script does for calculations from the current date. */
const monthDayYear = ({ year, month, day }: Day): string => `${month}-${day}-${year}`;
