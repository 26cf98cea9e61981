import { describe, it } from 'node:test';
import { expect } from 'chai';
import { readForm } from '../../../api/read-form.js';
import { validate } from '../../../rules/validate.js';
import type { Parts } from '../../shared/subfields/subfields.js';
import { definition as plain } from '../datetime.js';
import { slips } from '../datetime.slips.js';
import { withPart } from '../parts.js';
import { fieldModule } from '../datetime.view.js';
import { addCalendars } from './datetime.calendars.js';

const { definition } = addCalendars(fieldModule);
const NOON = new Date(2026, 5, 15, 12);

/** Parses a field on a page of a language. */
function parse(language: string, json: object = {}, host: object = {}, type = definition) {
  const list = [{ id: '7', type: 'datetime', date_format: 'd/m/Y', ...json }];
  const [entry] = readForm('1', list, undefined, []).fields;
  if (!entry) throw new Error('No field');
  const context = { warn: () => undefined, form: {}, find: () => undefined, now: () => NOON, random: () => 0, host };
  return type.parse(entry.common, entry.json, { ...context, language });
}

type Typed = readonly [day: string, month: string, year: string];
type Field = ReturnType<typeof parse>;

/** Types a date, part by part. */
const type = ({ format }: Field, [day, month, year]: Typed): Parts =>
  [
    ['day', day],
    ['month', month],
    ['year', year],
  ].reduce<Parts>((answer, [name = '', text = '']) => withPart(format, answer, name, text), {});

const sent = (language: string, typed: Typed, json?: object, host?: object) => {
  const field = parse(language, json, host);
  return definition.comparable(field, type(field, typed))[0];
};

const wrong = (language: string, typed: Typed, json?: object) => {
  const field = parse(language, json);
  return validate(definition, field, type(field, typed)).map(({ code, subfield }) => `${code}.${subfield ?? ''}`);
};

const JA = 'ja-u-ca-japanese';
const HE = 'he-u-ca-hebrew';

