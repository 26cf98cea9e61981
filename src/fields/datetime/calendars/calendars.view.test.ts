// Dates in the calendar of the page: typed, understood, kept and sent.
import { expect } from '@open-wc/testing';
import { openForm, readText } from '../../../../test/support/harness.js';
import type { OpenOptions } from '../../../../test/support/harness.js';
import { whileReplaced } from '../../../../test/support/replace-member.js';
import { startService } from '../../../../test/support/service-worker.js';
import { found, until } from '../../../../test/support/wait.js';
import { chooseCalendar } from '../reckoning.js';

startService();

const open = async (lang: string, json: object = {}, options: OpenOptions = {}) => {
  const field = { id: '7', type: 'datetime', label: 'When', date_format: 'd/m/Y', ...json };
  const { element, harness } = await openForm([field], { ...options, page: { lang } });
  const type = async (day: string, month: string, year: string) => {
    await harness.enter('7', { subfield: 'day', type: day });
    const isList = harness.control('7', 'month') instanceof HTMLSelectElement;
    await harness.enter('7', { subfield: 'month', ...(isList ? { choose: month } : { type: month }) });
    await harness.enter('7', { subfield: 'year', type: year });
  };
  const understood = () => readText(found(harness.field('7').querySelector('.understood'), 'the line below'));
  return { element, harness, type, understood };
};

/** Whether the engine has a calendar, and not another in its place. */
const isKnown = (calendar: string) =>
  new Intl.DateTimeFormat('en', { calendar }).resolvedOptions().calendar === calendar;

describe('A date on a page with another calendar', () => {
  it('is typed in that calendar, understood in both, and sent in the form’s own way', async () => {
    const { element, harness, understood } = await open('fa');
    expect(understood(), 'the name of the calendar').to.match(/شمسی/);
    await harness.enter('7', { subfield: 'day', type: '۱۲' });
    await harness.enter('7', { subfield: 'month', type: '5' });
    // Lines of this script are higher once that code has come.
    await until(() => element.session?.features.isSuited, 'the code that suits the form');
    const { height } = harness.field('7').getBoundingClientRect();
    await harness.enter('7', { subfield: 'year', type: '1370' });
    expect(understood()).to.match(/^۱۲ مرداد ۱۳۷۰.*\(.*۳ اوت ۱۹۹۱.*\)$/);
    expect(harness.field('7').getBoundingClientRect().height, 'nothing has moved').to.equal(height);
    expect(element.values['7']).to.eql({ day: '03', month: '08', year: '1991' });
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_7: '03/08/1991' }]);
  });

  const DATES: readonly (readonly [
    calendar: string,
    lang: string,
    typed: readonly [string, string, string],
    sent: string,
  ])[] = [
    ['buddhist', 'th', ['3', '4', '2569'], '03/04/2026'],
    ['islamic-civil', 'ar-SA-u-ca-islamic-civil', ['6', '2', '1447'], '01/08/2025'],
    ['islamic-umalqura', 'ar-SA-u-ca-islamic-umalqura', ['7', '2', '1447'], '01/08/2025'],
    ['hebrew', 'he-u-ca-hebrew', ['21', '5L', '5784'], '01/03/2024'],
    ['japanese', 'ja-u-ca-japanese', ['3', '8', '平成3'], '03/08/1991'],
    ['roc', 'zh-TW-u-ca-roc', ['3', '8', '民國80'], '03/08/1991'],
    ['ethiopic', 'en-u-ca-ethiopic', ['5', '13', '2018'], '10/09/2026'],
    ['coptic', 'ar-EG-u-ca-coptic', ['1', '1', '1743'], '11/09/2026'],
    ['indian', 'hi-u-ca-indian', ['10', '5', '1947'], '01/08/2025'],
    ['chinese', 'zh-CN-u-ca-chinese', ['8', '6L', '2025'], '01/08/2025'],
    ['dangi', 'ko-u-ca-dangi', ['8', '6L', '2025'], '01/08/2025'],
  ];
  for (const [calendar, lang, typed, sent] of DATES)
    it(`is sent as ${sent} where it is typed as ${typed.join('/')} in ${lang}`, async function () {
      if (!isKnown(calendar)) this.skip();
      const { harness, type, understood } = await open(lang);
      await type(...typed);
      expect(understood()).to.include('(');
      await harness.submit();
      expect(harness.service.submissions).to.eql([{ field_7: sent }]);
    });

  it('is Gregorian where the page says so, and the field says it', async () => {
    const { harness, type } = await open('fa', {}, { attributes: { calendar: 'gregory' } });
    expect(readText(harness.part('hint'))).to.match(/میلادی/);
    await type('3', '8', '1991');
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_7: '03/08/1991' }]);
  });

  it('says beside the platform’s own calendar which day was chosen', async () => {
    const { element, harness, understood } = await open('fa', { display_option: 'calendar' });
    expect(understood(), 'no other calendar is named below the picker').to.equal('');
    await harness.enter('7', { subfield: 'date', type: '1991-08-03' });
    expect(understood()).to.match(/^۱۲ مرداد ۱۳۷۰/);
    expect(element.values['7']).to.include({ date: '1991-08-03', year: '1991' });
    harness.part('clear').click();
    await element.updateComplete;
    expect([understood(), element.values['7']], 'is taken back').to.eql(['', {}]);
  });

  it('costs other pages no format, the first of which takes as long as drawing the form', async () => {
    let made = 0;
    const value = new Proxy(Intl.DateTimeFormat, {
      construct(Target, given: ConstructorParameters<typeof Intl.DateTimeFormat>) {
        made++;
        return new Target(...given);
      },
    });
    await whileReplaced([Intl, 'DateTimeFormat', { value }], async () => {
      for (const lang of ['nl-BE', 'pt-BR', 'vi']) await open(lang, { display_option: 'calendar' });
      expect(made, 'elsewhere').to.equal(0);
      await open('fa-AF', { display_option: 'calendar' });
      expect(made, 'where people may count otherwise').to.be.above(0);
    });
  });

  it('costs other pages nothing: they name no calendar', async () => {
    const { harness } = await open('en');
    expect(harness.field('7').querySelector('.understood')).to.equal(null);
    expect(harness.field('7').querySelector('[part~=hint]')).to.equal(null);
  });
});

describe('The calendar of a language', () => {
  const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');
  /** All codes of languages with two and three letters. */
  const CODES = LETTERS.flatMap((first) =>
    LETTERS.flatMap((second) => [`${first}${second}`, ...LETTERS.map((third) => `${first}${second}${third}`)]),
  );

  it('is the one that the browser has for it, in every country with another calendar', function () {
    this.timeout(60_000);
    const known = Intl.DateTimeFormat.supportedLocalesOf(CODES).filter((tag) => !tag.includes('-'));
    expect(known).to.include.members(['de', 'en', 'fa', 'th']);
    for (const language of known)
      for (const end of ['', '-AF', '-IR', '-SA', '-TH', '-JP', '-Arab']) {
        const tag = `${language}${end}`;
        expect(chooseCalendar({ language: tag }).calendar, tag).to.equal(
          new Intl.DateTimeFormat(tag).resolvedOptions().calendar,
        );
      }
  });
});
