import { isDay, isTime } from '../../rules/dates/calendar.js';
import type { Moment } from '../../rules/dates/calendar.js';
import { latinDigits } from '../../locale/human-text.js';
import { LETTERS, isOfTwelve, readLetters } from './letters.js';
import type { Part, Token, WrittenFormat } from './letters.js';
import type { Reckoning } from './reckoning.js';

/** The format of a field, with the calendar in which people type its dates. */
export interface Format extends WrittenFormat {
  /** The calendar in which the parts are typed, where it is not the Gregorian. */
  readonly reckoning?: Reckoning;
}

/** Recorded 2016 to 2025; no other has been seen. */
export const DEFAULT_DATE = 'M d, Y';

const DATE_PARTS: readonly Part[] = ['year', 'month', 'day'];

/** Tells whether a part belongs to the date, not to the time. */
export const isDatePart = (part: Part): boolean => DATE_PARTS.includes(part);

/** Reads the format from the two settings; `''` if no date or no time is asked for. */
export function readFormat(date: string, time: string): Format {
  const tokens = { date: readTokens(date), time: readTokens(time) };
  const letters = listLetters([...tokens.date, ...tokens.time]);
  const parts = new Set(letters.flatMap((letter) => LETTERS.get(letter)?.part ?? []));
  // Where hours go to 23, morning and afternoon follow from them.
  if (!letters.some(isOfTwelve)) parts.delete('period');
  return { ...tokens, parts: [...parts] };
}

/** Splits a format into tokens. A backslash makes the next character text, as in PHP. */
function readTokens(format: string): readonly Token[] {
  return [...format.matchAll(/\\(.)|(.)/gsu)].map(([, escaped, plain = '']) =>
    escaped === undefined && LETTERS.has(plain) ? { letter: plain } : { text: escaped ?? plain },
  );
}

/** Lists the letters that PHP may know, and this element does not: they are written as they are. */
export function unknownLetters(format: string): readonly string[] {
  return (format.replace(/\\./g, '').match(/[A-Za-z]/g) ?? []).filter((letter) => !LETTERS.has(letter));
}

const listLetters = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) => ('letter' in token ? token.letter : []));

/** Returns the letter that represents a part. */
export function findLetter({ date, time }: Format, part: Part): string {
  return listLetters([...date, ...time]).find((letter) => LETTERS.get(letter)?.part === part) ?? '';
}

/** Writes a moment in a format: the date, a space, the time (recorded 2023: `Nov 13, 2021 02:39 AM`). */
export function write({ date, time }: Format, moment: Moment): string {
  const written = [date, time].map((tokens) =>
    tokens.map((token) => ('text' in token ? token.text : (LETTERS.get(token.letter)?.toText(moment) ?? ''))).join(''),
  );
  return written.filter(Boolean).join(' ');
}

/**
 * Reads a text in a format: date and time, the date alone or the time alone. Also reads ISO 8601 without a zone
 * (`2021-11-13`, `2021-11-13T02:39`, `02:39`). Returns `undefined` for anything else, and for a date that does not
 * exist.
 */
export function read(text: string, format: Format): Moment | undefined {
  const plain = latinDigits(text).trim();
  const { date, time } = format;
  const found =
    match(
      plain,
      [date, time].filter((tokens) => tokens.length > 0),
    ) ??
    match(plain, [date]) ??
    match(plain, [time]) ??
    readIso(plain);
  if (!found || !isDay(found) || !isTime(found)) return undefined;
  return only(format, found);
}

/** Returns the parts of a moment that a format has; `undefined` if there are none. */
export function only({ parts }: Format, moment: Moment): Moment | undefined {
  const entries = Object.entries(moment).filter(([unit]) => parts.some((part) => part === unit));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Matches a text with formats. A client of the service also writes a comma between date and time. */
function match(text: string, formats: readonly (readonly Token[])[]): Moment | undefined {
  const letters = listLetters(formats.flat());
  if (letters.length === 0) return undefined;
  const pattern = formats.map((tokens) => tokens.map(makePattern).join('')).join('(?:,\\s*|\\s+)');
  const groups = new RegExp(`^${pattern}$`, 'iu').exec(text)?.slice(1);
  if (!groups) return undefined;
  const moment = readLetters(letters.map((letter, index) => [letter, groups[index] ?? '']));
  const expected = new Set(
    letters.map((letter) => LETTERS.get(letter)?.part).filter((part) => part && part !== 'period'),
  );
  return Object.keys(moment).length === expected.size ? moment : undefined;
}

function makePattern(token: Token): string {
  if ('letter' in token) return `(${LETTERS.get(token.letter)?.pattern ?? ''})`;
  return /\s/.test(token.text) ? '\\s*' : token.text.replace(/[\\^$.*+?()[\]{}|/]/u, '\\$&');
}

/** Reads `2021-11-13`, `02:39` or both, as native controls write them. Does not check whether the day exists. */
export function readIso(text: string): Moment | undefined {
  const iso = /^(?:(\d{4})-(\d{2})-(\d{2}))?(?:(?:^|[T ])(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
  const [whole = '', ...groups] = iso.exec(text) ?? [];
  if (whole === '') return undefined;
  const units = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
  return Object.fromEntries(units.flatMap((unit, at) => (groups[at] ? [[unit, Number(groups[at])]] : [])));
}
