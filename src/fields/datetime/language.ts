// The ways in which languages write dates.
import type { Day } from '../../model/field-definition.js';
import { tagOrEnglish } from '../../locale/tag.js';
import { toDayNumber } from '../../rules/dates/calendar.js';
import type { Moment } from '../../rules/dates/calendar.js';
import type { Part } from './letters.js';
import { dateFormat, remember } from '../../platform/languages/intl.js';

/** The number of the day from which `Intl` counts, and lengths of time in milliseconds. */
const FIRST_DAY = toDayNumber({ year: 1970, month: 1, day: 1 });
const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

/** A year with a 29 February. */
const LEAP_YEAR = 2000;

/** Converts the number of a day to the time that `Intl` formats; in milliseconds. */
export const toTime = (number: number): number => (number - FIRST_DAY) * DAY;

/** Writes a day with the month's name, so that it is not ambiguous: `3 April 2026`, `2026年4月3日`. */
export const inWords = ({ year, month, day }: Day, language: string): string =>
  momentInWords({ year, month, day }, language) ?? [year, month, day].join('-');

/**
 * Writes the parts of a date and a time in the same way: `3 April 2026 at 14:30`, `April 2026`. Returns `undefined` where the browser can't.
 *
 * @param how another calendar, and whether its era is written
 */
export function momentInWords(
  moment: Moment,
  language: string,
  how: Intl.DateTimeFormatOptions = { calendar: 'gregory' },
): string | undefined {
  // Without a region, English says nothing about the order. The day first is understood everywhere.
  const tag = tagOrEnglish(language).replace(/^en$/, 'en-GB');
  const { year, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = moment;
  // In the zone of the day itself, so that none is lost. A year without a date in it leaps, so that it has every day.
  const date = toTime(toDayNumber({ year: year ?? LEAP_YEAR, month, day }));
  const has = (part: Part) => part in moment;
  const format = dateFormat(tag, {
    ...(has('day') && { day: 'numeric' }),
    ...(has('month') && { month: 'long' }),
    ...(has('year') && { year: 'numeric' }),
    ...(has('hour') && { hour: 'numeric' }),
    ...(has('minute') && { minute: '2-digit' }),
    ...(has('second') && { second: '2-digit' }),
    timeZone: 'UTC',
    ...how,
  });
  return format?.format(date + ((hour * 60 + minute) * 60 + second) * SECOND);
}

/** The parts that are written together in every language. */
const GROUPS: readonly (readonly Part[])[] = [
  ['year', 'month', 'day'],
  ['hour', 'minute', 'second', 'period'],
];

/** A date and a time in pieces, in the order of a language. All dates of a form ask for the same. */
const writtenIn = remember((language: string) =>
  dateFormat(tagOrEnglish(language), {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hour12: true,
    calendar: 'gregory',
  })?.formatToParts(0),
);

/** Returns the parts of a format in the order in which a language writes them. English without a region leaves the author's. */
export function inOrder(parts: readonly Part[], language: string): readonly Part[] {
  if (language === 'en' || language === '') return parts;
  const written = writtenIn(language);
  if (!written) return parts;
  const place = (part: Part) => written.findIndex(({ type }) => type === (part === 'period' ? 'dayPeriod' : part));
  const sorted = GROUPS.map((group) =>
    parts.filter((part) => group.includes(part)).sort((one, other) => place(one) - place(other)),
  );
  const queues = sorted.map((group) => group.values());
  return parts.map((part) => queues[GROUPS.findIndex((group) => group.includes(part))]?.next().value ?? part);
}

/** Divides parts where the date ends and the time begins, or the other way round. */
export function inGroups(parts: readonly Part[]): readonly (readonly Part[])[] {
  const groups: Part[][] = [];
  let kind: readonly Part[] | undefined;
  for (const part of parts) {
    if (!kind?.includes(part)) groups.push([]);
    kind = GROUPS.find((group) => group.includes(part));
    groups.at(-1)?.push(part);
  }
  return groups;
}
