// Whatever is wrong with a date is found in every calendar that the platform knows, and no text is read as another day than it says.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { readForm } from '../../../api/read-form.js';
import { compareDays } from '../../../rules/dates/calendar.js';
import { validate } from '../../../rules/validate.js';
import type { Parts } from '../../shared/subfields/subfields.js';
import { fieldModule } from '../datetime.view.js';
import { withPart } from '../parts.js';
import { readLoosely } from '../pasted.js';
import { addCalendars } from './datetime.calendars.js';
import { hasGregorianMonths, listMonths, toCalendarDay } from './years.js';

const { definition } = addCalendars(fieldModule);

const CALENDARS = Intl.supportedValuesOf('calendar').filter((name) => name !== 'gregory' && name !== 'iso8601');

/** The language of people who use a calendar, where English does not serve as well. */
const LANGUAGES: Readonly<Record<string, string>> = {
  buddhist: 'th',
  coptic: 'ar-EG',
  ethiopic: 'am',
  hebrew: 'he',
  indian: 'hi',
  'islamic-umalqura': 'ar-SA',
  japanese: 'ja',
  persian: 'fa',
  roc: 'zh-TW',
};

const DAY = { year: 2024, month: 11, day: 5 };
const TIME = Date.UTC(2024, 10, 5);
const A_DAY = 24 * 60 * 60 * 1000;

/** Opens a field on a page of a calendar. */
function open(calendar: string, language = LANGUAGES[calendar] ?? 'en-GB') {
  const [entry] = readForm('1', [{ id: '7', type: 'datetime', date_format: 'd/m/Y' }], undefined, []).fields;
  if (!entry) throw new Error('No field');
  const field = definition.parse(entry.common, entry.json, {
    warn: () => undefined,
    form: {},
    find: () => undefined,
    now: () => new Date(2026, 5, 15, 12),
    random: () => 0,
    host: {},
    language: `${language}-u-ca-${calendar}`,
  });
  const { format } = field;
  const type = (parts: Parts) =>
    Object.entries(parts).reduce<Parts>((answer, [name, text]) => withPart(format, answer, name, text), {});
  const { day = '', month = '', year = '' } = definition.restore(field, '2024-11-05') ?? {};
  return {
    language,
    parts: { day, month, year },
    /** Returns what is sent of some parts, and where they are wrong. */
    outcome: (parts: Parts) => [
      definition.comparable(field, type(parts))[0],
      ...validate(definition, field, type(parts)).map(({ subfield }) => subfield),
    ],
    paste: (text: string) => format.reckoning?.readText(text, format, language),
    write: (time: number, how: Intl.DateTimeFormatOptions, name = calendar) =>
      new Intl.DateTimeFormat(`${language}-u-ca-${name}`, { ...how, timeZone: 'UTC' }).format(time),
    both: format.reckoning?.sayBoth(DAY, language),
  };
}

/** Lists parts that no day has, with the one that is wrong, by the months of some years. */
function listFaults(calendar: string): readonly (readonly [parts: Parts, wrong: string])[] {
  if (hasGregorianMonths(calendar)) return [];
  const first = toCalendarDay(calendar, DAY)?.year ?? 0;
  return [0, 1, 2, 3].flatMap((after) => {
    const year = String(first - after);
    const months = listMonths(calendar, first - after);
    const ids = [
      '0',
      '14',
      '99',
      ...Array.from({ length: 13 }, (_, index) => [`${index + 1}`, `${index + 1}L`]).flat(),
    ];
    return [
      ...months.flatMap(({ id, days }) =>
        [0, days + 1, 30, 31, 32, 99]
          .filter((day) => day < 1 || day > days)
          .map((day) => [{ day: String(day), month: id, year }, 'day'] as const),
      ),
      ...ids
        .filter((id) => !months.some((month) => month.id === id))
        .map((month) => [{ day: '1', month, year }, 'month'] as const),
    ];
  });
}

/** Characters without a width, which texts of two directions bring along. */
const MARKS = Array.from('\u200B\u200E\u200F\u061C\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\uFEFF');

