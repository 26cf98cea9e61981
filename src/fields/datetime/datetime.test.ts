import { describe, it } from 'node:test';
import { expect } from 'chai';
import { assert, constantFrom, integer, property, tuple } from 'fast-check';
import { readForm } from '../../api/read-form.js';
import { validate } from '../../rules/validate.js';
import type { Parts } from '../shared/subfields/subfields.js';
import { compareDays, toDayNumber, toDay, daysInMonth, isDay, plusHours, weekday } from '../../rules/dates/calendar.js';
import { definition } from './datetime.js';
import { only, read, readFormat, write } from './format.js';
import { findMonth } from './months.js';
import { readLoosely } from './pasted.js';
import { toMoment, toParts } from './parts.js';

/** Creates a wall clock. A call for a zone or an instant throws. */
function wallClock(year: number, month: number, day: number, hour = 0, minute = 0, second = 0): Date {
  const values = { FullYear: year, Month: month - 1, Date: day, Hours: hour, Minutes: minute, Seconds: second };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`get${name}`, () => value])) as never;
}

const NOON = wallClock(2026, 6, 15, 12);

function parse(json: object, now = NOON, language = 'en') {
  const warnings: string[] = [];
  const [entry] = readForm('1', [{ id: '7', type: 'datetime', label: 'When', ...json }], undefined, []).fields;
  if (!entry) throw new Error('No field');
  const field = definition.parse(entry.common, entry.json, {
    warn: (code, key) => warnings.push(`${code} ${key}`),
    form: {},
    find: () => undefined,
    language,
    now: () => now,
    random: () => 0,
  });
  return { field, warnings };
}

const wrong = (json: object, answer: Parts) =>
  validate(definition, parse(json).field, answer).map(({ code, subfield }) => `${code}.${subfield ?? ''}`);
/** Returns the initial answer, as it would be sent. */
const starts = (json: object, now?: Date) => {
  const { field } = parse(json, now);
  return definition.comparable(field, definition.initial(field))[0];
};

const DATES = [
  'M d, Y',
  'd/m/Y',
  'm/d/Y',
  'Y-m-d',
  'j F Y',
  'D, M j, Y',
  'l j F Y',
  'n/j/y',
  'd.m.y',
  'Ymd',
  'Y\\Yd m',
  '',
];
const TIMES = ['h:i A', 'H:i', 'g:i a', 'H:i:s', 'h:i:s A', 'G.i', ''];

const anyMoment = tuple(
  integer({ min: 1970, max: 2069 }),
  integer({ min: 1, max: 12 }),
  integer({ min: 1, max: 31 }),
  integer({ min: 0, max: 23 }),
  integer({ min: 0, max: 59 }),
  integer({ min: 0, max: 59 }),
).map(([year, month, day, hour, minute, second]) => ({
  year,
  month,
  day: Math.min(day, daysInMonth(year, month)),
  hour,
  minute,
  second,
}));

describe('datetime: the calendar', () => {
  it('knows the leap years', () => {
    for (const [year, days] of [
      [1600, 29],
      [1700, 28],
      [1900, 28],
      [1996, 29],
      [2000, 29],
      [2023, 28],
      [2024, 29],
      [2026, 28],
      [2100, 28],
      [2400, 29],
    ] as [number, number][]) {
      expect(daysInMonth(year, 2), String(year)).to.equal(days);
      expect(isDay({ year, month: 2, day: 29 }), String(year)).to.equal(days === 29);
    }
    expect([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => daysInMonth(2026, month)).join()).to.equal(
      '31,31,30,31,30,31,31,30,31,30,31',
    );
    for (const day of [0, -1, 1.5, 32, NaN]) expect(isDay({ year: 2026, month: 1, day })).to.be.false;
  });

  it('counts every day from the year 1 to 2400, and their weekdays', () => {
    let number = toDayNumber({ year: 1, month: 1, day: 1 });
    for (let year = 1; year <= 2400; year++) {
      for (let month = 1; month <= 12; month++) {
        const days = daysInMonth(year, month);
        if (toDayNumber({ year, month, day: 1 }) !== number) expect.fail(`${year}-${month}`);
        expect(toDay(number + days - 1)).to.eql({ year, month, day: days });
        number += days;
      }
    }
    // 1 January 2000 was a Saturday, 29 February 2024 a Thursday, 11 July 1776 too.
    expect(weekday({ year: 2000, month: 1, day: 1 })).to.equal(6);
    expect(weekday({ year: 2024, month: 2, day: 29 })).to.equal(4);
    expect(weekday({ year: 1776, month: 7, day: 11 })).to.equal(4);
  });

  it('adds hours on the wall clock', () => {
    assert(
      property(anyMoment, integer({ min: -100_000, max: 100_000 }), (moment, hours) => {
        const later = plusHours(moment, hours);
        expect(plusHours(later, -hours)).to.eql(moment);
        expect(Math.sign(compareDays(later, moment)) * Math.sign(hours)).to.be.at.least(0);
      }),
    );
  });
});

