// Reads, writes and says the dates of one field in a calendar of the platform. Decision 0047.
import { toInteger } from '../../../locale/human-text.js';
import { fold } from '../../../platform/lists.js';
import { isDay, toDayNumber } from '../../../rules/dates/calendar.js';
import type { Day } from '../../../model/field-definition.js';
import type { Moment } from '../../../rules/dates/calendar.js';
import type { Parts } from '../../shared/subfields/subfields.js';
import type { WrittenFormat } from '../letters.js';
import { findMonth } from '../months.js';
import { GREGORIAN } from '../reckoning.js';
import type { MakeReckoning, MonthChoice, ReckonedField, Reading, Reckoning } from '../reckoning.js';
import { plain } from './eras.js';
import { YearJudge } from './judge-year.js';
import type { Judgement } from './judge-year.js';
import { readPasted } from './paste.js';
import { isNumbered, listMonthNames, nameMonths, nameWeekdays, sayIn, sayInBoth } from './say.js';
import { count, findDay, hasGregorianMonths, listAllMonths, listMonths, toCalendarDay } from './years.js';
import type { CalendarDay, Month } from './years.js';

/** The units that were read of a date, before it is known to be one. */
type Read = { readonly [Unit in keyof CalendarDay]: CalendarDay[Unit] | undefined };

type Wrong = { -readonly [Part in keyof Reading['wrong']]: Reading['wrong'][Part] };

/** The reckoning of a field by a calendar that is not the Gregorian. */
class FieldReckoning implements Reckoning {
  readonly calendar: string;
  readonly #judge: YearJudge;
  readonly #field: ReckonedField;

  constructor(calendar: string, field: ReckonedField) {
    this.calendar = calendar;
    this.#field = field;
    this.#judge = new YearJudge(calendar, field);
  }

  get hasOwnMonths(): boolean {
    return !this.#judge.hasGregorianMonths;
  }

  get hasEras(): boolean {
    return this.#judge.eras.length > 1;
  }

  read(parts: Parts, letters: Moment): Reading | undefined {
    if (parts['calendar'] === GREGORIAN) return undefined;
    return this.#read(parts, letters, this.#listsMonths() || this.#isOwnName(parts['month'] ?? ''));
  }

