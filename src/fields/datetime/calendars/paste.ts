// Reads a date that is pasted on a page of another calendar: by its own months and eras, else as a Gregorian one. Two dates have to agree.
import { latinDigits } from '../../../locale/human-text.js';
import { numbered } from '../../../platform/lists.js';
import { compareDays, isDay } from '../../../rules/dates/calendar.js';
import type { Moment } from '../../../rules/dates/calendar.js';
import type { Parts } from '../../shared/subfields/subfields.js';
import { only } from '../format.js';
import type { WrittenFormat } from '../letters.js';
import { inOrder } from '../language.js';
import { readLoosely, readTime } from '../pasted.js';
import type { Reading } from '../reckoning.js';

/** The facts of a calendar by which texts are read. */
export interface KnownCalendar {
  /** A month that is named is one of the calendar; a number is Gregorian where the year is. */
  read(parts: Parts, letters: Moment, namesMonth: boolean): Pick<Reading, 'moment' | 'wrong'>;
  /** Tells whether the platform gives a month of the calendar the number that was written. */
  isNumbered(moment: Moment, month: string): boolean;
  findMonth(name: string): string | undefined;
  isEra(name: string): boolean;
  isWeekday(name: string): boolean;
  readonly hasOwnMonths: boolean;
}

/** The length of the longest text that is read as one or two dates. */
const LONGEST = 80;

