// The years, months and days of any calendar, as the platform counts them. Decision 0047.
//
// `Intl` only converts a day to its parts. The other way is a search: by estimate and correction to a day of the year, then by steps of a
// month to its first day.
import type { Day } from '../../../model/field-definition.js';
import { toDay, toDayNumber } from '../../../rules/dates/calendar.js';
import { dateFormat, remember } from '../../../platform/languages/intl.js';
import { makeList } from '../../../platform/lists.js';
import { toTime } from '../language.js';

/** A month of a year: its id, the number of its first day, and how many days it has. */
export interface Month {
  readonly id: string;
  readonly first: number;
  readonly days: number;
}

/** A day as a calendar counts it. The name of its month is English. */
interface Counted {
  readonly era: string;
  readonly year: number;
  readonly month: string;
  readonly day: number;
}

/** A day in a calendar. */
export interface CalendarDay {
  readonly year: number;
  readonly month: string;
  readonly day: number;
}

/** A day of the present era of every calendar, and a span of a hundred years. */
const ANCHOR = toDayNumber({ year: 2000, month: 1, day: 1 });
const CENTURY = 36_525;
/** As many days lead from the first of any month into the next one, but not beyond it. One has only five. */
const INTO_NEXT = 32;
const MOST_MONTHS = 14;
/** The years after which the leap months come again. */
const CYCLE = 19;

