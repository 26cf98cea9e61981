// Calculates with days as integers, by the rules of the service's own script. Weeks are inferred.
import type { Day } from '../../model/field-definition.js';
import { compareDays, toDayNumber, toDay, daysInMonth, isDay } from './calendar.js';

/** A unit of date calculations. */
export type DateUnit = 'days' | 'weeks' | 'months' | 'years';

/**
 * Adds units to a day, or subtracts them. In a shorter month the result is its last day: 31 January plus a month is 28
 * February.
 */
export function shift(day: Day, amount: number, unit: DateUnit): Day | undefined {
  const whole = Math.trunc(amount);
  const shifted =
    unit === 'days' || unit === 'weeks'
      ? toDay(toDayNumber(day) + whole * (unit === 'weeks' ? 7 : 1))
      : shiftMonths(day, whole * (unit === 'years' ? 12 : 1));
  // Years go from 1 to 9999. However great the amount is, or infinite, it leads to none of them.
  return isDay(shifted) ? shifted : undefined;
}

function shiftMonths({ year, month, day }: Day, months: number): Day {
  const total = year * 12 + month - 1 + months;
  const shifted = { year: Math.floor(total / 12), month: (((total % 12) + 12) % 12) + 1 };
  return { ...shifted, day: Math.min(day, daysInMonth(shifted.year, shifted.month)) };
}

/** Counts the whole units from the first day to the second. Backwards, the result is negative if that is allowed. */
export function difference(first: Day, second: Day, unit: DateUnit, allowsNegatives: boolean): number {
  const isBackwards = compareDays(first, second) > 0;
  const units = isBackwards ? between(second, first, unit) : between(first, second, unit);
  return isBackwards && allowsNegatives && units > 0 ? -units : units;
}

/** Counts the whole units from a day to a later one. */
function between(from: Day, to: Day, unit: DateUnit): number {
  if (unit === 'days' || unit === 'weeks') {
    const days = toDayNumber(to) - toDayNumber(from);
    return unit === 'days' ? days : Math.floor(days / 7);
  }
  const months = (to.year - from.year) * 12 + to.month - from.month - (to.day < from.day ? 1 : 0);
  return unit === 'months' ? months : Math.floor(months / 12);
}
