// Arithmetic on days and times as integers, in the Gregorian calendar. Only `readClock` reads a `Date`: a `Date` has a
// time zone, and a day has none.
import type { Day } from '../../model/field-definition.js';

/** A unit of a date or a time. */
export type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** A day, a time of day or both, on the wall clock. Unknown units are absent. January is 1, hours go from 0 to 23. */
export type Moment = Readonly<Partial<Record<Unit, number>>>;

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Returns the number of days of a month, 28 to 31. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Checks whether a day exists. Without a year, 29 February exists. Years go from 1 to 9999. */
export function isDay({ year = 2000, month = 1, day = 1 }: Moment): boolean {
  return within(year, 1, 9999) && within(month, 1, 12) && within(day, 1, daysInMonth(year, month));
}

/** Checks whether a time of day exists. */
export function isTime({ hour = 0, minute = 0, second = 0 }: Moment): boolean {
  return within(hour, 0, 23) && within(minute, 0, 59) && within(second, 0, 59);
}

const within = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** Compares two days. The result is negative if the first is earlier, 0 if they are equal. */
export function compareDays(a: Day, b: Day): number {
  return a.year - b.year || a.month - b.month || a.day - b.day;
}

/**
 * Counts the days since 1 March of the year 0. With years that start in March, the leap day is the last of its year.
 */
export function toDayNumber({ year, month, day }: Day): number {
  const years = month <= 2 ? year - 1 : year;
  const months = (month + 9) % 12;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return 365 * years + leapDays + daysBeforeMonth(months) + day - 1;
}

/** Converts a day number back to a day. */
export function toDay(number: number): Day {
  // The Gregorian calendar repeats after 400 years, which are 146,097 days.
  const cycles = Math.floor(number / 146_097);
  const rest = number - cycles * 146_097;
  const leapDays = Math.floor(rest / 1460) - Math.floor(rest / 36_524) + Math.floor(rest / 146_096);
  const years = Math.floor((rest - leapDays) / 365);
  const dayOfYear = rest - (365 * years + Math.floor(years / 4) - Math.floor(years / 100));
  const months = Math.floor((5 * dayOfYear + 2) / 153);
  const month = months < 10 ? months + 3 : months - 9;
  return {
    year: years + cycles * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - daysBeforeMonth(months) + 1,
  };
}

/** Counts the days before a month. From March on, each five months have 153 days. */
const daysBeforeMonth = (monthsSinceMarch: number): number => Math.floor((153 * monthsSinceMarch + 2) / 5);

/** Returns the day of the week; 0 is Sunday. */
export const weekday = (day: Day): number => (toDayNumber(day) + 3) % 7;

/** Adds hours on the wall clock. 24 hours later is the same time of the next day, even if the clocks change. */
export function plusHours(moment: Day & Moment, hours: number): Day & Moment {
  const total = toDayNumber(moment) * 24 + (moment.hour ?? 0) + hours;
  const days = Math.floor(total / 24);
  return { ...moment, ...toDay(days), hour: total - days * 24 };
}

/** Reads the person's own wall clock. */
export function readClock(now: Date): Required<Moment> {
  return {
    year: now.getFullYear(),
    month: now.getMonth() + 1,
    day: now.getDate(),
    hour: now.getHours(),
    minute: now.getMinutes(),
    second: now.getSeconds(),
  };
}
