// The letters of a date's format, as in PHP. M d Y h i A are recorded (2016 to 2025), the others inferred.
import { weekday } from '../../rules/dates/calendar.js';
import type { Moment, Unit } from '../../rules/dates/calendar.js';
import { toInteger } from '../../locale/human-text.js';
import { ENGLISH_MONTHS, findMonth } from './months.js';

/** A part that a person fills in. */
export type Part = Unit | 'period';

/** A piece of a format: a letter that represents a part, or text that is written as it is. */
export type Token = { readonly letter: string } | { readonly text: string };

/** The format in which a field writes dates and times. */
export interface WrittenFormat {
  /** Empty where the field asks for a time only. */
  readonly date: readonly Token[];
  /** Empty where the field asks for a date only. */
  readonly time: readonly Token[];
  /** The parts that the person fills in, in the format's own order. */
  readonly parts: readonly Part[];
}

/** One letter of a format. */
interface Letter {
  /** The part that it represents; a weekday follows from the others. */
  readonly part?: Part;
  /** The pattern by which it is read. */
  readonly pattern: string;
  toText(moment: Moment): string;
}

const WEEKDAYS: readonly string[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const two = (value = 0) => String(value).padStart(2, '0');
const one = (value = 0) => String(value);
const ofTwelve = ({ hour = 0 }: Moment) => hour % 12 || 12;
const isAfternoon = ({ hour = 0 }: Moment) => hour >= 12;
const monthName = ({ month = 0 }: Moment) => ENGLISH_MONTHS[month - 1] ?? '';
const weekdayName = ({ year = 0, month = 1, day = 1 }: Moment) => WEEKDAYS[weekday({ year, month, day })] ?? '';

const NUMBER = '\\d{1,2}';
const WORD = '\\p{L}+\\.?';
const AM_PM = '[ap]\\.?m?\\.?';

/** Every letter that is understood. */
export const LETTERS: ReadonlyMap<string, Letter> = new Map<string, Letter>([
  ['d', { part: 'day', pattern: NUMBER, toText: ({ day }) => two(day) }],
  ['j', { part: 'day', pattern: NUMBER, toText: ({ day }) => one(day) }],
  ['D', { pattern: WORD, toText: (moment) => weekdayName(moment).slice(0, 3) }],
  ['l', { pattern: WORD, toText: weekdayName }],
  ['m', { part: 'month', pattern: NUMBER, toText: ({ month }) => two(month) }],
  ['n', { part: 'month', pattern: NUMBER, toText: ({ month }) => one(month) }],
  ['M', { part: 'month', pattern: WORD, toText: (moment) => monthName(moment).slice(0, 3) }],
  ['F', { part: 'month', pattern: WORD, toText: monthName }],
  ['Y', { part: 'year', pattern: '\\d{4}', toText: ({ year }) => one(year).padStart(4, '0') }],
  ['y', { part: 'year', pattern: '\\d{2}', toText: ({ year = 0 }) => two(year % 100) }],
  ['H', { part: 'hour', pattern: NUMBER, toText: ({ hour }) => two(hour) }],
  ['G', { part: 'hour', pattern: NUMBER, toText: ({ hour }) => one(hour) }],
  ['h', { part: 'hour', pattern: NUMBER, toText: (moment) => two(ofTwelve(moment)) }],
  ['g', { part: 'hour', pattern: NUMBER, toText: (moment) => one(ofTwelve(moment)) }],
  ['i', { part: 'minute', pattern: NUMBER, toText: ({ minute }) => two(minute) }],
  ['s', { part: 'second', pattern: NUMBER, toText: ({ second }) => two(second) }],
  ['A', { part: 'period', pattern: AM_PM, toText: (moment) => (isAfternoon(moment) ? 'PM' : 'AM') }],
  ['a', { part: 'period', pattern: AM_PM, toText: (moment) => (isAfternoon(moment) ? 'pm' : 'am') }],
]);

/** Tells whether a letter writes the month's name. */
export const namesMonth = (letter: string | undefined): boolean => letter === 'M' || letter === 'F';

/** Tells whether a letter counts hours from 1 to 12. */
export const isOfTwelve = (letter: string | undefined): boolean => letter === 'h' || letter === 'g';

/** Reads `AM` or `PM`, however it is written; `''` for neither. */
export function readPeriod(written: string): 'AM' | 'PM' | '' {
  const [, half] = /^([ap])(?:\.?m\.?)?$/i.exec(written.trim()) ?? [];
  if (half === undefined) return '';
  return half.toLowerCase() === 'a' ? 'AM' : 'PM';
}

/**
 * Reads the integers of texts written for letters of one format. A text that is no number, or none that its letter allows, is left out.
 * Does not check whether the day exists.
 */
export function readLetters(written: readonly (readonly [letter: string, text: string])[]): Moment {
  const period = readPeriod(written.find(([letter]) => LETTERS.get(letter)?.part === 'period')?.[1] ?? '');
  const moment: Partial<Record<Unit, number>> = {};
  for (const [letter, text] of written) {
    const part = LETTERS.get(letter)?.part;
    if (part === undefined || part === 'period') continue;
    const value = readLetter(letter, text, period);
    if (value !== undefined) moment[part] = value;
  }
  return moment;
}

function readLetter(letter: string, text: string, period: 'AM' | 'PM' | ''): number | undefined {
  const value = toInteger(text);
  if (LETTERS.get(letter)?.part === 'month') return value ?? findMonth(text);
  if (letter === 'Y') return text.trim().length === 4 ? value : undefined;
  if (letter === 'y') return value === undefined || text.trim().length === 4 ? value : fullYear(value);
  return isOfTwelve(letter) ? fromTwelve(value, period) : value;
}

/** Converts two digits to a year, as PHP does: 1970 to 2069. */
export function fullYear(year: number): number | undefined {
  if (year > 99) return undefined;
  return year < 70 ? 2000 + year : 1900 + year;
}

/** Converts an hour from 1 to 12 to the hour of the day; `undefined` for any other. */
export function fromTwelve(hour: number | undefined, period: 'AM' | 'PM' | ''): number | undefined {
  if (hour === undefined || hour < 1 || hour > 12) return undefined;
  if (period === '') return hour;
  return (hour % 12) + (period === 'PM' ? 12 : 0);
}