/** The places between a date and the same day in another calendar: `1370/5/12 (3 August 1991)`, `3 August 1991 = …`. */
const BETWEEN = /[(（[\s]/gu;
const AROUND = /^[\s(（[,،/|=:;–—-]+|[\s)）\],،/|=:;–—-]+$/gu;
/** The year alone, in the Gregorian calendar: `令和6年11月5日 (西暦2024年)`. */
const YEAR_ALONE = /^\D*(\d{4})\D*$/u;
/** The signs of Chinese, Japanese and Korean after a year, a month and a day, and the sign of an era's first year. */
const UNIT_SIGNS = /([年年月月日日])|([년월일])/gu;
const FIRST_YEAR = /元(?=年)/gu;
/** A weekday after a date: `2026年4月3日(金)`. */
const WEEKDAY = /[(（]\P{Nd}{1,9}[)）]/u;
const EDGES = /^[\s,./،٫\-–—]+|[\s,/،٫\-–—]+$/gu;

/** Reads a text; `undefined` where it is no date, or names two days. */
export function readPasted(
  given: string,
  format: WrittenFormat,
  language: string,
  known: KnownCalendar,
): Moment | undefined {
  const text = latinDigits(given).replace(WEEKDAY, ' ').replace(/\s+/g, ' ').trim();
  if (text.length > LONGEST) return undefined;
  const moment = readDate(text, format, language, known);
  return moment ?? readTwo(text, format, language, known);
}

/** Reads a date with the same day, or its year, in another calendar beside it. Which is which, their agreement tells. */
function readTwo(text: string, format: WrittenFormat, language: string, known: KnownCalendar): Moment | undefined {
  const read = (part: string) =>
    [readDate(part, format, language, known), readLoosely(part, format, language)].filter((moment) => moment?.day);
  const days: Moment[] = [];
  for (const { index } of text.matchAll(BETWEEN)) {
    const [one = '', other = ''] = [text.slice(0, index), text.slice(index)].map((part) => part.replace(AROUND, ''));
    const year = Number(YEAR_ALONE.exec(other)?.[1]);
    const others = year ? [] : read(other);
    for (const moment of read(one)) {
      const same = others.find((again) => again && moment && compareDays(dayOf(moment), dayOf(again)) === 0);
      if (moment && (same ?? moment.year === year)) days.push({ ...same, ...moment });
    }
  }
  const [day] = days;
  return day && days.every((another) => compareDays(dayOf(day), dayOf(another)) === 0) ? day : undefined;
}

const dayOf = ({ year = 0, month = 0, day = 0 }: Moment) => ({ year, month, day });

function readDate(text: string, format: WrittenFormat, language: string, known: KnownCalendar): Moment | undefined {
  const time = readTime(text);
  const date = time ? text.slice(0, time.at) : text;
  const orders = date === '' ? [] : splitDate(date, inOrder(format.parts, language), known);
  const [typed] = orders;
  // Without its own numbers and names, it is a time alone, or a Gregorian date by the name of its month.
  if (!typed) {
    const isForeign = known.hasOwnMonths && date.split(/[\s,،]+/).every((word) => known.findMonth(word) === undefined);
    return isForeign || date === '' ? readLoosely(text, format, language) : undefined;
  }
  const isNamed = orders.length === 1 && (date.match(/\d+/g) ?? []).length === 2;
  for (const parts of orders) {
    const [month, day] = [Number(parts['month']), Number(parts['day'])];
    const { moment, wrong } = known.read(parts, { day, month }, isNamed);
    const isWhole = moment.year !== undefined && moment.month !== undefined;
    if (
      Object.keys(wrong).length === 0 &&
      isWhole &&
      isDay(moment) &&
      (isNamed || known.isNumbered(moment, `${month}`))
    )
      return only(format, { ...moment, ...time?.moment });
  }
  return undefined;
}

/** Splits a date into its parts, in one or two orders of month and day; none if there is something else in it. */
function splitDate(date: string, order: readonly string[], known: KnownCalendar): readonly Parts[] {
  const text = date.replace(FIRST_YEAR, '1').replace(UNIT_SIGNS, ' ');
  const numbers = text.match(/\d+/g) ?? [];
  let month: string | undefined;
  let era: string | undefined;
  let eraAt: number | undefined;
  let besideEra: number | undefined;
  for (const [at, piece] of numbered(text.split(/\d+/))) {
    for (const word of piece.split(/[,،/]/)) {
      const name = word.replace(EDGES, '');
      if (name === '' || name === '.') continue;
      const found = readNames(name, known);
      if (found) {
        month = found.month ?? month;
        if (found.era) [era, eraAt] = [found.era, findTouched(piece, at)];
        if (found.era && !found.month) besideEra = findNext(at, numbers.length);
        // Only a weekday may be around the date. A word that touches a number is a part of it.
      } else if (!known.isWeekday(name) && (at > 0 || /\p{L}$/u.test(piece))) return [];
    }
  }
  const yearAt = findYear(numbers, { era, eraAt, besideEra }, order);
  if (numbers.length !== (month === undefined ? 3 : 2) || yearAt < 0) return [];
  const year = `${era ?? ''}${numbers[yearAt] ?? ''}`;
  const [one = '', other = ''] = numbers.filter((_, at) => at !== yearAt);
  if (month !== undefined) return [{ year, month, day: one }];
  const [monthFirst, dayFirst] = [
    { year, month: one, day: other },
    { year, month: other, day: one },
  ];
  if (yearAt === 0) return [monthFirst];
  // Languages that write the year first write all of it the other way round: `12/5/1370`.
  if (order[0] === 'year') return [dayFirst, monthFirst];
  return order.indexOf('day') < order.indexOf('month') ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
}

/** The names between two numbers. */
interface Names {
  readonly month?: string | undefined;
  readonly era?: string;
}

/** Reads the name of a month, of an era, or of both beside each other. */
function readNames(name: string, known: KnownCalendar): Names | undefined {
  const one = readName(name, known);
  if (one) return one;
  for (let space = name.indexOf(' '); space >= 0; space = name.indexOf(' ', space + 1)) {
    const [first, second] = [readName(name.slice(0, space), known), readName(name.slice(space + 1), known)];
    if (first && second && !(first.month && second.month)) return { ...first, ...second };
  }
  return undefined;
}

function readName(name: string, known: KnownCalendar): Names | undefined {
  if (known.isEra(name)) return { era: name };
  const month = known.findMonth(name);
  return month === undefined ? undefined : { month };
}

/** Returns the index of the number that a piece touches, as in `R8` and `8年R`. */
function findTouched(piece: string, at: number): number | undefined {
  if (/\p{L}\.?$/u.test(piece)) return at;
  return at > 0 && /^\p{L}/u.test(piece) ? at - 1 : undefined;
}

/** Returns the index of the only number beside an era: `Reiwa 8 May 3` begins with it, and `3 May 8 Reiwa` ends with it. */
function findNext(at: number, count: number): number | undefined {
  if (at === 0) return 0;
  return at === count ? at - 1 : undefined;
}

/** The era of a date: the number that it touches, and the number that is next to it at the beginning or the end. */
interface PlacedEra {
  readonly era: string | undefined;
  readonly eraAt: number | undefined;
  readonly besideEra: number | undefined;
}

/**
 * Finds the year among the numbers: the long one, else the one that its era touches, else by the order of the language. Three short numbers
 * with an era apart from them leave the year open. So do two where the language would take another one than the next.
 */
function findYear(numbers: readonly string[], placed: PlacedEra, order: readonly string[]): number {
  const { era, eraAt, besideEra } = placed;
  const long = numbers.findIndex((number) => number.length > 2);
  if (long >= 0) return long;
  if (eraAt !== undefined) return eraAt;
  const usual = order[0] === 'year' ? 0 : numbers.length - 1;
  const isOpen = era !== undefined && (numbers.length > 2 || (besideEra ?? usual) !== usual);
  return isOpen ? -1 : usual;
}