describe('datetime: the format', () => {
  it('is read back as it was written, whatever the format', () => {
    assert(
      property(constantFrom(...DATES), constantFrom(...TIMES), anyMoment, (date, time, moment) => {
        const format = readFormat(date, time);
        const kept = only(format, moment);
        if (!kept) return;
        expect(read(write(format, moment), format)).to.eql(kept);
        expect(toMoment(format, toParts(format, moment))).to.eql(kept);
      }),
    );
  });

  it('asks for the parts in its own order', () => {
    const order = (date: string, time: string) => readFormat(date, time).parts.join();
    expect(order('M d, Y', 'h:i A')).to.equal('month,day,year,hour,minute,period');
    expect(order('d/m/y', 'H:i:s')).to.equal('day,month,year,hour,minute,second');
    expect(order('l, Y F j', '')).to.equal('year,month,day');
    expect(order('', 'G:i A')).to.equal('hour,minute');
  });

  it('writes English names of months and days, and midnight and noon as 12', () => {
    const moment = { year: 2026, month: 3, day: 4, hour: 0, minute: 5, second: 9 };
    expect(write(readFormat('D, M d, Y', 'h:i A'), moment)).to.equal('Wed, Mar 04, 2026 12:05 AM');
    expect(write(readFormat('l jS', 'g:i:s a'), { ...moment, hour: 12 })).to.equal('Wednesday 4S 12:05:09 pm');
    expect(write(readFormat('\\d\\\\ n/y', ''), moment)).to.equal('d\\ 3/26');
  });

  it('warns of letters it does not know, and falls back to the usual format', () => {
    expect(parse({ date_format: 'jS F Y' }).warnings).to.eql(['unknown-value date_format']);
    expect(parse({ date_format: 'd \\o\\f F', time_format: 'H\\h' }).warnings).to.eql([]);
    expect(parse({ date_format: '--' }).field.format).to.eql(readFormat('M d, Y', ''));
  });

  it('has a date unless it is empty and there is a time', () => {
    const shown = (json: object) => parse(json).field.subfields.join();
    expect([{}, { date_format: '' }, { date_format: null }, { date_format: '', time_format: '' }].map(shown)).to.eql(
      Array(4).fill('month,day,year'),
    );
    expect(shown({ date_format: '', time_format: 'H:i' })).to.equal('hour,minute');
    expect(shown({ time_format: 'H:i' })).to.equal('month,day,year,hour,minute');
    expect(shown({ time_format: 'h:i A', display_option: 'calendar' })).to.equal('date,time');
    expect(shown({ date_format: '', time_format: 'h:i A', display_option: 'calendar' })).to.equal('time');
    expect(shown({ date_format: 'm/Y', display_option: 'calendar' })).to.equal('month,year');
  });
});

