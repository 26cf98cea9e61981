// The answer: parts as text, by name. In a calendar there are the same parts, and also the values of its controls.
import { isObject, text } from '../../api/read.js';
import type { Day } from '../../model/field-definition.js';
import type { JsonObject } from '../../model/form.js';
import type { Parts } from '../shared/subfields/subfields.js';
import { isDay, isTime } from '../../rules/dates/calendar.js';
import type { Moment } from '../../rules/dates/calendar.js';
import { findLetter, only, readIso } from './format.js';
import type { Format } from './format.js';
import { toGregorian } from './language.js';
import { LETTERS, namesMonth, readLetters, readPeriod } from './letters.js';
import type { Part } from './letters.js';

/** The value of a partly entered date or time in a calendar's answer, because the browser does not reveal its parts. */
export const UNFINISHED = '?';

/** The names of the calendar's native controls. The rule for required fields checks their values. */
export type CalendarControl = 'date' | 'time';

/** Writes the parts as the format does. A month's name becomes its number, so that every language can name it. */
export function toParts(format: Format, moment: Moment): Parts {
  const parts: Partial<Record<Part, string>> = {};
  for (const part of format.parts) {
    if (moment[part === 'period' ? 'hour' : part] !== undefined) parts[part] = writePart(format, part, moment);
  }
  return parts;
}

function writePart(format: Format, part: Part, moment: Moment): string {
  if (part === 'period') return (moment.hour ?? 0) < 12 ? 'AM' : 'PM';
  const letter = findLetter(format, part);
  if (part === 'year' && format.isBuddhist) return LETTERS.get('Y')?.toText(moment) ?? '';
  return namesMonth(letter) ? String(moment.month) : (LETTERS.get(letter)?.toText(moment) ?? '');
}

/** Reads the integers of the parts. Parts that are no numbers are left out. */
export function toMoment(format: Format, parts: Parts): Moment {
  const moment = readLetters(format.parts.map((part) => [findLetter(format, part), parts[part] ?? '']));
  if (!format.isBuddhist || moment.year === undefined) return moment;
  const { year, ...others } = moment;
  return (parts['year'] ?? '').trim().length < 4 ? others : { ...others, year: toGregorian(year) };
}

/** Returns the date and time of an answer; `undefined` if a part is missing or impossible. */
export function wholeMoment(format: Format, parts: Parts): Moment | undefined {
  if (format.parts.some((part) => (parts[part] ?? '').trim() === '')) return undefined;
  const moment = toMoment(format, parts);
  const complete = format.parts.every((part) => part === 'period' || moment[part] !== undefined);
  return complete && isDay(moment) && isTime(moment) ? moment : undefined;
}

/** Returns the day of an answer; the first of the month if the format has no days. `undefined` if the date is incomplete. */
export function readDay(format: Format, parts: Parts): Day | undefined {
  const { year, month, day = format.parts.includes('day') ? undefined : 1 } = toMoment(format, parts);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return isDay({ year, month, day }) ? { year, month, day } : undefined;
}

/** Creates an answer from the values of a calendar's controls: `2026-04-03` and `14:30`, or `''`. */
export function calendarAnswer(format: Format, controls: Readonly<Record<CalendarControl, string>>): Parts {
  return filled({ ...toParts(format, readControls(controls)), ...controls });
}

const readControls = ({ date, time }: Readonly<Record<CalendarControl, string>>): Moment => ({
  ...readIso(date),
  ...readIso(withSeconds(time)),
});

/** Adds zero seconds, which some browsers leave out even where seconds are asked for. */
export const withSeconds = (time: string): string => (/^\d\d:\d\d$/.test(time) ? `${time}:00` : time);

/** Creates an answer from integers. */
export function toAnswer(format: Format, calendar: boolean, moment: Moment): Parts {
  return calendar ? calendarAnswer(format, writeControls(moment)) : toParts(format, moment);
}

/** Writes a moment as native controls do in every language. */
function writeControls({ year, month, day, hour, minute, second }: Moment): Record<CalendarControl, string> {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  return {
    date: year && month && day ? isoDate({ year, month, day }) : '',
    time:
      hour === undefined || minute === undefined
        ? ''
        : [hour, minute, ...(second === undefined ? [] : [second])].map((value) => pad(value)).join(':'),
  };
}

/** Writes a day as `2026-04-03`. */
export function isoDate({ year, month, day }: Required<Pick<Moment, 'year' | 'month' | 'day'>>): string {
  return [String(year).padStart(4, '0'), ...[month, day].map((value) => String(value).padStart(2, '0'))].join('-');
}

/** Reads an object of parts, with or without the values of a calendar's controls; `undefined` if it has no part of the format. */
export function readObject(format: Format, calendar: boolean, value: unknown): Parts | undefined {
  if (!isObject(value)) return undefined;
  if (Object.keys(value).length === 0) return {};
  const held = readControls({ date: text(value['date']), time: text(value['time']) });
  const parts = { ...toParts(format, held), ...givenParts(format, value) };
  const answer = calendar ? toAnswer(format, true, realParts(format, parts)) : parts;
  return Object.keys(answer).length > 0 ? answer : undefined;
}

/** Reads given parts. Typed text is kept; a value of a list must be in it. */
function givenParts(format: Format, value: JsonObject): Parts {
  const chosen: Readonly<Partial<Record<Part, (given: string) => string>>> = {
    period: readPeriod,
    ...(namesMonth(findLetter(format, 'month')) && { month: (given) => String(monthIn(format, given) ?? '') }),
  };
  return filled(
    Object.fromEntries(
      format.parts.map((part) => {
        const given = text(value[part]);
        return [part, chosen[part]?.(given) ?? given];
      }),
    ),
  );
}

function monthIn(format: Format, given: string): number | undefined {
  const { month } = readLetters([[findLetter(format, 'month'), given]]);
  return month !== undefined && isDay({ month }) ? month : undefined;
}

/** Returns the parts if they are a real date and time: a native control can show no other. */
function realParts(format: Format, parts: Parts): Moment {
  const moment = toMoment(format, parts);
  return (isDay(moment) && isTime(moment) && only(format, moment)) || {};
}

function filled(parts: Readonly<Record<string, string>>): Parts {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== ''));
}