/** The format of a calendar, which takes 0.5 ms to be made. */
const formatOf = remember((calendar: string) => {
  const units = { era: 'short', year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return dateFormat('en-u-nu-latn', { ...units, calendar });
});

/** The present era of a calendar. */
const eraOf = remember((calendar: string) => count(calendar, ANCHOR)?.era);

/** The months of a year, and those of all years until one. */
const yearOf = remember((calendar: string) =>
  remember((year: number) => nameMonths(calendar, year, walkMonths(calendar, year))),
);
const allOf = remember((calendar: string) => remember((thisYear: number) => collectMonths(calendar, thisYear)));

/** Counts a day in a calendar; `undefined` where the browser can't. */
export function count(calendar: string, number: number): Counted | undefined {
  const parts = formatOf(calendar)?.formatToParts(toTime(number));
  if (!parts) return undefined;
  const find = (...types: readonly string[]) => parts.find(({ type }) => types.includes(type))?.value ?? '';
  return {
    era: find('era'),
    year: Number(find('year', 'relatedYear')),
    month: find('month'),
    day: Number(find('day')),
  };
}

/** Counts a day of the present era; `undefined` for one before it. */
function countInEra(calendar: string, number: number): Counted | undefined {
  const counted = count(calendar, number);
  return counted?.era === eraOf(calendar) ? counted : undefined;
}

/** Tells whether a calendar differs from the Gregorian in its years alone. */
export function hasGregorianMonths(calendar: string): boolean {
  return makeList(24, (index) => ANCHOR + index * 31).every((number) => {
    const [own, gregorian] = [count(calendar, number), count('gregory', number)];
    return own?.day === gregorian?.day && own?.month === gregorian?.month;
  });
}

/** Lists the months of a year of the present era; none for a year that the calendar does not reach. */
export const listMonths = (calendar: string, year: number): readonly Month[] => yearOf(calendar)(year);

/** Lists every month that the years before a Gregorian one have, in order. Months of 19 years have every leap month that is usual. */
export const listAllMonths = (calendar: string, thisYear: number): readonly Month[] => allOf(calendar)(thisYear);

function collectMonths(calendar: string, thisYear: number): readonly Month[] {
  const now = toCalendarDay(calendar, { year: thisYear, month: 6, day: 15 })?.year ?? thisYear;
  const months = new Map<string, Month>();
  for (const year of makeList(CYCLE, (index) => now - index))
    for (const month of listMonths(calendar, year)) {
      const known = months.get(month.id);
      if (!known || known.days < month.days) months.set(month.id, month);
    }
  return [...months.values()].sort((a, b) => parseInt(a.id) - parseInt(b.id) || a.id.length - b.id.length);
}

/** Finds the day of a year, a month and a day; `undefined` for one that there is not. */
export function findDay(calendar: string, { year, month, day }: CalendarDay): Day | undefined {
  const found = listMonths(calendar, year).find(({ id }) => id === month);
  if (!found || !Number.isInteger(day) || day < 1 || day > found.days) return undefined;
  return toDay(found.first + day - 1);
}

/** Converts a day to that of a calendar; `undefined` for one before its present era. */
export function toCalendarDay(calendar: string, day: Day): CalendarDay | undefined {
  const number = toDayNumber(day);
  const counted = countInEra(calendar, number);
  if (!counted) return undefined;
  const months = listMonths(calendar, counted.year);
  const month = months.find(({ first, days }) => number >= first && number < first + days);
  return month && { year: counted.year, month: month.id, day: number - month.first + 1 };
}

/** A month with its English name. */
type NamedMonth = Omit<Month, 'id'> & { readonly name: string };

/** Walks through a year, from the first day of each month to that of the next. */
function walkMonths(calendar: string, year: number): readonly NamedMonth[] {
  const months: NamedMonth[] = [];
  let first = findFirstDay(calendar, year);
  let counted = first === undefined ? undefined : count(calendar, first);
  while (first !== undefined && counted?.year === year && months.length < MOST_MONTHS) {
    const later = count(calendar, first + INTO_NEXT);
    const days: number = INTO_NEXT - (later?.day ?? 0) + 1;
    months.push({ name: counted.month, first, days });
    first += days;
    counted = later;
  }
  return months;
}

/** Finds the first day of a year. */
function findFirstDay(calendar: string, year: number): number | undefined {
  let number = estimateDay(calendar, year);
  for (let step = 0; number !== undefined && step <= MOST_MONTHS; step++) {
    const counted = countInEra(calendar, number);
    if (counted?.year !== year) return undefined;
    const first: number = number - counted.day + 1;
    if (countInEra(calendar, first - 1)?.year !== year) return first;
    number = first - 1;
  }
  return undefined;
}

/** Finds a day of a year by the mean length of years, and corrects it. A smaller step at the end goes around no year. */
function estimateDay(calendar: string, year: number): number | undefined {
  const [one, other] = [count(calendar, ANCHOR), count(calendar, ANCHOR + CENTURY)];
  if (!one || !other || year < 1) return undefined;
  const mean = CENTURY / (other.year - one.year);
  let number = ANCHOR + Math.round((year - one.year) * mean);
  for (let step = 0; step < 12; step++) {
    const counted = countInEra(calendar, number);
    if (!counted) number += Math.round(mean / 2);
    else if (counted.year === year) return number;
    else number += Math.round((year - counted.year) * mean * (step < 4 ? 1 : 0.6));
  }
  return undefined;
}

/**
 * Gives the months their ids: their numbers. A leap month has that of the month before it, and an `L`. It is the first of 13 whose name the
 * years of 12 months don't have.
 */
function nameMonths(calendar: string, year: number, months: readonly NamedMonth[]): readonly Month[] {
  const usual = months.length > 12 ? findUsualNames(calendar, year) : undefined;
  const leap = usual ? months.findIndex(({ name }) => !usual.has(name)) : -1;
  return months.map(({ first, days }, index) => {
    if (index === leap) return { id: `${index}L`, first, days };
    return { id: String(leap >= 0 && index > leap ? index : index + 1), first, days };
  });
}

/** Returns the names of the months of a year near another that has only 12; `undefined` where all have more. */
function findUsualNames(calendar: string, year: number): ReadonlySet<string> | undefined {
  for (const near of [1, -1, 2, -2]) {
    const months = walkMonths(calendar, year + near);
    if (months.length === 12) return new Set(months.map(({ name }) => name));
  }
  return undefined;
}