describe('datetime: a field with settings', () => {
  const both = { time_format: 'h:i A' };

  it('starts with nothing, with a date, or with now', () => {
    for (const none of ['', null, undefined, { default: null }]) {
      expect([starts({ default: none }), parse({ default: none }).warnings]).to.eql([undefined, []]);
    }
    expect(starts({ default: 'Dec 31, 2025' })).to.equal('Dec 31, 2025');
    expect(starts({ default: 'Dec 31, 2025', display_option: 'calendar' })).to.equal('Dec 31, 2025');
    expect(starts({ ...both, default: 'Nov 13, 2021 02:39 AM' })).to.equal('Nov 13, 2021 02:39 AM');
    expect(starts({ default: 'Dec 31, 2025', date_format: 'd/m/Y' })).to.equal('31/12/2025');
    expect(starts({ ...both, default: 'NOW' }, wallClock(2026, 11, 20, 23, 59))).to.equal('Nov 20, 2026 11:59 PM');
    expect(starts({ default: 'now' }, wallClock(2026, 11, 21, 0, 1))).to.equal('Nov 21, 2026');
  });

  it('adds the hours of NOW+24 across the ends of months and years, and when the clocks change', () => {
    const later = (setting: string, now: Date) => starts({ ...both, default: setting }, now);
    expect(later('NOW+24', wallClock(2025, 12, 31, 18, 5))).to.equal('Jan 01, 2026 06:05 PM');
    expect(later('NOW+24', wallClock(2024, 2, 28, 0, 0))).to.equal('Feb 29, 2024 12:00 AM');
    expect(later('NOW+24', wallClock(2026, 2, 28, 23, 30))).to.equal('Mar 01, 2026 11:30 PM');
    expect(later('NOW + 1', wallClock(2026, 12, 31, 23, 59))).to.equal('Jan 01, 2027 12:59 AM');
    expect(later('NOW-24', wallClock(2026, 3, 1, 12, 0))).to.equal('Feb 28, 2026 12:00 PM');
    // The nights in which the clocks of Europe and of the United States change.
    expect(later('NOW+24', wallClock(2026, 3, 28, 12, 0))).to.equal('Mar 29, 2026 12:00 PM');
    expect(later('NOW+24', wallClock(2026, 10, 24, 12, 0))).to.equal('Oct 25, 2026 12:00 PM');
    expect(later('NOW+24', wallClock(2026, 3, 7, 2, 30))).to.equal('Mar 08, 2026 02:30 AM');
  });

  it('warns of a default and a last day that make no sense', () => {
    for (const bad of ['soon', 'Feb 30, 2026', 'NOW+', 'NOW+9999999999', '13/13/2026']) {
      const { field, warnings } = parse({ default: bad, max_date: bad });
      expect([bad, definition.initial(field), warnings]).to.eql([
        bad,
        {},
        ['unknown-value default', 'unknown-value max_date'],
      ]);
    }
  });

  it('allows the set number of years before and after the current one', () => {
    const years = { year_minus: 5, year_plus: '1' };
    const given = (year: string) => wrong(years, { month: '6', day: '15', year });
    expect([2020, 2021, 2026, 2027, 2028].map((year) => given(String(year))[0])).to.eql([
      'date-too-early.year',
      undefined,
      undefined,
      undefined,
      'date-too-late.year',
    ]);
    for (const none of [{}, { year_minus: '', year_plus: '' }, { year_minus: null }]) {
      expect(['0001', '9999'].flatMap((year) => wrong(none, { month: '1', day: '1', year }))).to.eql([]);
    }
    const [issue] = definition.validate(parse(years, NOON, 'ar').field, { month: '6', day: '1', year: '2000' });
    expect(issue?.values?.['limit']).to.match(/1 يناير 2021/);
  });

  it('keeps to the last day, however it is written', () => {
    for (const max_date of ['Jun 15, 2026', '2026-06-15', '6/15/2026', '15 June 2026', 'NOW', 'NOW+6']) {
      const given = (month: string, day: string) => wrong({ max_date, year_plus: 5 }, { month, day, year: '2026' });
      expect([given('6', '15'), given('6', '16'), given('7', '1')], max_date).to.eql([
        [],
        ['date-too-late.day'],
        ['date-too-late.month'],
      ]);
    }
    expect(wrong({ max_date: '2030-01-01', year_plus: 1 }, { month: '1', day: '1', year: '2028' })).to.eql([
      'date-too-late.year',
    ]);
    expect(
      wrong({ max_date: '2026-06-15', display_option: 'calendar' }, { month: '6', day: '16', year: '2026' }),
    ).to.eql(['date-too-late.date']);
  });
});

