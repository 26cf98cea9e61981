// Decides in which calendar a year is meant that was typed on a page of another calendar than the Gregorian. Decision 0047.
import { toDay } from '../../../rules/dates/calendar.js';
import type { ReckonedField } from '../reckoning.js';
import type { Era, TypedYear } from './eras.js';
import { listEras, nameGregorianEra, plain, readYear } from './eras.js';
import { hasGregorianMonths, listMonths, toCalendarDay } from './years.js';

/** The year of the calendar, or the Gregorian one, or the reason why there is none: too few digits, or no year. */
export type Judgement =
  { readonly year: number; readonly isDoubtful?: true } | { readonly gregorian: number } | 'short-year' | 'not-a-date';

/** A reading that is so many times nearer to the likely years wins although none is likely. */
const MUCH_NEARER = 4;
/** The longest time since people who fill in forms were born. Of a year that is older, a digit is missing. */
const LIFETIME = 150;

/** Knows the years of one calendar in one field. */
export class YearJudge {
  readonly hasGregorianMonths: boolean;
  readonly eras: readonly Era[];
  readonly #calendar: string;
  readonly #field: ReckonedField;
  readonly #ofGregory: readonly string[];

  constructor(calendar: string, field: ReckonedField) {
    this.#calendar = calendar;
    this.#field = field;
    this.hasGregorianMonths = hasGregorianMonths(calendar);
    this.eras = listEras(calendar, field.language, field.thisYear);
    this.#ofGregory = nameGregorianEra(field.language);
  }

  /**
   * Judges a year as it was typed. An era says it. Else the calendar of the page has it if that is a likely year, then the Gregorian
   * one. Where neither is likely, the nearer one wins by far, else the page's is doubtful. Of two eras, nobody knows. Two digits are
   * a year where only one century of it is likely.
   */
  judge(typed: string): Judgement {
    const read = readYear(typed);
    if (!read || read.number < 1) return 'not-a-date';
    if (read.era) return this.#judgeEra(read);
    const own = this.eras.map(({ older }) => read.number + older).filter((year, at) => this.#isOf(year, at));
    const likely = own.filter((year) => this.distance(year) === 0);
    const [year = this.#completeYear(read), another] = likely;
    if (another !== undefined) return 'short-year';
    return year === undefined ? this.#judgeUnlikely(read, own[0]) : { year };
  }

  /** Writes a year of the calendar (where only the years are not Gregorian: the Gregorian one). */
  write(year: number, era: Era): string {
    const number = String(year - era.older);
    return this.eras.length > 1 ? `${era.name}${number}` : number;
  }

  /** Tells whether a text is the name of one of the eras, or of the Gregorian one. */
  isEra(name: string): boolean {
    return (
      typeof this.#judgeEra({ number: 1, digits: 1, era: plain(name) }) === 'object' ||
      this.#ofGregory.includes(plain(name))
    );
  }

  /** Counts the years from the likely ones to a year of the calendar; 0 for a likely one. */
  distance(year: number): number {
    if (this.hasGregorianMonths) return this.#distanceFrom(year, year);
    const months = listMonths(this.#calendar, year);
    const [first, last] = [months[0], months.at(-1)];
    if (!first || !last) return Infinity;
    return this.#distanceFrom(toDay(first.first).year, toDay(last.first + last.days - 1).year);
  }

  #isOf(year: number, at: number): boolean {
    const era = this.eras[at];
    return era !== undefined && year >= era.from && year <= era.to;
  }

  #completeYear({ number, digits }: TypedYear): number | undefined {
    const now = this.#thisYear();
    if (digits !== 2 || now < 1000) return undefined;
    const older = this.eras[0]?.older ?? 0;
    const centuries = [-200, -100, 0, 100].map((years) => now - (now % 100) + years + number + older);
    const [year, another] = centuries.filter((one) => this.distance(one) === 0);
    return another === undefined ? year : undefined;
  }

  #judgeEra(read: TypedYear): Judgement {
    const { number, digits, era } = read;
    const named = this.eras.find(({ names }) => names.includes(era));
    if (named) {
      // Many languages write two digits of a year before its era, too: `23/01/12 AH` is of 1412.
      const isShort = digits === 2 && this.#thisYear() >= 1000 && this.distance(number + named.older) > 0;
      const year = isShort ? this.#completeYear(read) : number + named.older;
      return year === undefined ? 'short-year' : { year };
    }
    return this.#ofGregory.includes(era) ? { gregorian: number } : 'not-a-date';
  }

  #judgeUnlikely({ number, digits }: TypedYear, own: number | undefined): Judgement {
    const gregorian = digits === 4 ? this.#distanceFrom(number, number) : Infinity;
    if (gregorian === 0) return { gregorian: number };
    const now = this.#thisYear();
    if (digits < String(now).length && number < now - LIFETIME) return 'short-year';
    if (own === undefined) return digits === 4 ? { gregorian: number } : 'short-year';
    const distance = this.distance(own);
    if (gregorian * MUCH_NEARER < distance) return { gregorian: number };
    return gregorian < distance ? { year: own, isDoubtful: true } : { year: own };
  }

  /** Returns this year as the calendar counts it. */
  #thisYear(): number {
    const { thisYear } = this.#field;
    if (this.hasGregorianMonths) return thisYear - (this.eras[0]?.older ?? 0);
    return toCalendarDay(this.#calendar, { year: thisYear, month: 6, day: 15 })?.year ?? thisYear;
  }

  #distanceFrom(first: number, last: number): number {
    const [from, to] = this.#field.years;
    return Math.max(0, from - last, first - to);
  }
}
