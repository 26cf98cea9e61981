// A date in each calendar on its whole way: typed, beyond a limit, kept, opened in another language, reviewed, sent, on the receipt.
import { expect } from '@open-wc/testing';
import * as drafts from '../../../../test/support/draft-page.js';
import { describeOnce } from '../../../../test/support/engine.js';
import { readText, settleTurn } from '../../../../test/support/harness.js';
import type { Harness } from '../../../../test/support/harness.js';
import { whileReplaced } from '../../../../test/support/replace-member.js';
import { startService } from '../../../../test/support/service-worker.js';
import { found, until } from '../../../../test/support/wait.js';
import type { Day } from '../../../model/field-definition.js';
import { nameEra } from './eras.js';
import { hasGregorianMonths, toCalendarDay } from './years.js';

startService();

const LANGUAGES = [
  'fa',
  'th',
  'ar-SA-u-ca-islamic-umalqura',
  'he-u-ca-hebrew',
  'ja-u-ca-japanese',
  'zh-TW-u-ca-roc',
  'am-u-ca-ethiopic',
  'hi-u-ca-indian',
];
const BORN: Day = { year: 1991, month: 8, day: 3 };
const TOO_EARLY: Day = { year: 1925, month: 8, day: 3 };

const when = (option: string) => ({
  action: 'show',
  conditional: 'all',
  checks: [{ field: '1', condition: 'equals', option }],
});
const FIELDS = [
  { id: '1', type: 'datetime', label: 'Born', date_format: 'd/m/Y', year_minus: 100, year_plus: 0 },
  { id: '2', type: 'number', label: 'Days', decimals: '0' },
  {
    id: '3',
    type: 'datetime',
    label: 'Later',
    date_format: 'd/m/Y',
    field_one_calculation: '1',
    field_two_calculation: '2',
    calculation_operator: 'plus',
    calculation_units: 'days',
    calculation_type: 'number',
  },
  { id: '4', type: 'text', label: 'On that day', logic: when('03/08/1991') },
];

/** Writes a day as people of a calendar type it: what the calendar counts, with the name of the era where there are several. */
function typed(language: string, calendar: string, day: Day): Readonly<Record<string, string>> {
  const own = toCalendarDay(calendar, day);
  if (own && !hasGregorianMonths(calendar)) return { day: `${own.day}`, month: own.month, year: `${own.year}` };
  const time = Date.UTC(day.year, day.month - 1, day.day);
  const parts = new Intl.DateTimeFormat('en-u-nu-latn', { calendar, year: 'numeric', timeZone: 'UTC' });
  const year = parts.formatToParts(time).find(({ type }) => type === 'year')?.value ?? '';
  const era = calendar === 'japanese' ? (nameEra(calendar, language, day.year)[0] ?? '') : '';
  return { day: `${day.day}`, month: `${day.month}`, year: `${era}${year}` };
}

/** Types the parts in place of what is there. */
async function type(harness: Harness, parts: Readonly<Record<string, string>>): Promise<void> {
  for (const [subfield, text] of Object.entries(parts)) {
    const control = harness.control('1', subfield);
    if (control instanceof HTMLInputElement) {
      control.value = '';
      control.dispatchEvent(new Event('input', { bubbles: true }));
      if (text) await harness.enter('1', { subfield, type: text });
    } else await harness.enter('1', { subfield, choose: text });
  }
}

/** Names the month of a day by the platform alone: in a language, and in English, which the form speaks where it has not this language. */
const nameMonth = (language: string, calendar: string, { year, month, day }: Day) =>
  [language, 'en'].map((tag) => {
    const format = new Intl.DateTimeFormat(tag, { calendar, day: 'numeric', month: 'long', timeZone: 'UTC' });
    return format.formatToParts(Date.UTC(year, month - 1, day)).find(({ type }) => type === 'month')?.value ?? '';
  });

const any = (texts: readonly string[]) => new RegExp(texts.join('|'));

const values = ({ root }: Harness) =>
  ['day', 'month', 'year'].map((part) => {
    const control = root.querySelector<HTMLInputElement>(`[name="field_1[${part}]"]`);
    return found(control, part).value.replace(/^0/, '');
  });

async function readReceipt(harness: Harness): Promise<string> {
  let text = '';
  function value(this: HTMLAnchorElement): void {
    void fetch(this.href).then(async (response) => (text = await response.text()));
  }
  await whileReplaced([HTMLAnchorElement.prototype, 'click', { value }], async () => {
    harness.part('save-receipt').click();
    await until(() => text, 'the receipt');
  });
  return readText(new DOMParser().parseFromString(text, 'text/html').body);
}

describeOnce('A date in the calendar of the page', () => {
  drafts.startDrafts();

  for (const language of LANGUAGES)
    it(`goes the whole way as one day: ${language}`, async function () {
      const { calendar } = new Intl.DateTimeFormat(language).resolvedOptions();
      if (calendar === 'gregory') this.skip();
      const options = { attributes: { draft: 'session', review: '' }, page: { lang: language } };
      const { element, harness } = await drafts.open(FIELDS, options);
      const parts = typed(language, calendar, BORN);

      await type(harness, typed(language, calendar, TOO_EARLY));
      expect(element.reportValidity(), 'is before the first day').to.be.false;
      await until(() => harness.errors('1').length > 0, 'the error');
      // The focus comes there. What is typed before would be in another control then.
      await settleTurn(harness);
      const first: Day = { year: new Date().getFullYear() - 100, month: 1, day: 1 };
      expect(harness.errors('1').join(' '), 'the limit').to.match(any(nameMonth(language, calendar, first)));

      await type(harness, parts);
      await harness.enter('2', { type: '1' });
      expect(element.values['1'], 'the page gets it').to.eql({ day: '03', month: '08', year: '1991' });
      expect(harness.field('4').checkVisibility(), 'the author’s logic').to.be.true;
      expect(element.values['3'], 'the next day').to.eql({ day: '04', month: '08', year: '1991' });
      const shown = values(harness);
      drafts.device.pass(1000);

      const again = await drafts.reload(harness, FIELDS, options);
      expect(values(again), 'the draft').to.eql(shown);
      const english = await drafts.reload(again, FIELDS, { ...options, page: { lang: 'en' } });
      expect(values(english), 'the draft in English').to.eql(['3', '8', '1991']);
      const back = await drafts.reload(english, FIELDS, options);
      expect(values(back), 'the draft, again in the calendar').to.eql(shown);

      back.part('next').click();
      await until(() => back.root.querySelector('[part=review]'), 'the review');
      const said = readText(found(back.root.querySelector('[part=review-row] dd'), 'the answer'));
      expect(said, 'in both calendars')
        .to.match(any(nameMonth(language, calendar, BORN)))
        .and.to.match(/\(.+\)$/);
      await back.submit();
      expect(back.service.submissions).to.eql([{ field_1: '03/08/1991', field_2: '1', field_3: '04/08/1991' }]);
      expect(await readReceipt(back)).to.include(said);
    });

  it('is given by the page as a Gregorian one, and emptied', async () => {
    const options = { page: { lang: 'fa' }, values: { 1: '1991-08-03' }, attributes: { draft: 'session' } };
    const { element, harness } = await drafts.open(FIELDS, options);
    expect(values(harness)).to.eql(['12', '5', '1370']);
    await type(harness, { day: '', month: '', year: '' });
    expect(element.values['1']).to.eql({});
  });
});
