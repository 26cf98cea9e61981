// Calculated answers are lines of text, as people of a language write them: on the page, in the review, in the receipt.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText } from '../../../test/support/harness.js';
import type { Harness, OpenOptions } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

const ARRIVAL = { id: '1', type: 'datetime', label: 'Arrival', date_format: 'M d, Y', time_format: 'H:i' };
const NIGHTS = { id: '2', type: 'number', label: 'Nights', decimals: '0' };
const DEPARTURE = {
  ...ARRIVAL,
  id: '3',
  label: 'Departure',
  field_one_calculation: '1',
  field_two_calculation: '2',
  calculation_operator: 'plus',
  calculation_units: 'days',
  calculation_type: 'number',
};
const MONEY = { type: 'number', decimals: '2', currency: 'euro' };
const TICKET = { id: '5', type: 'product', label: 'Ticket', unit_price: '1250.00', currency: 'euro' };
const CABIN = { ...MONEY, id: '6', label: 'Cabin' };
const EXTRA = {
  id: '7',
  type: 'checkbox',
  label: 'Extras',
  options: [
    { label: 'Towels', value: '19.95' },
    { label: 'A dog', value: '45' },
  ],
};
const TOTAL = { ...MONEY, id: '8', label: 'Total', calculation: '[5-price] * [5-quantity] + [6] + [7]' };
const ORDER = [TICKET, CABIN, EXTRA, TOTAL];
const BOUGHT = { 5: '2', 6: '100.5', 7: ['19.95', '45'] };

/** Reads a text without the marks that isolate its amounts, and with plain spaces. */
const read = (element: Element) => readText(element).replace(/\p{Cf}/gu, '');
const result = (harness: Harness, id: string) =>
  read(found(harness.field(id).querySelector('[part=result]'), `the result of ${id}`));
const lines = ({ root }: Harness) =>
  [...root.querySelectorAll('[part=order] li')].map((line) => [...line.children].map(read));

describeOnce('A calculated answer', () => {
  it('is a dash before it is known, and says so to screen readers', async () => {
    const { harness } = await openForm([ARRIVAL, NIGHTS, DEPARTURE]);
    const shown = found(harness.field('3').querySelector('[part=result]'), 'the result');
    expect([...shown.children].map((each) => [each.textContent, each.ariaHidden])).to.eql([
      ['—', 'true'],
      ['Not known yet', null],
    ]);
    expect(harness.field('3').querySelector('input, select, fieldset')).to.equal(null);
  });

  for (const [language, date, total] of [
    ['en', '3 April 2028 at 0:00', '€2,665.45'],
    ['de', '3. April 2028 um 0:00', '2.665,45 €'],
    ['ja', '2028年4月3日 0:00', '€2,665.45'],
    ['ar', '3 أبريل 2028 في 12:00 ص', '2,665.45 €'],
  ] as const)
    it(`is written as people do in ${language}`, async () => {
      const page = { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' };
      const values = { ...BOUGHT, 1: 'Apr 01, 2028 14:30', 2: '2' };
      const { harness } = await openForm([ARRIVAL, NIGHTS, DEPARTURE, ...ORDER], { page, values });
      expect([result(harness, '3'), result(harness, '8')]).to.eql([date, total]);
    });

  it('takes the focus where the list of errors leads to it', async () => {
    const limited = { ...TOTAL, max_value: '100' };
    const { element, harness } = await openForm([TICKET, CABIN, EXTRA, limited], { values: BOUGHT });
    expect(element.reportValidity()).to.be.false;
    await until(() => harness.focused?.matches('[part=result]'), 'the focus on the total');
    expect(harness.description(harness.part('result'))).to.equal('Error: Enter 100 or less');
  });
});

describeOnce('A calculated total', () => {
  const open = (options: OpenOptions = {}) => openForm(ORDER, { values: BOUGHT, ...options });

  it('is the end of an order that names what it consists of', async () => {
    const { harness } = await open();
    expect(lines(harness)).to.eql([
      ['Ticket × 2', '€2,500.00'],
      ['Cabin', '€100.50'],
      ['Towels', '€19.95'],
      ['A dog', '€45.00'],
    ]);
    expect(result(harness, '8')).to.equal('€2,665.45');
  });

  it('lists nothing where the lines would not add up to it', async () => {
    const taxed = { ...TOTAL, calculation: '([5] + [6] + [7]) * 1.19' };
    const { harness } = await openForm([TICKET, CABIN, EXTRA, taxed], { values: BOUGHT });
    expect(lines(harness)).to.eql([]);
  });

  it('lists nothing that costs nothing, and no single amount that is the total', async () => {
    const { harness } = await openForm(ORDER, { values: { 6: '100.5' } });
    expect(lines(harness)).to.eql([]);
    expect(result(harness, '8')).to.equal('€100.50');
  });

  it('stays on its page, and hidden where rules hide it', async () => {
    const PAGE = { id: '9', type: 'section', section_break: '1', section_heading: 'Extras' };
    const { harness } = await openForm([TICKET, CABIN, EXTRA, PAGE, TOTAL], { values: BOUGHT });
    expect(harness.field('8').checkVisibility()).to.be.false;
    const when = { action: 'show', conditional: 'all', checks: [{ field: 6, condition: 'greaterthan', option: 500 }] };
    const { harness: other } = await openForm([TICKET, CABIN, EXTRA, { ...TOTAL, logic: when }], { values: BOUGHT });
    expect(other.field('8').checkVisibility()).to.be.false;
  });

  it('ends on the line on which the totals of its products end, in both directions', async () => {
    for (const [lang, side] of [
      ['en', 'right'],
      ['ar', 'left'],
    ] as const) {
      const page = { lang, dir: side === 'left' ? 'rtl' : 'ltr', style: 'inline-size: 600px' };
      const { element, harness } = await open({ page });
      const end = (each: Element) => Math.round(each.getBoundingClientRect()[side]);
      const total = harness.part('total');
      const amounts = [...harness.root.querySelectorAll('[part=order] li > :last-child')];
      const ends = [total.querySelector('strong') ?? total, harness.part('result'), ...amounts].map(end);
      expect(new Set(ends).size, `${lang}: ${ends.join()}`).to.equal(1);
      element.remove();
    }
  });

  it('lists what was ordered last, also where the total stays', async () => {
    const { element, harness } = await open();
    element.values = { 5: '2', 6: '120.45', 7: ['45'] };
    await element.updateComplete;
    expect(lines(harness).slice(1)).to.eql([
      ['Cabin', '€120.45'],
      ['A dog', '€45.00'],
    ]);
  });

  it('and its products are said in the same way in the review', async () => {
    const { harness } = await open({ attributes: { review: '' } });
    harness.part('next').click();
    await until(() => harness.root.querySelector('[part=review]'), 'the review');
    const said = [...harness.root.querySelectorAll('[part=review-answer]')].map(read);
    expect(said).to.eql(['2 × €1,250.00 = €2,500.00', '€100.50', 'Towels A dog', '€2,665.45']);
    await harness.submit();
    expect(harness.service.submissions[0]).to.include({ field_6: '100.5', field_8: '2665.45' });
  });
});
