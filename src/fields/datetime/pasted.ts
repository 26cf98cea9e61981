import { isDay, isTime } from '../../rules/dates/calendar.js';
import type { Moment } from '../../rules/dates/calendar.js';
import { latinDigits } from '../../locale/human-text.js';
import { findLetter, only, read } from './format.js';
import type { Format } from './format.js';
import { inOrder } from './language.js';
import { fromTwelve, fullYear, readPeriod } from './letters.js';
import { findMonth } from './months.js';

/** The length of the longest text that is read as a date. */
const LONGEST = 40;

/** A date in Chinese, Japanese or Korean, where a sign names each number: `2026年4月3日`, `2026년 4월 3일`. */
const NAMED_NUMBERS = /(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/u;

/**
 * Reads a date, a time or both as people write them. The text has the field's own format, or is like `2026-04-03`,
 * `3/4/2026`, `3 Apr 2026`, `April 3rd, 2026 2:39 pm`. Months may be in English or in the language. Where day and month
 * are ambiguous, the order of the language decides, and the field's own in English. Returns `undefined` for anything else, and for a date that does not
 * exist.
 */
export function readLoosely(given: string, format: Format, language: string): Moment | undefined {
  const text = latinDigits(given).replace(/\s+/g, ' ').trim().replace(NAMED_NUMBERS, '$1-$2-$3');
  if (text.length > LONGEST) return undefined;
  const parts = inOrder(format.parts, language);
  const isOwnOrder = parts.every((part, at) => part === format.parts[at]);
  return (
    (isOwnOrder ? read(text, format) : undefined) ??
    readDateAndTime(text, { ...format, parts }, language) ??
    read(text, format)
  );
}

function readDateAndTime(text: string, format: Format, language: string): Moment | undefined {
  const time = readTime(text);
  const date = time ? text.slice(0, time.at) : text;
  const day = date === '' ? {} : (readNamed(date, language) ?? readNumbers(date, format));
  return day && only(format, { ...day, ...time?.moment });
}

/** Reads a time at the end of a text. `at` is the end of the text before it. */
export function readTime(text: string): { readonly at: number; readonly moment: Moment } | undefined {
  const found = /(?:^|[ ,T]+)(\d{1,2}):(\d{2})(?::(\d{2}))? ?([ap]\.?m\.?)?$/i.exec(text);
  if (!found) return undefined;
  const [, hours = '', minute, second, half = ''] = found;
  const hour = half === '' ? Number(hours) : fromTwelve(Number(hours), readPeriod(half));
  if (hour === undefined) return undefined;
  const moment = { hour, minute: Number(minute), ...(second && { second: Number(second) }) };
  return isTime(moment) ? { at: found.index, moment } : undefined;
}

/** Reads `3 Apr 2026`, `April 3rd, 2026`, `Friday, 3 April 2026`: a month's name, a year of four digits, and a day. */
function readNamed(text: string, language: string): Moment | undefined {
  const months = (text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).flatMap((word) => findMonth(word, language) ?? []);
  const numbers = text.match(/\d+/g) ?? [];
  const year = numbers.find((digits) => digits.length === 4);
  const day = numbers.find((digits) => digits.length <= 2);
  if (months.length !== 1 || numbers.length !== 2) return undefined;
  if (year === undefined || day === undefined) return undefined;
  return real({ year: Number(year), month: months[0] ?? 0, day: Number(day) });
}

/** Reads `2026/4/3`, `3.4.2026`, `3-4-26`. A year may have two digits only if the field's own format has such years. */
function readNumbers(text: string, format: Format): Moment | undefined {
  const [, first = '', second = '', third = ''] = /^(\d{1,4})[ ./-]+(\d{1,2})[ ./-]+(\d{1,4})$/.exec(text) ?? [];
  if (first.length === 4) return real({ year: Number(first), month: Number(second), day: Number(third) });
  const year = readYear(third, format);
  if (year === undefined) return undefined;
  const dayFirst = { year, month: Number(second), day: Number(first) };
  const monthFirst = { year, month: Number(first), day: Number(second) };
  const ownOrder = format.parts.indexOf('day') < format.parts.indexOf('month');
  return ownOrder ? (real(dayFirst) ?? real(monthFirst)) : (real(monthFirst) ?? real(dayFirst));
}

function readYear(digits: string, format: Format): number | undefined {
  if (digits.length === 4) return Number(digits);
  return digits.length === 2 && findLetter(format, 'year') === 'y' ? fullYear(Number(digits)) : undefined;
}

const real = (moment: Moment): Moment | undefined => (isDay(moment) ? moment : undefined);
