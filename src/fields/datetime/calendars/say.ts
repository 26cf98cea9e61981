// Says days in a calendar, and names its months.
import { tagOrEnglish } from '../../../locale/tag.js';
import { dateFormat, remember } from '../../../platform/languages/intl.js';
import type { Moment } from '../../../rules/dates/calendar.js';
import { toDayNumber } from '../../../rules/dates/calendar.js';
import { momentInWords, toTime } from '../language.js';
import { makeList } from '../../../platform/lists.js';
import { GREGORIAN } from '../reckoning.js';
import type { MonthChoice } from '../reckoning.js';
import { plain } from './eras.js';
import type { Month } from './years.js';

/** Some eras have no name in most languages, so that the platform writes English letters. */
const ENGLISH_ERA = /^[A-Z]+\d*$/;

/** Tells whether people of a language write the era of a calendar: it has a name in their script. */
function namesEra(calendar: string, tag: string): boolean {
  const parts = dateFormat(tag, { calendar, era: 'short', month: 'long' })?.formatToParts(0) ?? [];
  const find = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return !ENGLISH_ERA.test(find('era')) || /[a-z]/i.test(find('month'));
}

/** Says a moment in a calendar. */
export function sayIn(calendar: string, moment: Moment, language: string): string | undefined {
  const tag = tagOrEnglish(language).replace(/^en$/, 'en-GB');
  return momentInWords(moment, tag, { calendar, ...(namesEra(calendar, tag) && { era: 'short' }) });
}

/** Says a moment in a calendar, with the Gregorian day in brackets; with the year alone if all else is the same. */
export function sayInBoth(
  calendar: string,
  moment: Moment,
  language: string,
  isSameMonth: boolean,
): string | undefined {
  const own = sayIn(calendar, moment, language);
  const { year, month, day } = moment;
  if (own === undefined || year === undefined) return own;
  const shown = isSameMonth || month === undefined || day === undefined ? { year } : { year, month, day };
  const gregorian = sayIn(GREGORIAN, shown, language);
  return gregorian === undefined ? own : `${own} (${gregorian})`;
}

/** Names months in a language, as they are called alone. */
export function nameMonths(calendar: string, months: readonly Month[], language: string): readonly MonthChoice[] {
  const format = dateFormat(tagOrEnglish(language), { calendar, month: 'long', timeZone: 'UTC' });
  return months.map(({ id, first }) => ({
    id,
    label: format?.formatToParts(toTime(first)).find(({ type }) => type === 'month')?.value ?? id,
  }));
}

/** Names months in all ways that a date may have: alone, short, and with what is written between them and a day. */
export function listMonthNames(calendar: string, months: readonly Month[], language: string): readonly MonthChoice[] {
  const ways = [{ month: 'long' }, { month: 'short' }, { month: 'long', day: 'numeric' }] as const;
  return [tagOrEnglish(language), 'en'].flatMap((tag) =>
    ways.flatMap((way) => {
      const format = dateFormat(tag, { calendar, ...way, timeZone: 'UTC' });
      const name = (first: number) =>
        format
          ?.format(toTime(first))
          .replace(/\p{Nd}+/gu, '')
          .trim() ?? '';
      return months.map(({ id, first }) => ({ id, label: name(first) }));
    }),
  );
}

/**
 * Tells whether the platform writes a month with this number, or the Gregorian calendar does. After the leap month of a Hebrew year, people
 * and programs count in several ways, so a number there may mean two months.
 */
export function isNumbered(calendar: string, { year = 0, month = 0, day = 0 }: Moment, number: string): boolean {
  const format = dateFormat('en-u-nu-latn', { calendar, month: 'numeric', timeZone: 'UTC' });
  const parts = format?.formatToParts(toTime(toDayNumber({ year, month, day }))) ?? [];
  const written = parts.find(({ type }) => type === 'month')?.value ?? '';
  return !/^\d/.test(written) || parseInt(written) === Number(number) || month === Number(number);
}

/** Names the days of the week as they are compared. */
export const nameWeekdays = remember((language: string): readonly string[] =>
  (['long', 'short'] as const).flatMap((weekday) => {
    const format = dateFormat(tagOrEnglish(language), { weekday, timeZone: 'UTC' });
    return makeList(7, (day) => plain(format?.format(toTime(day)) ?? ''));
  }),
);
