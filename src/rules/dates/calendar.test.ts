// The calendar agrees with the platform's own, in the whole range of years.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { assert, integer, property } from 'fast-check';
import {
  compareDays,
  daysInMonth,
  isDay,
  isTime,
  plusHours,
  readClock,
  toDay,
  toDayNumber,
  weekday,
} from './calendar.js';

const DAY = 86_400_000;
const FIRST = Date.parse('0001-01-01') / DAY;
const LAST = Date.parse('9999-12-31') / DAY;
const anyDay = integer({ min: FIRST, max: LAST });

/** Returns a day as the platform counts them, from 1 January 1970. */
const makeDay = (days: number) => {
  const date = new Date(days * DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

describe('a day', () => {
  it('has the platform’s number, and comes back from it', () => {
    const origin = toDayNumber(makeDay(0));
    const check = (days: number) => {
      expect(toDayNumber(makeDay(days)) - origin).to.equal(days);
      expect(toDay(days + origin)).to.eql(makeDay(days));
    };
    for (const text of [
      '0001-01-01',
      '1900-02-28',
      '1900-03-01',
      '2000-02-29',
      '2000-03-01',
      '2024-02-29',
      '9999-12-31',
    ])
      check(Date.parse(text) / DAY);
    assert(property(anyDay, check));
    expect(toDayNumber({ year: 0, month: 3, day: 1 })).to.equal(0);
  });

  it('is the platform’s day of the week', () => {
    expect(weekday({ year: 2026, month: 11, day: 22 })).to.equal(0);
    assert(
      property(anyDay, (days) => {
        expect(weekday(makeDay(days))).to.equal(new Date(days * DAY).getUTCDay());
      }),
    );
  });

  it('is before, equal to or after another one, as its number is', () => {
    assert(
      property(anyDay, integer({ min: -400, max: 400 }), (days, more) => {
        expect(Math.sign(compareDays(makeDay(days + more), makeDay(days)))).to.equal(Math.sign(more));
      }),
    );
  });
});

describe('a month', () => {
  it('has the platform’s number of days', () => {
    for (const year of [1, 4, 1900, 2000, 2023, 2024, 2100, 2400])
      for (let month = 1; month <= 12; month++) {
        const next = new Date(0);
        next.setUTCFullYear(year, month, 0);
        expect(daysInMonth(year, month), `${year}-${month}`).to.equal(next.getUTCDate());
      }
  });
});

describe('the limits of the calendar', () => {
  it('are those of each unit; a unit that is unknown is no hindrance', () => {
    for (const good of [
      { year: 1, month: 1, day: 1 },
      { year: 9999, month: 12, day: 31 },
      { month: 2, day: 29 },
      { year: 2024, month: 2, day: 29 },
      { day: 31 },
      {},
    ])
      expect(isDay(good), JSON.stringify(good)).to.equal(true);
    for (const bad of [
      { year: 0 },
      { year: 10_000 },
      { month: 0 },
      { month: 13 },
      { day: 0 },
      { day: 32 },
      { year: 1.5 },
      { year: 2023, month: 2, day: 29 },
      { month: 4, day: 31 },
      { month: 2, day: 30 },
      { day: NaN },
    ])
      expect(isDay(bad), JSON.stringify(bad)).to.equal(false);
  });

  it('of a time are midnight and a second before it', () => {
    for (const good of [{}, { hour: 0, minute: 0, second: 0 }, { hour: 23, minute: 59, second: 59 }])
      expect(isTime(good), JSON.stringify(good)).to.equal(true);
    for (const bad of [
      { hour: 24 },
      { hour: -1 },
      { minute: 60 },
      { minute: -1 },
      { second: 60 },
      { second: -1 },
      { hour: 1.5 },
    ])
      expect(isTime(bad), JSON.stringify(bad)).to.equal(false);
  });
});

describe('the wall clock', () => {
  it('goes on over midnight and the end of a month, forwards and backwards', () => {
    const evening = { year: 2024, month: 2, day: 29, hour: 22, minute: 30 };
    expect(plusHours(evening, 3)).to.eql({ ...evening, month: 3, day: 1, hour: 1 });
    expect(plusHours(evening, -23)).to.eql({ ...evening, day: 28, hour: 23 });
    expect(plusHours({ year: 2026, month: 1, day: 1 }, 24)).to.eql({ year: 2026, month: 1, day: 2, hour: 0 });
  });

  it('is read in the person’s own time zone', () => {
    expect(readClock(new Date(2026, 10, 22, 19, 53, 24))).to.eql({
      year: 2026,
      month: 11,
      day: 22,
      hour: 19,
      minute: 53,
      second: 24,
    });
  });
});