describe('A date that is typed in the calendar of the page', () => {
  const DATES: readonly (readonly [language: string, typed: Typed, sent: string])[] = [
    ['fa', ['12', '5', '1370'], '03/08/1991'],
    ['fa', ['۱۲', '۵', '۱۳۷۰'], '03/08/1991'],
    ['fa', ['\u200F12', '٥', '۱۳۷۰\u200E'], '03/08/1991'],
    ['fa-AF', ['30', '12', '1399'], '20/03/2021'],
    ['fa', ['12', 'مرداد', '1370'], '03/08/1991'],
    ['fa', ['12', '5', '1370 ه‍.ش.'], '03/08/1991'],
    ['th', ['3', '4', '2569'], '03/04/2026'],
    ['th', ['3', '4', '๒๕๖๙'], '03/04/2026'],
    ['th', ['3', '4', 'พ.ศ. 2569'], '03/04/2026'],
    ['ar-u-ca-islamic-umalqura', ['7', '2', '1447'], '01/08/2025'],
    ['ar-SA-u-ca-islamic-civil', ['6', '2', '1447'], '01/08/2025'],
    [HE, ['21', '5L', '5784'], '01/03/2024'],
    [HE, ['7', '11', '5785'], '01/08/2025'],
    [JA, ['3', '4', '令和8'], '03/04/2026'],
    [JA, ['3', '4', 'R8'], '03/04/2026'],
    [JA, ['3', '4', '令和8年'], '03/04/2026'],
    [JA, ['3', '5', '令和元'], '03/05/2019'],
    [JA, ['3', '8', '平成3'], '03/08/1991'],
    ['zh-TW-u-ca-roc', ['3', '4', '115'], '03/04/2026'],
    ['zh-TW-u-ca-roc', ['3', '4', '民國115'], '03/04/2026'],
    ['zh-TW-u-ca-roc', ['3', '4', '80'], '03/04/1991'],
    ['am-u-ca-ethiopic', ['5', '13', '2018'], '10/09/2026'],
    ['ar-EG-u-ca-coptic', ['1', '1', '1743'], '11/09/2026'],
    ['hi-u-ca-indian', ['10', '5', '1947'], '01/08/2025'],
    ['zh-u-ca-chinese', ['8', '6L', '2025'], '01/08/2025'],
    ['ko-u-ca-dangi', ['8', '6L', '2025'], '01/08/2025'],
  ];
  for (const [language, typed, day] of DATES)
    it(`is sent as ${day}: ${typed.join('/')} in ${language}`, () => {
      expect(sent(language, typed)).to.equal(day);
      expect(wrong(language, typed)).to.eql([]);
    });

  it('is Gregorian where only that year is likely', () => {
    expect(sent('fa', ['3', '8', '1991'])).to.equal('03/08/1991');
    expect(sent('th', ['3', '4', '2026'])).to.equal('03/04/2026');
    expect(sent(JA, ['3', '4', '2026'])).to.equal('03/04/2026');
    expect(sent('zh-TW-u-ca-roc', ['3', '4', '1900'])).to.equal('03/04/1900');
    expect(sent('fa', ['3', '8', '1991 م.'])).to.equal('03/08/1991');
    // The month was chosen by its name in the calendar.
    expect(sent('fa', ['12', '5', '1991'], { date_format: 'd F Y' })).to.equal('03 August 1991');
    expect(sent(HE, ['7', '11', '2025'])).to.equal('01/08/2025');
  });

  it('is the page’s where both years are likely, unless the limits of the author tell', () => {
    const day: Typed = ['1', '1', '2018'];
    expect(sent('am-u-ca-ethiopic', day)).to.equal('11/09/2025');
    expect(sent('am-u-ca-ethiopic', day, { max_date: '2020-12-31', year_minus: 50 })).to.equal('01/01/2018');
  });

  it('needs the era where several are likely, and all digits', () => {
    expect(wrong(JA, ['3', '4', '8'])).to.eql(['short-year.year']);
    expect(sent(JA, ['3', '4', '8'], { year_minus: 5 })).to.equal('03/04/2026');
    expect(wrong('fa', ['12', '5', '70'])).to.eql(['short-year.year']);
    expect(wrong('th', ['3', '4', '69'], { date_format: 'd.m.y' })).to.eql(['short-year.year']);
    expect(sent('th', ['3', '4', '2569'], { date_format: 'd.m.y' })).to.equal('03.04.26');
  });

  it('has two digits where the limits leave one century', () => {
    const past = { year_minus: 100, year_plus: 0 };
    expect(sent('fa', ['12', '5', '70'], past)).to.equal('03/08/1991');
    expect(sent('fa', ['۱۲', '۵', '۷۰'], { ...past, date_format: 'd/m/y' })).to.equal('03/08/91');
    expect(sent('th', ['3', '8', '34'], { year_minus: 60, year_plus: 0 })).to.equal('03/08/1991');
    expect(wrong('fa', ['12', '5', '05'], past), '1305 and 1405').to.eql(['short-year.year']);
    expect(wrong('th', ['3', '8', '91'], { year_minus: 60, year_plus: 0 }), 'no century').to.eql(['short-year.year']);
    // Not the year 70, of 691.
    expect(sent('fa', ['12', '5', '70 ه‍.ش.'], past)).to.equal('03/08/1991');
    expect(wrong('fa', ['12', '5', '70 ه‍.ش.'])).to.eql(['short-year.year']);
  });

  it('may have the name of a month of either calendar', () => {
    for (const month of ['8', 'اوت', 'August', 'Aug']) expect(sent('fa', ['3', month, '1991'])).to.equal('03/08/1991');
    for (const year of ['1370', '1991']) expect(sent('fa', ['12', 'مرداد', year])).to.equal('03/08/1991');
    for (const year of ['2534', '1991']) expect(sent('th', ['3', 'ส.ค.', year])).to.equal('03/08/1991');
    expect(wrong('fa', ['3', 'اوت', '1370']), 'both').to.eql(['not-a-date.month']);
  });

  it('is asked about where no year is likely', () => {
    const field = parse('fa');
    const answer = type(field, ['12', '5', '1700']);
    const slip = slips.find(field, answer, 'fa');
    expect(slip?.text).to.match(/۱۲ مهٔ? ۱۷۰۰/);
    expect(slip && definition.comparable(field, slip.answer)).to.eql(['12/05/1700']);
    expect(definition.restore(field, slip?.answer)).to.eql(slip?.answer);
    const limited = parse('fa', { year_minus: 5 });
    for (const each of [field, limited])
      expect(slips.find(each, type(each, ['12', '5', '1370']), 'fa'), 'is nearer than 1370 of the other').to.equal(
        undefined,
      );
  });

  it('is asked about where day and month may be swapped', () => {
    const field = parse('fa');
    const slip = slips.find(field, type(field, ['5', '31', '1370']), 'fa');
    expect(slip?.text).to.equal('۳۱ مرداد ۱۳۷۰ ه‍.ش.');
    expect(slip && definition.comparable(field, slip.answer)).to.eql(['22/08/1991']);
  });
});

