// The answer: parts as text, by name. In a calendar there are the same parts, and also the values of its controls.
import { isObject, text } from '../../api/read.js';
import type { Day } from '../../model/field-definition.js';
import type { JsonObject } from '../../model/form.js';
import type { Parts } from '../shared/subfields/subfields.js';
import { isDay, isTime } from '../../rules/dates/calendar.js';
import type { Moment } from '../../rules/dates/calendar.js';
import { findLetter, isDatePart, only, readIso } from './format.js';
import type { Format } from './format.js';
import { LETTERS, namesMonth, readLetters, readPeriod } from './letters.js';
import type { Part } from './letters.js';
import { GREGORIAN } from './reckoning.js';

/** The value of a partly entered date or time in a calendar's answer, because the browser does not reveal its parts. */
export const UNFINISHED = '?';

/** The names of the calendar's native controls. The rule for required fields checks their values. */
export type CalendarControl = 'date' | 'time';

/** Writes the parts as the format does. A month's name becomes its number, so that every language can name it. */
export function toParts(format: Format, moment: Moment): Parts {
  const parts: Partial<Record<Part, string>> = {};
  const own = format.reckoning?.write(moment);
  for (const part of format.parts) {
    const text = own?.[part];
    if (text !== undefined) parts[part] = pad(findLetter(format, part), text);
    else if (moment[part === 'period' ? 'hour' : part] !== undefined) parts[part] = writePart(format, part, moment);
  }
  // A time alone is of no calendar.
  if (!format.reckoning || !format.parts.some((part) => isDatePart(part) && parts[part] !== undefined)) return parts;
  return mark(format, own ? parts : { ...parts, calendar: GREGORIAN });
}

const pad = (letter: string, text: string): string => (letter === 'd' || letter === 'm' ? text.padStart(2, '0') : text);

/**
 * Adds to the parts of another calendar its name, and the day as `1991-08-03`. By them, a form of another calendar takes a draft, and so does one
 * whose code for calendars did not come. Parts that are decided to be Gregorian stay so until one is changed.
 */
export function mark(format: Format, parts: Parts): Parts {
  const own = typed(format, parts);
  if (!format.reckoning || Object.keys(own).length === 0) return own;
  const marked = { ...own, calendar: parts['calendar'] ?? format.reckoning.calendar };
  const day = readDay(format, marked);
  return day ? { ...marked, gregorian: isoDate(day) } : marked;
}

/** Returns the parts alone, without those that are empty. */
const typed = (format: Format, parts: Parts): Parts =>
  filled(Object.fromEntries(format.parts.map((part) => [part, parts[part] ?? ''])));

/** Returns the answer with another text in a part. */
export function withPart(format: Format, parts: Parts, name: string, text: string): Parts {
  const { calendar: _calendar, gregorian: _gregorian, ...others } = { ...parts, [name]: text };
  return format.reckoning ? mark(format, others) : others;
}

/** Returns the answer with the parts of a moment in place of its own. */
export function withMoment(format: Format, isNative: boolean, parts: Parts, moment: Moment): Parts {
  const all = { ...parts, ...toAnswer(format, isNative, moment) };
  return format.reckoning ? mark(format, all) : all;
}

/** Tells whether no part is filled. */
export const isEmptyAnswer = ({ calendar: _calendar, gregorian: _gregorian, ...parts }: Parts): boolean =>
  Object.values(parts).every((part) => part.trim() === '');

/** Returns an answer as the page gets it: a whole date in the Gregorian calendar, so that its value does not change with the language. */
export function toValue(format: Format, parts: Parts): Parts {
  if (!format.reckoning) return parts;
  const moment = wholeMoment(format, parts);
  return moment ? toParts(withoutReckoning(format), moment) : typed(format, parts);
}

const withoutReckoning = ({ date, time, parts }: Format): Format => ({ date, time, parts });

function writePart(format: Format, part: Part, moment: Moment): string {
  if (part === 'period') return (moment.hour ?? 0) < 12 ? 'AM' : 'PM';
  const letter = findLetter(format, part);
  if (part === 'year' && format.reckoning) return LETTERS.get('Y')?.toText(moment) ?? '';
  return namesMonth(letter) ? String(moment.month) : (LETTERS.get(letter)?.toText(moment) ?? '');
}

/** Reads the integers of the parts. Parts that are no numbers are left out. */
export function toMoment(format: Format, parts: Parts): Moment {
  const moment = toLetters(format, parts);
  const reading = format.reckoning?.read(parts, moment);
  if (!reading) return moment;
  const { year: _year, month: _month, day: _day, ...time } = moment;
  return { ...time, ...reading.moment };
}

/** Reads the numbers of the parts as they are, in whatever calendar. */
export const toLetters = (format: Format, parts: Parts): Moment =>
  readLetters(format.parts.map((part) => [findLetter(format, part), parts[part] ?? '']));

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
  const kept = readKept(format, calendar, value);
  if (kept) return kept;
  const held = readControls({ date: text(value['date']), time: text(value['time']) });
  const parts = { ...toParts(format, held), ...givenParts(format, value) };
  const answer = calendar ? toAnswer(format, true, realParts(format, parts)) : parts;
  return Object.keys(answer).length > 0 ? answer : undefined;
}

/**
 * Reads parts of another calendar, or given to a form of one. A whole day has its Gregorian date beside it. What a page gives is Gregorian,
 * unless only the calendar can mean it.
 */
function readKept(format: Format, isNative: boolean, value: JsonObject): Parts | undefined {
  const [name, day] = [text(value['calendar']), readIso(text(value['gregorian']))];
  const { reckoning } = format;
  const own = { ...givenParts(format, value), ...(name && { calendar: name }) };
  if (name === GREGORIAN || (name !== '' && name === reckoning?.calendar))
    return isNative ? undefined : mark(format, own);
  if (name !== '' && day && isDay(day)) {
    const { year: _year, month: _month, day: _day, ...time } = toLetters(format, own);
    return toAnswer(format, isNative, { ...time, ...day });
  }
  // A date that is half typed is left as it is, so that nothing of a draft is lost.
  if (name !== '') return isNative ? undefined : own;
  if (!reckoning || isNative) return undefined;
  const moment = wholeMoment(withoutReckoning(format), own);
  const { year } = reckoning.read(own, toLetters(format, own))?.moment ?? {};
  const isOwn = !reckoning.isLikely(moment?.year) && reckoning.isLikely(year);
  return moment && !isOwn ? toParts(format, moment) : mark(format, own);
}

/** Reads given parts. Typed text is kept; a value of a list must be in it. */
function givenParts(format: Format, value: JsonObject): Parts {
  const chosen: Readonly<Partial<Record<Part, (given: string) => string>>> = {
    period: readPeriod,
    ...(namesMonth(findLetter(format, 'month')) &&
      !format.reckoning?.hasOwnMonths && { month: (given) => String(monthIn(format, given) ?? '') }),
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
