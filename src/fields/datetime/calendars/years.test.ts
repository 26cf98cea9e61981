// The platform counts the days of every calendar, each engine by its own tables. What it counts leads back, with nothing left out.
import { expect } from '@open-wc/testing';
import { toDayNumber } from '../../../rules/dates/calendar.js';
import { findDay, hasGregorianMonths, listMonths, toCalendarDay } from './years.js';
import type { Month } from './years.js';

/** Says what this asks of `Temporal`, which Chromium and Firefox have. */
interface TemporalDay {
  readonly monthCode: string;
  readonly daysInMonth: number;
  readonly monthsInYear: number;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  withCalendar(calendar: string): TemporalDay;
}
type Units = Readonly<Record<'year' | 'month' | 'day', number>>;
declare const Temporal: { readonly PlainDate: { from(units: Units & { calendar: string }): TemporalDay } } | undefined;

/** Lists the months of a year as `Temporal` counts them. */
function askTemporal(calendar: string, year: number): readonly Month[] {
  if (typeof Temporal === 'undefined') return [];
  const { PlainDate } = Temporal;
  const { monthsInYear } = PlainDate.from({ calendar, year, month: 1, day: 1 });
  return Array.from({ length: monthsInYear }, (_, index) => {
    const { monthCode, daysInMonth, ...date } = readFirst(PlainDate.from({ calendar, year, month: index + 1, day: 1 }));
    return { id: monthCode.replace(/^M0?/, ''), first: toDayNumber(date), days: daysInMonth };
  });
}

function readFirst(date: TemporalDay) {
  const { year, month, day } = date.withCalendar('iso8601');
  return { monthCode: date.monthCode, daysInMonth: date.daysInMonth, year, month, day };
}

/** The calendars of the moon’s months in China and Korea: `Temporal` and `Intl` of one browser count some of them from different days. */
const OF_TWO_MINDS = ['chinese', 'dangi'];

/** The calendars that CLDR names, for engines that do not list theirs. */
const NAMES = ['buddhist', 'chinese', 'coptic', 'dangi', 'ethioaa', 'ethiopic', 'hebrew', 'indian', 'islamic-civil'];
const MORE = ['islamic-tbla', 'islamic-umalqura', 'japanese', 'persian', 'roc'];

/** Whether the engine has a calendar, and not another in its place. */
const isKnown = (calendar: string) =>
  new Intl.DateTimeFormat('en', { calendar }).resolvedOptions().calendar === calendar;

const FROM = { year: 1900, month: 1, day: 1 };
const TO = { year: 2099, month: 12, day: 31 };

/** Lists the years of a calendar within two centuries. */
function listYears(calendar: string): readonly number[] {
  const [first, last] = [toCalendarDay(calendar, FROM)?.year ?? 0, toCalendarDay(calendar, TO)?.year ?? 0];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

describe('A calendar of the platform', () => {
  for (const calendar of [...NAMES, ...MORE])
    it(`leads each month of 200 years to Gregorian days and back, without a gap: ${calendar}`, function () {
      if (!isKnown(calendar) || hasGregorianMonths(calendar)) this.skip();
      const faults: string[] = [];
      let next: number | undefined;
      for (const year of listYears(calendar))
        for (const { id, first, days } of listMonths(calendar, year)) {
          if (next !== undefined && first !== next) faults.push(`a gap before ${year}-${id}`);
          next = first + days;
          for (const day of [1, days]) {
            const found = findDay(calendar, { year, month: id, day });
            const back = found && toCalendarDay(calendar, found);
            const isSame = back?.year === year && back.month === id && back.day === day;
            if (!isSame || toDayNumber(found ?? FROM) !== first + day - 1) faults.push(`${year}-${id}-${day}`);
          }
          for (const day of [0, days + 1, 1.5])
            if (findDay(calendar, { year, month: id, day })) faults.push(`${year}-${id}-${day} is a day`);
        }
      expect(faults).to.eql([]);
      expect((next ?? 0) > toDayNumber(TO), 'reaches the end').to.be.true;
    });

  for (const calendar of [...NAMES, ...MORE])
    it(`has the months that Temporal counts, in 200 years: ${calendar}`, function () {
      const isCounted = isKnown(calendar) && !hasGregorianMonths(calendar) && !OF_TWO_MINDS.includes(calendar);
      if (typeof Temporal === 'undefined' || !isCounted) this.skip();
      for (const year of listYears(calendar)) expect(listMonths(calendar, year)).to.eql(askTemporal(calendar, year));
    });

  it('has no year 0, and none before its era', () => {
    for (const calendar of [...NAMES, ...MORE].filter(isKnown))
      expect([calendar, ...[0, -1].map((year) => listMonths(calendar, year).length)]).to.eql([calendar, 0, 0]);
  });

  it('has leap months where the platform has them', () => {
    const months = (calendar: string, year: number) =>
      listMonths(calendar, year)
        .map(({ id }) => id)
        .join(' ');
    expect(months('hebrew', 5784)).to.equal('1 2 3 4 5 5L 6 7 8 9 10 11 12');
    expect(months('hebrew', 5785)).to.equal('1 2 3 4 5 6 7 8 9 10 11 12');
    if (isKnown('chinese')) expect(months('chinese', 2025)).to.equal('1 2 3 4 5 6 6L 7 8 9 10 11 12');
    expect(months('coptic', 1742)).to.equal('1 2 3 4 5 6 7 8 9 10 11 12 13');
  });
});