describe('A date that there is not', () => {
  const DATES: readonly (readonly [language: string, typed: Typed, issues: readonly string[]])[] = [
    ['fa', ['30', '12', '1404'], ['no-such-day.day']],
    ['fa', ['31', '7', '1404'], ['no-such-day.day']],
    ['fa', ['32', '13', '1404'], ['not-a-date.day', 'not-a-date.month']],
    ['fa', ['1', '1', '0'], ['not-a-date.year']],
    ['fa', ['1', '1', '令'], ['not-a-date.year']],
    ['fa', ['1', '', '1404'], ['date-incomplete.month']],
    ['fa', ['1', 'Mars', '1404'], ['not-a-date.month']],
    ['th', ['30', '2', '2569'], ['no-such-day.day']],
    ['th', ['30', '13', '2569'], ['not-a-date.month']],
    ['ar-u-ca-islamic-umalqura', ['30', '2', '1447'], ['no-such-day.day']],
    ['ar-u-ca-islamic-civil', ['30', '2', '1447'], ['no-such-day.day']],
    [HE, ['30', '2', '5786'], ['no-such-day.day']],
    [HE, ['1', '5L', '5786'], ['not-a-date.month']],
    [JA, ['30', '2', '令和8'], ['no-such-day.day']],
    [JA, ['3', '4', '天'], ['not-a-date.year']],
    ['zh-TW-u-ca-roc', ['30', '2', '115'], ['no-such-day.day']],
    ['am-u-ca-ethiopic', ['6', '13', '2018'], ['no-such-day.day']],
    ['ar-EG-u-ca-coptic', ['31', '2', '1742'], ['not-a-date.day']],
    ['hi-u-ca-indian', ['32', '2', '1947'], ['not-a-date.day']],
    ['zh-u-ca-chinese', ['1', '6L', '2026'], ['not-a-date.month']],
    ['zh-u-ca-chinese', ['31', '1', '2026'], ['not-a-date.day']],
  ];
  for (const [language, typed, issues] of DATES)
    it(`is refused: ${typed.join('/')} in ${language}`, () => {
      expect(wrong(language, typed)).to.eql(issues);
      expect(sent(language, typed)).to.equal(undefined);
    });

  it('is beyond the limits, which are said in the calendar', () => {
    const limit = (language: string, typed: Typed) => {
      const field = parse(language, { year_minus: 1 });
      return definition.validate(field, type(field, typed))[0];
    };
    expect(limit('fa', ['12', '5', '1370'])).to.eql({
      code: 'date-too-early',
      subfield: 'year',
      values: { part: 'year', limit: '۱۲ دی ۱۴۰۳ ه‍.ش.' },
    });
    expect(limit('th', ['3', '4', '2560'])?.values).to.include({ limit: '1 มกราคม พ.ศ. 2568' });
    expect(limit('fa', ['3', '8', '1991'])?.code).to.equal('date-too-early');
  });
});

describe('A date in words', () => {
  const WORDS: readonly (readonly [language: string, words: string])[] = [
    ['fa', '۱۴ فروردین ۱۴۰۵ ه‍.ش. (۳ آوریل ۲۰۲۶ م.)'],
    ['th', '3 เมษายน พ.ศ. 2569 (ค.ศ. 2026)'],
    [JA, '令和8年4月3日 (西暦2026年)'],
    ['zh-TW-u-ca-roc', '民國115年4月3日 (西元2026年)'],
    [HE, '16 בניסן 5786 (3 באפריל 2026 לספירה)'],
  ];
  for (const [language, words] of WORDS)
    it(`has the Gregorian one beside it: ${words}`, () => {
      const field = parse(language);
      const answer = definition.restore(field, '2026-04-03');
      expect(answer && definition.inLanguage?.(field, answer, language.split('-')[0] ?? '')).to.equal(words);
    });
});

