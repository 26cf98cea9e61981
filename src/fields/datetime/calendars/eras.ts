// The eras in which a calendar counts years, with their names as the platform has them: 令和8 and R8 are 2026, 民國115 too.
import { latinDigits } from '../../../locale/human-text.js';
import { tagOrEnglish } from '../../../locale/tag.js';
import { dateFormat, remember } from '../../../platform/languages/intl.js';
import { makeList } from '../../../platform/lists.js';
import { toDayNumber } from '../../../rules/dates/calendar.js';
import { GREGORIAN } from '../reckoning.js';
import { toTime } from '../language.js';
import { count, hasGregorianMonths } from './years.js';

/** An era. Its years are those of the calendar; where only the years are not Gregorian, `older` years lead to the Gregorian ones. */
export interface Era {
  /** The name as it is written. */
  readonly name: string;
  /** All names, in lower case and without dots. */
  readonly names: readonly string[];
  readonly older: number;
  /** The first and the last year, after `older` years were added. */
  readonly from: number;
  readonly to: number;
}

/** A year as it was typed. */
export interface TypedYear {
  readonly number: number;
  readonly digits: number;
  /** The name of its era, in lower case and without dots; `''` for none. */
  readonly era: string;
}

/** The year from which on eras are looked for: the first of Meiji. Every older day is written in the Gregorian calendar. */
const EARLIEST = 1868;
const LENGTHS = ['short', 'long', 'narrow'] as const;

/** The first year of an era in Japanese has a sign of its own, and years may end with one. */
const FIRST_YEAR = /元$/u;
const YEAR_SIGN = /[年년]/gu;

/** Lists the eras of a calendar until a year, the latest first. */
export const listEras = (calendar: string, language: string, thisYear: number): readonly Era[] =>
  erasOf(calendar)(language)(thisYear);

/** The eras, which take many formats to be named: 20 dates of a form ask for the same. */
const erasOf = remember((calendar: string) =>
  remember((language: string) => remember((thisYear: number) => findEras(calendar, language, thisYear))),
);

function findEras(calendar: string, language: string, thisYear: number): readonly Era[] {
  const make = (year: number, older: number, from: number, to: number): Era => {
    const names = nameEra(calendar, language, year);
    return { name: names[0] ?? '', names: names.map(plain), older, from, to };
  };
  if (!hasGregorianMonths(calendar)) return [make(thisYear, 0, 1, Infinity)];
  const eras: Era[] = [];
  let to = Infinity;
  for (const year of makeList(Math.max(thisYear - EARLIEST + 1, 0), (index) => thisYear - index)) {
    const [own, before] = [endOf(calendar, year), endOf(calendar, year - 1)];
    // The years before an era are counted backwards, and are written in the Gregorian calendar.
    if (own?.year !== 1 || own.era === before?.era) continue;
    eras.push(make(year, year - own.year, year, to));
    to = year;
  }
  const last = endOf(calendar, thisYear);
  return eras.length > 0 || !last ? eras : [make(thisYear, thisYear - last.year, 1, to)];
}

const endOf = (calendar: string, year: number) => count(calendar, toDayNumber({ year, month: 12, day: 31 }));

/** Returns the names of an era in a language and in English. */
export function nameEra(calendar: string, language: string, year: number): readonly string[] {
  const time = toTime(toDayNumber({ year, month: 12, day: 31 }));
  const names = [tagOrEnglish(language), 'en'].flatMap((tag) =>
    LENGTHS.flatMap((era) => {
      const parts = dateFormat(tag, { calendar, era, year: 'numeric', timeZone: 'UTC' })?.formatToParts(time);
      return parts?.find(({ type }) => type === 'era')?.value ?? '';
    }),
  );
  return [...new Set(names.filter(Boolean))];
}

/** Returns the names of the Gregorian era, as they are compared. */
export const nameGregorianEra = remember((language: string) => nameEra(GREGORIAN, language, 2000).map(plain));

/** Reads a year with or without an era; `undefined` for anything else. */
export function readYear(typed: string): TypedYear | undefined {
  const text = latinDigits(typed).replace(YEAR_SIGN, '').trim().replace(FIRST_YEAR, '1');
  const [, before = '', digits = '', after = ''] = /^(\D*)(\d{1,4})(\D*)$/u.exec(text) ?? [];
  const isOneName = before.trim() === '' || after.trim() === '';
  return digits && isOneName
    ? { number: Number(digits), digits: digits.length, era: plain(before + after) }
    : undefined;
}

/** Writes a name as it is compared: lower case, without dots, spaces and invisible signs. */
export const plain = (name: string): string => name.toLowerCase().replace(/[\s.．\u200B-\u200F\u061C]/gu, '');