  #read(parts: Parts, letters: Moment, namesMonth: boolean): Reading {
    const typed = parts['year'] ?? '';
    const judged = typed.trim() === '' ? undefined : this.#judge.judge(typed);
    const gregorian = typeof judged === 'object' && 'gregorian' in judged ? judged.gregorian : undefined;
    const own = ownYear(judged);
    const wrong: Wrong = typeof judged === 'string' ? { year: { code: judged } } : {};
    const named = parts['month'] ?? '';
    const isOwn = this.hasOwnMonths && (gregorian === undefined || namesMonth);
    if (!isOwn) {
      const month = letters.month ?? findMonth(named, this.#field.language);
      return {
        moment: withYear({ ...letters, ...(month && { month }) }, own ?? gregorian),
        wrong,
        hasOwnMonths: false,
      };
    }
    const [month, day] = [this.#readMonth(named), toInteger(parts['day'] ?? '')];
    return this.#readOwn(wrong, parts, { year: own, month, day }, gregorian);
  }

  #readOwn(wrong: Wrong, parts: Parts, read: Read, gregorian: number | undefined): Reading {
    const { month, day } = read;
    const years = gregorian === undefined ? [] : this.#yearsWithin(gregorian, month, day);
    const year = years.length === 1 ? years[0] : read.year;
    this.#checkMonth(wrong, parts, month, year);
    this.#checkDay(wrong, parts, day);
    const isComplete = ['month', 'day'].every((part) => (parts[part] ?? '').trim() !== '');
    if (gregorian !== undefined && year === undefined && isComplete) wrong.year ??= { code: 'not-a-date' };
    if (year === undefined || month === undefined || day === undefined || Object.keys(wrong).length > 0)
      return { moment: {}, wrong, hasOwnMonths: true };
    const date = findDay(this.calendar, { year, month, day });
    if (!date) wrong.day = { code: 'no-such-day', values: { days: this.#month(year, month)?.days ?? 0 } };
    return { moment: date ?? {}, wrong, hasOwnMonths: true };
  }

  isLikely(year: number | undefined): boolean {
    const [from, to] = this.#field.years;
    return year !== undefined && year >= from && year <= to;
  }

  write(moment: Moment): Readonly<Record<string, string>> | undefined {
    const { year } = moment;
    if (year === undefined) return undefined;
    if (!this.hasOwnMonths) return this.#writeYear(moment);
    const day = isWhole(moment) ? toCalendarDay(this.calendar, moment) : undefined;
    if (!day) return undefined;
    if (ownYear(this.#judge.judge(String(day.year))) !== day.year) return undefined;
    return { year: String(day.year), month: day.month, day: String(day.day) };
  }

  readText(text: string, format: WrittenFormat, language: string): Moment | undefined {
    return readPasted(text, format, language, {
      read: (parts, letters, namesMonth) => this.#read(parts, letters, namesMonth),
      isNumbered: (moment, month) => !this.hasOwnMonths || isNumbered(this.calendar, moment, month),
      findMonth: (name) => this.#findMonth(name, language),
      isEra: (name) => this.#judge.isEra(name),
      isWeekday: (name) => nameWeekdays(language).includes(plain(name)),
      hasOwnMonths: this.hasOwnMonths,
    });
  }

  say(moment: Moment, language: string): string | undefined {
    return sayIn(this.calendar, moment, language);
  }

  sayBoth(moment: Moment, language: string): string | undefined {
    return sayInBoth(this.calendar, moment, language, !this.hasOwnMonths);
  }

  months(parts: Parts, language: string): readonly MonthChoice[] | undefined {
    if (!this.#listsMonths()) return undefined;
    const year = this.#typedYear(parts);
    const all = this.#allMonths();
    const months = year === undefined ? all : listMonths(this.calendar, year);
    // A month that the year does not have stays chosen, so that the person sees what is wrong.
    const chosen = all.filter(({ id }) => id === parts['month'] && !months.some((month) => month.id === id));
    return nameMonths(this.calendar, [...months, ...chosen], language);
  }

  suggest(parts: Parts, letters: Moment): Parts | undefined {
    const judged = this.#judge.judge(parts['year'] ?? '');
    if (typeof judged === 'string' || !('isDoubtful' in judged) || this.#listsMonths()) return undefined;
    return isWhole(letters) && isDay(letters) ? { ...parts, calendar: GREGORIAN } : undefined;
  }

  #writeYear({ year = 0, month = 12, day = 31 }: Moment): Readonly<Record<string, string>> | undefined {
    // An era may begin within a year, so the day counts.
    const counted = count(this.calendar, toDayNumber({ year, month, day }));
    const era = this.#judge.eras.find(({ older }) => older === year - (counted?.year ?? 0));
    const written = era && this.#judge.write(year, era);
    return written && ownYear(this.#judge.judge(written)) === year ? { year: written } : undefined;
  }

  #typedYear(parts: Parts): number | undefined {
    return ownYear(this.#judge.judge(parts['year'] ?? ''));
  }

  /** Months are chosen by their names where the form names them, and where some years have others. */
  #listsMonths(): boolean {
    return this.hasOwnMonths && (this.#field.namesMonths || this.#allMonths().some(({ id }) => id.endsWith('L')));
  }

  #readMonth(typed: string): string | undefined {
    const number = toInteger(typed);
    if (number !== undefined) return String(number);
    const id = typed.trim();
    return /^\d{1,2}L$/.test(id) ? id : this.#findMonth(id, this.#field.language);
  }

  /** Tells whether a month is written by its name in the calendar. */
  #isOwnName(typed: string): boolean {
    return toInteger(typed) === undefined && this.#findMonth(typed, this.#field.language) !== undefined;
  }

  #findMonth(name: string, language: string): string | undefined {
    const wanted = plain(name);
    if (wanted === '') return undefined;
    if (!this.hasOwnMonths) return findMonth(name, language)?.toString();
    const named = listMonthNames(this.calendar, this.#allMonths(), language);
    const found = new Set(named.flatMap(({ id, label }) => (plain(label) === wanted ? id : [])));
    return found.size === 1 ? [...found][0] : undefined;
  }

  #month(year: number, month: string): Month | undefined {
    return listMonths(this.calendar, year).find(({ id }) => id === month);
  }

  #checkMonth(wrong: Wrong, parts: Parts, month: string | undefined, year: number | undefined): void {
    if ((parts['month'] ?? '').trim() === '') return;
    const months = year === undefined ? this.#allMonths() : listMonths(this.calendar, year);
    if (months.length === 0 || months.some(({ id }) => id === month)) return;
    const to = greatest(this.#allMonths().map(({ id }) => parseInt(id)));
    wrong.month = { code: 'not-a-date', ...(this.#listsMonths() ? {} : { values: { from: 1, to } }) };
  }

  #checkDay(wrong: Wrong, parts: Parts, day: number | undefined): void {
    const to = greatest(this.#allMonths().map(({ days }) => days));
    if ((parts['day'] ?? '').trim() === '' || (day !== undefined && day >= 1 && day <= to)) return;
    wrong.day = { code: 'not-a-date', values: { from: 1, to } };
  }

  /** Finds the years of the calendar in which a day is within a Gregorian year: most often one. */
  #yearsWithin(gregorian: number | undefined, month: string | undefined, day: number | undefined): readonly number[] {
    if (gregorian === undefined || month === undefined || day === undefined) return [];
    const ends = [
      { year: gregorian, month: 1, day: 1 },
      { year: gregorian, month: 12, day: 31 },
    ] satisfies Day[];
    const years = new Set(ends.flatMap((end) => toCalendarDay(this.calendar, end)?.year ?? []));
    return [...years].filter((year) => findDay(this.calendar, { year, month, day })?.year === gregorian);
  }

  #allMonths(): readonly Month[] {
    return listAllMonths(this.calendar, this.#field.thisYear);
  }
}

/** Makes the reckoning of a field; none for the Gregorian calendar, and for one that the browser can't count. */
export const makeReckoning: MakeReckoning = (calendar, field) =>
  calendar !== GREGORIAN && count(calendar, 0) && (field.isWhole || hasGregorianMonths(calendar))
    ? new FieldReckoning(calendar, field)
    : undefined;

/** Returns the year of the calendar that a typed one means; `undefined` where it means none. */
const ownYear = (judged: Judgement | undefined): number | undefined =>
  typeof judged === 'object' && 'year' in judged ? judged.year : undefined;

const isWhole = (moment: Moment): moment is Day & Moment =>
  moment.year !== undefined && moment.month !== undefined && moment.day !== undefined;

const greatest = (numbers: readonly number[]): number => fold(numbers, (one, other) => Math.max(one, other), 0);

/** Returns the date of some letters, with the Gregorian year in which it is meant. */
const withYear = ({ month, day }: Moment, year: number | undefined): Moment => ({
  ...(year !== undefined && { year }),
  ...(month !== undefined && { month }),
  ...(day !== undefined && { day }),
});