describe('A date that is pasted', () => {
  const pasted = (language: string, text: string) => {
    const field = parse(language);
    const { year, month, day } =
      field.format.reckoning?.readText(text, field.format, language.split('-u-')[0] ?? '') ?? {};
    return year === undefined ? undefined : [year, month, day].join('-');
  };
  const TEXTS: Readonly<Record<string, readonly string[]>> = {
    fa: [
      '1370/5/12',
      '۱۳۷۰/۵/۱۲',
      '\u200F۱۳۷۰/۰۵/۱۲\u200E',
      '۱۲ مرداد ۱۳۷۰',
      '12 مرداد 1370',
      '۱۲ مرداد ۱۳۷۰ ه‍.ش.',
      '12 Mordad 1370',
      '12/5/1370',
      '12-5-1370',
      '3/8/1991',
      '1370/5/12 (3 August 1991)',
      '۱۲ مرداد ۱۳۷۰ ه‍.ش. (۳ اوت ۱۹۹۱ م.)',
      '1991-08-03',
      '3 August 1991',
      '۳ اوت ۱۹۹۱',
    ],
    th: ['3 สิงหาคม 2534', '3/8/2534', '3 สิงหาคม พ.ศ. 2534', '3 ส.ค. 2534', '3 August 1991', '1991-08-03'],
    [JA]: ['平成3年8月3日', 'H3.8.3', '1991年8月3日', '平成3年8月3日(土)', '西暦1991年8月3日', '1991/8/3'],
    'zh-TW-u-ca-roc': ['民國80年8月3日', '1991年8月3日', '民國80年8月3日 (西元1991年8月3日)'],
    [HE]: ['23 באב 5751', '3 באוגוסט 1991', '23 Av 5751', '3 August 1991'],
  };
  for (const [language, texts] of Object.entries(TEXTS))
    for (const text of texts)
      it(`is 3 August 1991 in ${language}: ${text}`, () => {
        expect(pasted(language, text)).to.equal('1991-8-3');
      });

  it('is left alone where it is none, or two days', () => {
    const none = ['1370/5/12 (4 August 1991)', '1404/12/30', '70/5/12', '12 Mordad August 1370', 'soon', '', '1370'];
    expect(none.filter((text) => pasted('fa', text) !== undefined)).to.eql([]);
    expect(pasted(JA, '8/4/3')).to.equal(undefined);
  });

  it('may have two digits for its year where the limits leave one century', () => {
    const { format } = parse('fa', { year_minus: 100, year_plus: 0 });
    expect(format.reckoning?.readText('70/5/12', format, 'fa')).to.eql({ year: 1991, month: 8, day: 3 });
  });

  it('may have a time', () => {
    const { format } = parse('fa', { time_format: 'H:i' });
    const day = { year: 1991, month: 8, day: 3, hour: 14, minute: 5 };
    expect(format.reckoning?.readText('1370/5/12 14:05', format, 'fa')).to.eql(day);
    expect(format.reckoning?.readText('14:05', format, 'fa')).to.eql({ hour: 14, minute: 5 });
  });
});

