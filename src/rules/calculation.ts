// What a field's answer is calculated from, as the rules use it: fields by their place in the form.
import type { DateUnit } from './dates/date-arithmetic.js';
import type { Formula } from './formula/formula.js';

export interface FormulaCalculation {
  readonly kind: 'formula';
  readonly formula: Formula;
  /** For each reference of the formula the places of its fields: several for a column, none for a field that is not there. */
  readonly inputs: readonly (readonly number[])[];
  /** To how many the result is rounded; `undefined` = the most among the sources. */
  readonly decimals: number | undefined;
}

/** The place of a field that holds a date, or the day on the person's calendar. */
export type DateSource = number | 'today';

/** A date, so many units later or earlier. */
export interface ShiftCalculation {
  readonly kind: 'shift';
  readonly from: DateSource;
  /** The place of the field that holds the number. */
  readonly by: number;
  readonly operator: 'plus' | 'minus';
  readonly unit: DateUnit;
}

/** How many units lie between two dates. */
export interface DifferenceCalculation {
  readonly kind: 'difference';
  readonly from: DateSource;
  readonly to: DateSource;
  readonly unit: DateUnit;
  readonly allowsNegatives: boolean;
}

export type Calculation = FormulaCalculation | ShiftCalculation | DifferenceCalculation;

/** The places of the fields that a calculation reads. */
export function listInputs(calculation: Calculation): readonly number[] {
  if (calculation.kind === 'formula') return calculation.inputs.flat();
  const sources = [calculation.from, calculation.kind === 'shift' ? calculation.by : calculation.to];
  return sources.filter((source) => source !== 'today');
}