describe('datetime: an answer', () => {
  it('has an issue for each wrong part', () => {
    const day = (month: string, day: string, year: string) => wrong({}, { month, day, year });
    expect(day('2', '29', '2024')).to.eql([]);
    expect(day('2', '29', '2026')).to.eql(['no-such-day.day']);
    expect(day('4', '31', '2026')).to.eql(['no-such-day.day']);
    expect(day('13', '0', '26')).to.eql(['not-a-date.month', 'not-a-date.day', 'short-year.year']);
    expect(day('1', '32', 'soon')).to.eql(['not-a-date.day', 'not-a-date.year']);
    expect(day('1', ' ', '2026')).to.eql(['date-incomplete.day']);
    const time = (hour: string, minute: string, period: string) =>
      wrong({ date_format: '', time_format: 'h:i A' }, { hour, minute, period });
    expect([time('12', '00', 'AM'), time('0', '0', 'AM'), time('13', '60', 'PM'), time('1', '5', '')]).to.eql([
      [],
      ['not-a-time.hour'],
      ['not-a-time.hour', 'not-a-time.minute'],
      ['date-incomplete.period'],
    ]);
    expect(wrong({ date_format: 'd.m.y' }, { day: '1', month: '2', year: '26' })).to.eql([]);
    expect(wrong({ date_format: 'm/Y' }, { month: '2', year: '2026' })).to.eql([]);
  });

  it('needs all its parts, or in a calendar its date and its time; if all are empty, there is one issue', () => {
    expect(wrong({ required: 1 }, {})).to.eql(['required.']);
    expect(wrong({ required: 1 }, { day: '1' })).to.eql(['date-incomplete.month', 'date-incomplete.year']);
    const calendar = { required: 1, time_format: 'H:i', display_option: 'calendar' };
    expect(wrong(calendar, {})).to.eql(['required.']);
    expect(wrong({ ...calendar, required: 0 }, { date: '?' })).to.eql(['not-a-date.date', 'date-incomplete.time']);
    expect(wrong({ ...calendar, required: 0 }, { date: '2026-06-15', month: '6', day: '15', year: '2026' })).to.eql([
      'date-incomplete.time',
    ]);
  });

  it('is typed in any digits, and sent in the field’s own format', async () => {
    const { field } = parse({ date_format: 'd/m/Y' });
    expect(await definition.params(field, { day: '٣', month: ' ٤ ', year: '٢٠٢٦' })).to.equal('03/04/2026');
    expect(definition.comparable(field, { day: '3', month: 'April', year: '2026' })).to.eql(['03/04/2026']);
    expect(definition.comparable(field, { day: '31', month: '4', year: '2026' })).to.eql([]);
    expect(await definition.params(field, { day: '31', month: '4', year: '2026' })).to.equal('31 4 2026');
  });

  it('is restored from a stored text, from ISO 8601 and from parts, and from nothing else', () => {
    const { field } = parse({ time_format: 'h:i A' });
    const stored = { month: '11', day: '13', year: '2021', hour: '02', minute: '39', period: 'AM' };
    for (const text of ['Nov 13, 2021 02:39 AM', 'Nov 13, 2021, 2:39 am', '2021-11-13T02:39', '2021-11-13 02:39:59']) {
      expect(definition.restore(field, text), text).to.eql(stored);
    }
    expect(definition.restore(field, '2021-11-13')).to.eql({ month: '11', day: '13', year: '2021' });
    expect(definition.restore(field, { ...stored, month: 'Nov', period: 'am', year: 2021, other: 'x' })).to.eql(stored);
    expect(definition.restore(field, { day: 'x' })).to.eql({ day: 'x' });
    expect(['', {}].map((empty) => definition.restore(field, empty))).to.eql([{}, {}]);
    const none = [
      'Feb 30, 2021',
      '2021-02-30',
      'soon',
      7,
      null,
      undefined,
      true,
      [],
      { other: 1 },
      '2021-11-13T02:39Z',
    ];
    expect(none.map((value) => definition.restore(field, value))).to.eql(none.map(() => undefined));
  });

  it('has the same parts in a calendar', () => {
    const { field } = parse({ date_format: 'Y-d-m', time_format: 'h:i A', display_option: 'calendar' });
    const parts = { year: '2026', day: '04', month: '03', hour: '02', minute: '30', period: 'PM' };
    const whole = { ...parts, date: '2026-03-04', time: '14:30' };
    const given = ['2026-04-03 02:30 PM', '2026-03-04T14:30', parts, { date: '2026-03-04', time: '14:30' }, whole];
    for (const value of given) {
      expect(definition.restore(field, value), JSON.stringify(value)).to.eql(whole);
    }
    expect(definition.restore(field, { month: '2', day: '30', year: '2026' })).to.equal(undefined);
    expect(definition.restore(field, { date: '?' })).to.equal(undefined);
  });

  // `test/structure/field-types.test.ts` finds code that makes or asks a `Date`.
  it('is the same whatever the clock shows', async () => {
    for (const now of [wallClock(2026, 1, 1), wallClock(2024, 2, 29, 23, 59), wallClock(2026, 3, 29, 2, 30), NOON]) {
      const json = { default: 'NOW+24', time_format: 'H:i', year_minus: 5, year_plus: 5, max_date: 'NOW+48' };
      const { field } = parse(json, now);
      expect(validate(definition, field, definition.initial(field))).to.eql([]);
      const answer = definition.restore(field, '2026-03-29T02:30');
      expect(answer && (await definition.params(field, answer))).to.equal('Mar 29, 2026 02:30');
    }
  });
});

