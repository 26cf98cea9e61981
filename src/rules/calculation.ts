// The calculation of a field's answer. Fields are named by their place in the form.
import type { DateUnit } from './dates/date-arithmetic.js';
import type { Formula } from './formula/formula.js';

/** A calculation by a formula. */
export interface FormulaCalculation {
  readonly kind: 'formula';
  readonly formula: Formula;
  /**
   * The places of the fields of each reference in the formula: several for a column, none for a field that does not
   * exist.
   */
  readonly inputs: readonly (readonly number[])[];
  /** The number of decimals of the result; `undefined` for the largest number among the sources. */
  readonly decimals: number | undefined;
}

/** The place of a field with a date, or the current day on the person's calendar. */
export type DateSource = number | 'today';

/** A calculation that adds units to a date, or subtracts them. */
export interface ShiftCalculation {
  readonly kind: 'shift';
  readonly from: DateSource;
  /** The place of the field with the number of units. */
  readonly by: number;
  readonly operator: 'plus' | 'minus';
  readonly unit: DateUnit;
}

/** A calculation of the units between two dates. */
export interface DifferenceCalculation {
  readonly kind: 'difference';
  readonly from: DateSource;
  readonly to: DateSource;
  readonly unit: DateUnit;
  readonly allowsNegatives: boolean;
}

/** A calculation of any kind. */
export type Calculation = FormulaCalculation | ShiftCalculation | DifferenceCalculation;

/** Lists the places of the fields that a calculation reads. */
export function listInputs(calculation: Calculation): readonly number[] {
  if (calculation.kind === 'formula') return calculation.inputs.flat();
  const sources = [calculation.from, calculation.kind === 'shift' ? calculation.by : calculation.to];
  return sources.filter((source) => source !== 'today');
}