for (const calendar of CALENDARS)
  describe(`A date in the calendar ${calendar}`, () => {
    it('is refused where there is no such day or month, and the part is named', () => {
      const { outcome } = open(calendar);
      for (const [parts, wrong] of listFaults(calendar))
        expect(outcome(parts), JSON.stringify(parts)).to.eql([undefined, wrong]);
    });

    it('is refused on a 30th of February, where it has one', () => {
      const { outcome, parts } = open(calendar);
      if (!hasGregorianMonths(calendar)) return;
      for (const [day, month] of [
        ['30', '2'],
        ['31', '4'],
        ['0', '1'],
      ] as const)
        expect(outcome({ ...parts, day, month })).to.eql([undefined, 'day']);
      expect(outcome({ ...parts, month: '13' })).to.eql([undefined, 'month']);
    });

    it('has no year 0, and none below it', () => {
      const { outcome, parts } = open(calendar);
      for (const year of ['0', '00', '0000', '٠', '-1', '0.5', '1e3', '12345'])
        expect(outcome({ ...parts, year }), year).to.eql([undefined, 'year']);
    });

    it('is the same with marks of direction in it', () => {
      const { outcome, parts, paste, write } = open(calendar);
      const { day, month, year } = parts;
      for (const mark of MARKS) {
        const marked = [day, year].map((text) => [mark, ...text, ''].join(mark));
        expect(outcome({ day: marked[0] ?? '', month, year: marked[1] ?? '' }), mark).to.eql(['05/11/2024']);
        const text = write(TIME, { dateStyle: 'long' });
        expect(paste(`${mark}${text}${mark}`), mark).to.eql(paste(text));
      }
      expect(outcome({ ...parts, year: `\u2067${year}\u2069` })).to.eql(['05/11/2024']);
    });

    it('is read beside the same day of the Gregorian calendar, and beside no other', () => {
      const { paste, write, both = '' } = open(calendar);
      const [own, same, next] = [
        write(TIME, { dateStyle: 'long' }),
        write(TIME, { dateStyle: 'long' }, 'gregory'),
        write(TIME + A_DAY, { dateStyle: 'long' }, 'gregory'),
      ];
      const ways = [
        (one: string, other: string) => `${one} (${other})`,
        (one: string, other: string) => `${one} / ${other}`,
        (one: string, other: string) => `${one} – ${other}`,
        (one: string, other: string) => `${one} = ${other}`,
        (one: string, other: string) => `${one}\n${other}`,
        (one: string, other: string) => `\u2068${one}\u2069 (\u2068${other}\u2069)`,
      ];
      for (const way of ways) {
        expect([undefined, 0], way(own, same)).to.include(paste(way(own, next)));
        // Some engines write the year and the month of the Chinese calendar in letters, which nobody types.
        if (!paste(own)) continue;
        for (const text of [way(own, same), way(same, own)]) expect(paste(text), text).to.eql(DAY);
      }
      if (paste(own)) expect(paste(both), both).to.eql(DAY);
    });

    it('is never read as another day than the platform has written', () => {
      for (const language of new Set([
        LANGUAGES[calendar] ?? 'ar',
        'ar',
        'ckb',
        'de',
        'fa',
        'he',
        'hi',
        'ja',
        'en-GB',
      ])) {
        const { paste, write } = open(calendar, language);
        for (const [year, month, day] of [
          [1991, 8, 3],
          [2024, 2, 29],
          [2024, 11, 5],
          [2019, 5, 1],
          [2025, 7, 30],
        ] as const)
          for (const dateStyle of ['full', 'long', 'medium', 'short'] as const) {
            const text = write(Date.UTC(year, month - 1, day), { dateStyle });
            const read = paste(text);
            if (read)
              expect(
                compareDays({ year: 0, month: 0, day: 0, ...read }, { year, month, day }),
                `${language}: ${text}`,
              ).to.equal(0);
          }
      }
    });
  });

describe('A Gregorian date', () => {
  it('is read in languages whose letters have marks', () => {
    const format = open('persian').paste;
    expect(format('5 November 2024')).to.eql(DAY);
    for (const language of ['hi', 'mr', 'bn', 'ta', 'te', 'fa', 'am']) {
      const text = new Intl.DateTimeFormat(language, {
        dateStyle: 'long',
        timeZone: 'UTC',
        calendar: 'gregory',
      }).format(TIME);
      expect(readLoosely(text, { date: [], time: [], parts: ['day', 'month', 'year'] }, language), text).to.eql(DAY);
    }
  });
});