describe('datetime: a pasted text', () => {
  const pasted = (text: string, date = 'm/d/Y', time = '', language = 'en') => {
    const format = readFormat(date, time);
    const moment = readLoosely(text, format, language);
    return moment && write(readFormat(date && 'Y-m-d', moment.hour === undefined ? '' : 'H:i'), moment);
  };

  it('is understood as people write dates', () => {
    for (const text of `2026-04-03 | 2026/4/3 | 3 Apr 2026 | 3. April 2026 | April 3, 2026 | Apr 3rd, 2026 | 04/03/2026
      | Friday, 3 April 2026 | \u200E4/3/2026\u200E | ٤/٣/٢٠٢٦ | 4 / 3 / 2026 | 4-3-2026`.split('|')) {
      expect(pasted(text), text).to.equal('2026-04-03');
    }
  });

  it('is read in the field’s own order where day and month are ambiguous', () => {
    expect(pasted('2026年4月13日', 'm/d/Y', '', 'ja')).to.equal('2026-04-13');
    expect(pasted('2026년 4월 13일', 'Y-m-d', '', 'ko')).to.equal('2026-04-13');
    expect(pasted('3/4/2026', 'm/d/Y')).to.equal('2026-03-04');
    expect(pasted('3/4/2026', 'd/m/Y')).to.equal('2026-04-03');
    expect(pasted('3/4/2026', 'M d, Y')).to.equal('2026-03-04');
    expect(pasted('3.4.2026', 'Y F j')).to.equal('2026-03-04');
    expect(pasted('13/4/2026', 'm/d/Y')).to.equal('2026-04-13');
    expect(pasted('4/13/2026', 'd/m/Y')).to.equal('2026-04-13');
    expect(pasted('3/4/26', 'd/m/y')).to.equal('2026-04-03');
  });

  it('is understood in the language of the page', () => {
    expect(pasted('3 avril 2026', 'd/m/Y', '', 'fr')).to.equal('2026-04-03');
    expect(pasted('3 апреля 2026', 'd/m/Y', '', 'ru')).to.equal('2026-04-03');
    expect(pasted('٣ أبريل ٢٠٢٦', 'd/m/Y', '', 'ar')).to.equal('2026-04-03');
    expect(['mai', 'mar', 'ma', 'juin', 'jui', 'sept.'].map((word) => findMonth(word.replace('.', ''), 'fr'))).to.eql([
      5,
      3,
      undefined,
      6,
      undefined,
      9,
    ]);
  });

  it('may have a time, or be only a time', () => {
    expect(pasted('3 Apr 2026, 2:39 pm', 'M d, Y', 'h:i A')).to.equal('2026-04-03 14:39');
    expect(pasted('2026-04-03T14:39', 'M d, Y', 'h:i A')).to.equal('2026-04-03 14:39');
    expect(pasted('Apr 03, 2026 02:39 PM', 'M d, Y', 'h:i A')).to.equal('2026-04-03 14:39');
    expect(pasted('2:39 p.m.', '', 'H:i')).to.equal('14:39');
    expect(pasted('2026-04-03T14:39')).to.equal('2026-04-03');
  });

  it('is left alone where it is not a complete date', () => {
    for (const text of `3 | 2026 | 3/4 | 3/4/26 | April 2026 | 30 Feb 2026 | 31/31/2026 | 2026-02-30 | mar 1 may 2026 |
      25:00 | 2:39 pm | soon | | x 3 Apr 2026 and much more than would fit into a date`.split('|')) {
      expect(pasted(text), text).to.equal(undefined);
    }
  });
});