describe('An answer in another calendar', () => {
  const answer = { day: '12', month: '05', year: '1370', calendar: 'persian', gregorian: '1991-08-03' };

  it('is the same day in whatever way the page gives it, and is given to the page as a Gregorian one', () => {
    const field = parse('fa');
    for (const value of ['03/08/1991', '1991-08-03', { year: '1991', month: '8', day: '3' }])
      expect(definition.restore(field, value), JSON.stringify(value)).to.eql(answer);
    expect(definition.toValue?.(field, answer)).to.eql({ day: '03', month: '08', year: '1991' });
    expect(definition.restore(field, { year: '1370', month: '05', day: '12' })).to.eql(answer);
    expect(definition.dates?.read(field, answer)).to.eql({ year: 1991, month: 8, day: 3 });
    expect(definition.dates?.answer(field, { year: 1991, month: 8, day: 3 })).to.eql(answer);
  });

  it('is the same day in a draft that another calendar opens, also without the code for calendars', () => {
    expect(plain.restore(parse('en', {}, {}, plain), answer)).to.eql({ day: '03', month: '08', year: '1991' });
    expect(definition.restore(parse('th'), answer)).to.include({ day: '03', month: '08', year: '2534' });
    expect(plain.restore(parse('en', { display_option: 'calendar' }, {}, plain), answer)).to.include({
      date: '1991-08-03',
    });
    expect(
      definition.restore(parse('fa'), {
        day: '03',
        month: '08',
        year: '2534',
        calendar: 'buddhist',
        gregorian: '1991-08-03',
      }),
    ).to.eql(answer);
  });

  it('survives half typed, in any calendar', () => {
    const half = { month: '5', year: '1370', calendar: 'persian' };
    expect(definition.restore(parse('fa'), half)).to.eql(half);
    expect(plain.restore(parse('en', {}, {}, plain), half)).to.eql(half);
    const draft = { year: '1991' };
    expect(definition.restore(parse('fa'), draft)).to.eql({ year: '1991', calendar: 'persian' });
    const value = definition.toValue?.(parse('fa'), half);
    expect([value, definition.restore(parse('fa'), value)]).to.eql([{ month: '5', year: '1370' }, half]);
  });

  it('is empty again once its parts are', () => {
    const { format } = parse('fa');
    expect(withPart(format, { day: '1', calendar: 'persian' }, 'day', '')).to.eql({});
    expect(definition.isEmpty({ calendar: 'persian' })).to.be.true;
  });

  it('is written in the Gregorian calendar before the first era, and comes back', () => {
    for (const [language, day] of [
      ['zh-TW-u-ca-roc', '1900-02-03'],
      [JA, '1850-02-03'],
      ['fa', '0500-02-03'],
    ] as const) {
      const field = parse(language);
      const held = definition.restore(field, day);
      expect(held).to.include({ calendar: 'gregory', year: day.slice(0, 4) });
      expect(held && definition.comparable(field, held)).to.eql([`03/02/${day.slice(0, 4)}`]);
    }
  });

  it('is a month alone in the Gregorian calendar, which it says, unless its months are the Gregorian ones', () => {
    const [month, thai] = ['fa', 'th'].map((language) => parse(language, { date_format: 'm/Y' }));
    expect([month?.reckoning, month?.isUnexpected]).to.eql([undefined, true]);
    expect(thai && definition.comparable(thai, { month: '4', year: '2569' })).to.eql(['04/2026']);
    expect(parse('fa', { date_format: '', time_format: 'H:i' }).isUnexpected).to.equal(undefined);
  });
});

describe('The calendar of a field', () => {
  it('is the one that the element names, and says so where the page’s language has another', () => {
    const choose = (language: string, calendar?: string) => {
      const { format, isUnexpected } = parse(language, {}, { calendar });
      return [format.reckoning?.calendar ?? 'gregory', isUnexpected ?? false];
    };
    expect(choose('fa')).to.eql(['persian', false]);
    expect(choose('fa', 'auto')).to.eql(['persian', false]);
    expect(choose('fa', 'gregory')).to.eql(['gregory', true]);
    expect(choose('en', 'persian')).to.eql(['persian', false]);
    expect(choose('en', 'no calendar')).to.eql(['gregory', false]);
    expect(choose('en')).to.eql(['gregory', false]);
    expect(choose('fa-u-ca-gregory')).to.eql(['gregory', false]);
    expect(choose('lo')).to.eql(['gregory', false]);
  });

  it('is Gregorian, and said, where the platform’s own controls or no code for calendars are', () => {
    const native = parse('fa', { display_option: 'calendar' });
    expect([native.format.reckoning, native.reckoning?.calendar, native.isUnexpected]).to.eql([
      undefined,
      'persian',
      true,
    ]);
    expect(parse('fa', {}, {}, plain)).to.include({ isUnexpected: true });
  });

  it('names its months, those of the year that is typed', () => {
    const names = (language: string, parts: Parts, json?: object) =>
      parse(language, json)
        .format.reckoning?.months(parts, language.split('-u-')[0] ?? '')
        ?.map(({ label }) => label);
    expect(names('fa', {}, { date_format: 'd F Y' })?.slice(0, 2)).to.eql(['فروردین', 'اردیبهشت']);
    expect(names(HE, { year: '5784' })).to.include.members(['אדר א׳', 'אדר ב׳']);
    expect(names(HE, { year: '5785' }))
      .to.have.length(12)
      .and.include('אדר');
    expect(names(HE, { year: '5785', month: '5L' })).to.have.length(13);
    expect(names('th', {}, { date_format: 'd F Y' })).to.equal(undefined);
    expect(names('fa', {})).to.equal(undefined);
  });
});
