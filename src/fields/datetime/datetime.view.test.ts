import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { openForm, readText } from '../../../test/support/harness.js';
import type { Harness, OpenOptions } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';

startService();

const open = async (json: object, options?: OpenOptions) => {
  const { element, harness } = await openForm([{ id: '7', type: 'datetime', label: 'When', ...json }], options);
  return { element, harness, answer: () => element.values['7'] };
};

const input = (harness: Harness, part: string) => harness.control('7', part) as HTMLInputElement;

async function paste({ element }: Harness, into: HTMLElement, text: string) {
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true });
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  // Firefox ignores a clipboard that a script passes to the event.
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  into.dispatchEvent(event);
  await element.updateComplete;
  return event.defaultPrevented;
}

/** Acts like the browser's own picker. */
async function pick({ element }: Harness, control: HTMLInputElement, value: string) {
  control.value = value;
  control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await element.updateComplete;
}

describe('datetime on a page', () => {
  it('says the zone of its times where the form names one', async () => {
    const settings = { timezone: 'US/Eastern' };
    const timed = await open({ time_format: 'h:i A' }, { settings });
    expect(readText(timed.harness.part('hint'))).to.equal('Time zone: Eastern Time');
    const dateOnly = await open({}, { settings });
    expect(readText(dateOnly.harness.field('7'))).not.to.include('zone');
    const unknown = await open({ time_format: 'h:i A' }, { settings: { timezone: 'Mars/Base' } });
    expect(readText(unknown.harness.field('7'))).not.to.include('zone');
  });

  it('is one line on a phone of 320 px', async () => {
    const { harness } = await open(
      { date_format: 'M d, Y' },
      { page: { style: 'width: 288px; font: 16px sans-serif' } },
    );
    const parts = [...harness.field('7').querySelectorAll('.subfield')];
    const tops = new Set(parts.map((part) => Math.round(part.getBoundingClientRect().bottom)));
    expect([parts.length, tops.size]).to.eql([3, 1]);
  });

  it('breaks between the date and the time where it needs two lines, and nowhere where it needs one', async () => {
    for (const [width, tops] of [
      [343, [0, 0, 0, 1, 1, 1]],
      [700, [0, 0, 0, 0, 0, 0]],
    ] as const) {
      const page = { style: `width: ${String(width)}px; font: 16px sans-serif` };
      const { element, harness } = await open({ date_format: 'd/m/Y', time_format: 'h:i A' }, { page });
      const bottoms = Array.from(harness.field('7').querySelectorAll('.subfield'), (part) =>
        Math.round(part.getBoundingClientRect().bottom),
      );
      const lines = [...new Set(bottoms)];
      expect(bottoms.map((bottom) => lines.indexOf(bottom))).to.eql(tops);
      element.remove();
    }
  });

  it('has a labelled control for each part, in the format’s order', async () => {
    const { harness } = await open({ time_format: 'h:i A' });
    const field = harness.field('7');
    const controls = [...field.querySelectorAll<HTMLInputElement>('[part~="control"]')];
    expect(controls.map(({ name, localName }) => `${name} ${localName}`)).to.eql([
      'field_7[month] select',
      'field_7[day] input',
      'field_7[year] input',
      'field_7[hour] input',
      'field_7[minute] input',
      'field_7[period] select',
    ]);
    expect(Array.from(field.querySelectorAll('.subfield label'), readText)).to.eql([
      'Month',
      'Day',
      'Year',
      'Hour',
      'Minute',
      'AM/PM',
    ]);
    for (const control of controls) expect(control.getBoundingClientRect().height).to.be.at.least(24);
    const months = [...controls[0]!.querySelectorAll('option')].map(readText);
    expect([months[1], months[12], months.length]).to.eql(['January', 'December', 13]);
  });

  it('names the months in the language, and keeps the parts in their order from left to right', async () => {
    const { harness, answer } = await open(
      { date_format: 'd M Y', default: '3 Apr 2026' },
      { page: { lang: 'ar', dir: 'rtl' } },
    );
    const month = harness.control('7', 'month') as HTMLSelectElement;
    expect(month.selectedOptions[0]?.textContent).to.equal('أبريل');
    const lefts = ['day', 'month', 'year'].map((part) => harness.control('7', part).getBoundingClientRect().left);
    expect(lefts).to.eql([...lefts].sort((a, b) => a - b));
    expect(new Set(lefts).size).to.equal(3);
    expect(answer()).to.eql({ day: '03', month: '4', year: '2026' });
    const [field, year] = [harness.field('7'), harness.control('7', 'year')].map((of) => of.getBoundingClientRect());
    expect(Math.abs(field!.right - year!.right), 'begins where the form begins').to.be.below(2);
  });

  it('shows no pattern of a date where nobody can enter one', async () => {
    const settings = { date_format: 'Y-m-d', time_format: '', display_option: 'calendar', readonly: '1' };
    const { harness } = await open(settings);
    expect(harness.control('7', 'date')).to.have.property('type', 'text');
    harness.element.values = { 7: '2026-04-03' };
    await harness.element.updateComplete;
    expect(harness.control('7', 'date')).to.include({ type: 'date', value: '2026-04-03' });
  });

  it('is one mistake where it is empty, and leads to its first part', async () => {
    const { harness } = await open({ required: 1, date_format: 'M d, Y', time_format: 'h:i A' });
    await harness.submit();
    expect(harness.mistakes()).to.eql(['When: Enter a date and a time']);
    expect(harness.errors('7').length).to.equal(1);
    expect(harness.focused === harness.control('7', 'month')).to.be.true;
    for (const part of ['month', 'year', 'period']) {
      expect(harness.control('7', part).ariaInvalid, part).to.equal('true');
      expect(harness.description(harness.control('7', part))).to.include('Enter a date');
    }
    await harness.enter('7', { subfield: 'month', choose: '4' });
    expect(harness.control('7', 'month').ariaInvalid).to.equal('false');
  });

  it('accepts a whole date that is pasted into any part, and announces it in words', async () => {
    const { harness, answer } = await open({ date_format: 'd/m/Y', time_format: 'H:i' });
    await harness.enter('7', { subfield: 'hour', type: '9' });
    expect(await paste(harness, harness.control('7', 'year'), '3/4/2026')).to.be.true;
    expect(answer()).to.eql({ day: '03', month: '04', year: '2026', hour: '9' });
    expect(input(harness, 'day').value).to.equal('03');
    expect(readText(harness.root.querySelector('[role="status"], [aria-live="polite"]')!)).to.include('3 April 2026');
    expect(await paste(harness, harness.control('7', 'day'), '12')).to.be.false;
    expect(await paste(harness, harness.control('7', 'hour'), '14:05')).to.be.true;
    expect(answer()).to.eql({ day: '03', month: '04', year: '2026', hour: '14', minute: '05' });
  });

  it('accepts nothing that is pasted while it is read-only', async () => {
    const { harness, answer } = await open({ readonly: '1', default: 'Apr 3, 2026' });
    const before = answer();
    expect(await paste(harness, harness.control('7', 'year'), '2026-12-31')).to.be.false;
    expect(answer()).to.eql(before);
  });

  it('shows the platform’s own calendar and clock within the limits, and keeps the same parts', async () => {
    const { harness, answer } = await open({
      display_option: 'calendar',
      time_format: 'h:i:s A',
      year_minus: 1,
      max_date: '2026-06-15',
      year_plus: 900,
    });
    const [date, time] = [input(harness, 'date'), input(harness, 'time')];
    expect([date.type, time.type, date.max, time.step]).to.eql(['date', 'time', '2026-06-15', '1']);
    expect(date.min).to.equal(`${new Date().getFullYear() - 1}-01-01`);
    await pick(harness, date, '2026-04-03');
    await pick(harness, time, '14:30:05');
    expect(answer()).to.eql({
      date: '2026-04-03',
      time: '14:30:05',
      year: '2026',
      month: '4',
      day: '03',
      hour: '02',
      minute: '30',
      second: '05',
      period: 'PM',
    });
    await pick(harness, time, '');
    expect(answer()).to.eql({ date: '2026-04-03', year: '2026', month: '4', day: '03' });
    await paste(harness, date, '31.12.2025');
    expect(date.value).to.equal('2025-12-31');
  });

  it('does not count a partly entered date in the calendar as empty', async function () {
    const { element, harness, answer } = await open({ display_option: 'calendar' });
    const date = input(harness, 'date');
    date.focus();
    await sendKeys({ type: '12' });
    // Not every engine has a calendar whose parts are typed.
    if (!date.validity.badInput) this.skip();
    const outcome = await harness.submit();
    expect([outcome.name, answer(), date.validity.badInput]).to.eql(['hf-error', { date: '?' }, true]);
    expect(harness.errors('7').join()).to.include('There is no such date');
    element.reset();
    await element.updateComplete;
    expect(answer()).to.eql({});
  });

  it('posts what was entered, in the form’s own format', async () => {
    const { harness } = await open({ default: 'Dec 31, 2025', display_option: 'calendar', date_format: 'D, d F Y' });
    await pick(harness, input(harness, 'date'), '2028-02-29');
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_7: 'Tue, 29 February 2028' }]);
  });
});
