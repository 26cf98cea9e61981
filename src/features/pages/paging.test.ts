import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText, settleTurn } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { holdSubmission, startService } from '../../../test/support/service-worker.js';
import { logic } from '../../../test/support/rule-form.js';
import { until } from '../../../test/support/wait.js';
import { splitIntoPages } from './split-pages.js';

startService();

const TEXT = { type: 'text', required: '1' };
const BREAK = { type: 'section', section_break: '1' };
const FIELDS = [
  { id: '1', ...TEXT, label: 'First name' },
  { id: '2', ...BREAK, section_heading: 'Your address', section_text: '' },
  { id: '3', ...TEXT, label: 'City' },
  { id: '4', type: 'section', section_break: 1, section_heading: 'The end' },
  { id: '5', ...TEXT, label: 'Anything else?', required: '0' },
];

const shown = (harness: Harness) => {
  const fields = harness.root.querySelectorAll<HTMLElement>('[data-field]');
  return [...fields].filter((field) => field.checkVisibility()).map((field) => field.dataset['field']);
};
const heading = (harness: Harness) => readText(harness.part('page-heading'));
const focusOn = (harness: Harness, part: string) =>
  until(() => harness.focused?.matches(`[part~="${part}"]`), `the focus on ${part}`);

async function press(harness: Harness, part: 'next' | 'back'): Promise<void> {
  const before = harness.events.length;
  harness.part(part).click();
  await until(
    () => harness.events.slice(before).some(({ name }) => name === 'hf-page' || name === 'hf-error'),
    'the outcome',
  );
  await until(
    () => harness.focused?.matches('[part~="page-heading"]') || harness.mistakes().length > 0,
    'the focus on the outcome',
  );
  await settleTurn(harness);
}

describe('A form of several pages', () => {
  it('shows one page at a time, and its number', async () => {
    const { harness } = await openForm(FIELDS, { settings: { progress_meter: '1' } });
    expect(shown(harness)).to.eql(['1']);
    expect(heading(harness)).to.equal('Step 1 of 3');
    expect(harness.part('progress')).to.include({ value: 0, max: 3 });
    expect(harness.root.querySelector('[part=submit], [part=back]')).to.equal(null);
  });

  it('explains the mark of required questions only on pages that have one', async () => {
    const { harness } = await openForm(FIELDS, { values: { 1: 'Ada', 3: 'London' } });
    expect(harness.part('required-note').checkVisibility()).to.equal(true);
    await press(harness, 'next');
    await press(harness, 'next');
    expect(harness.part('required-note').checkVisibility()).to.equal(false);
  });

  it('leads back to steps that are done, by their names', async () => {
    const { harness } = await openForm(FIELDS, { values: { 1: 'Ada', 3: 'London' } });
    await press(harness, 'next');
    await press(harness, 'next');
    const steps = [...harness.root.querySelectorAll<HTMLElement>('[part=step]')];
    expect(steps.map((step) => readText(step))).to.eql(['Page 1 (done)', 'Your address (done)', 'The end']);
    expect(steps.map((step) => step.getAttribute('aria-current'))).to.eql([null, null, 'step']);
    steps[1]?.querySelector('button')?.click();
    await until(() => shown(harness).join() === '2,3', 'the second page');
    expect(harness.root.querySelectorAll('[part=step] button')).to.have.length(1);
  });

  it('shows a progress meter only if its author wants one', async () => {
    const { harness } = await openForm(FIELDS, { settings: { progress_meter: '0' } });
    expect(harness.root.querySelector('progress')).to.equal(null);
  });

  it('turns to the next page when this one is valid, sends hf-page, and moves the focus to the heading', async () => {
    const { harness } = await openForm(FIELDS);
    await press(harness, 'next');
    expect(shown(harness)).to.eql(['1']);
    expect(harness.mistakes()).to.have.length(1);
    expect(harness.focused).to.equal(harness.control('1'));
    await harness.enter('1', { type: 'Ada' });
    await press(harness, 'next');
    expect(shown(harness)).to.eql(['2', '3']);
    expect(heading(harness)).to.equal('Step 2 of 3: Your address');
    expect(harness.heard('hf-page')?.detail).to.eql({ page: 2, pages: 3 });
    expect(harness.root.querySelector('[part="error-summary"]')).to.equal(null);
  });

  it('goes back without a check, and keeps the answers', async () => {
    const { harness, element } = await openForm(FIELDS, { values: { 1: 'Ada' } });
    await press(harness, 'next');
    await harness.enter('3', { type: 'Lon' });
    await press(harness, 'back');
    expect(shown(harness)).to.eql(['1']);
    await press(harness, 'next');
    expect(element.values).to.include({ 1: 'Ada', 3: 'Lon' });
  });

  it('turns the page with Enter, and sends only on the last one', async () => {
    const { harness } = await openForm(FIELDS, { values: { 1: 'Ada', 3: 'London' } });
    harness.control('1').focus();
    await sendKeys({ press: 'Enter' });
    await focusOn(harness, 'page-heading');
    await settleTurn(harness);
    expect(harness.service.submissions).to.eql([]);
    await press(harness, 'next');
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_1: 'Ada', field_3: 'London' }]);
  });

  it('leads to a wrong control on another page, where the focus stays', async () => {
    const { harness, element } = await openForm(FIELDS, { values: { 1: 'Ada' } });
    await element.submit();
    await element.updateComplete;
    expect(harness.focused).to.equal(harness.control('3'));
    expect(shown(harness)).to.eql(['2', '3']);
    expect(harness.mistakes()).to.eql(['City: Enter an answer']);
  });

  it('links from the summary to a control on another page, where the focus stays', async () => {
    const more = ['6', '7', '8'].map((id) => ({ id, ...TEXT, label: `Line ${id}` }));
    const { harness, element } = await openForm([...FIELDS, ...more], { values: { 1: 'Ada' } });
    await element.submit();
    expect(harness.focused).to.equal(harness.part('error-summary'));
    expect(shown(harness)).to.eql(['1']);
    harness.summary()[0]?.click();
    await until(() => harness.focused === harness.control('3'), 'the focus on the control');
    await element.updateComplete;
    expect(harness.focused).to.equal(harness.control('3'));
    expect(shown(harness)).to.eql(['2', '3']);
  });

  it('takes no button away while it has the focus, so that screen readers say where it went', async () => {
    const { harness } = await openForm(FIELDS.slice(0, 3), { values: { 1: 'Ada', 3: 'London' } });
    const next = harness.part('next');
    next.focus();
    await press(harness, 'next');
    expect(harness.part('submit'), 'the button that goes on is the one that sends').to.equal(next);
    const back = harness.part('back');
    back.focus();
    let isThere: boolean | undefined;
    harness.root.addEventListener('focusin', () => (isThere = back.isConnected), { once: true });
    await press(harness, 'back');
    expect(isThere).to.equal(true);
    await until(() => !back.isConnected, 'the buttons of the first page');
    expect(harness.part('next')).to.equal(next);
  });

  it('turns no page while it is being sent, so its answers arrive once', async () => {
    const { open, submission } = holdSubmission();
    const values = { 1: 'Ada', 3: 'London' };
    const { harness, element } = await openForm(FIELDS.slice(0, 3), { values, submission });
    await press(harness, 'next');
    harness.part('submit').click();
    await until(() => harness.service.submissions.length > 0, 'the submission');
    expect(harness.part('back').getAttribute('aria-disabled')).to.equal('true');
    harness.part('back').click();
    harness.root.querySelector<HTMLElement>('[part=step] button')?.click();
    await element.updateComplete;
    expect(shown(harness)).to.eql(['2', '3']);
    harness.part('submit').click();
    open();
    await until(() => harness.heard('hf-success'), 'the thanks');
    expect(harness.service.submissions).to.have.length(1);
  });

  it('leaves a page that becomes empty while it is being sent, and goes on sending', async () => {
    const { open, submission } = holdSubmission();
    const there = { logic: logic('show', 'all', ['3', 'equals', 'London']) };
    const fields = [...FIELDS.slice(0, 3), ...FIELDS.slice(3).map((field) => ({ ...field, ...there }))];
    const { harness, element } = await openForm(fields, { values: { 1: 'Ada', 3: 'London' }, submission });
    await press(harness, 'next');
    await press(harness, 'next');
    harness.part('submit').click();
    await until(() => harness.service.submissions.length > 0, 'the submission');
    element.values = { 3: 'Paris' };
    await until(() => shown(harness).join() === '2,3', 'the page before');
    harness.part('submit').click();
    open();
    await until(() => harness.heard('hf-success'), 'the thanks');
    expect(harness.service.submissions).to.have.length(1);
  });
});

describeOnce('The number of pages', () => {
  it('does not count a page that shows nothing, with a blank section, hidden fields or by logic', async () => {
    const blank = ['', '<p>&nbsp;</p>\n<p></p>'].map((section_text) => ({
      ...BREAK,
      section_heading: '',
      section_text,
    }));
    const company = { ...TEXT, id: '3', label: 'Company', logic: logic('show', 'all', ['1', 'equals', 'Ada']) };
    const source = { type: 'text', label: 'Source', hidden: '1', default: 'news' };
    const fields = [
      { ...blank[0], id: '11' },
      { ...FIELDS[0] },
      { ...blank[1], id: '12' },
      company,
      { ...blank[0], id: '13' },
      { ...source, id: '4' },
      { ...blank[1], id: '14' },
      { ...FIELDS[4] },
      { ...blank[0], id: '15' },
      { ...source, id: '6' },
    ];
    const { harness } = await openForm(fields, { values: { 1: 'Bob' } });
    expect(heading(harness)).to.equal('Page 1 of 2');
    await press(harness, 'next');
    expect([heading(harness), shown(harness).includes('5')]).to.eql(['Page 2 of 2', true]);
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_1: 'Bob', field_4: 'news', field_6: 'news' }]);
  });

  it('is sent where no page shows anything', async () => {
    const fields = [FIELDS[0], { ...BREAK, id: '2' }, FIELDS[2]].map((field) => ({
      ...field,
      hidden: '1',
      default: 'Ada',
    }));
    const { harness } = await openForm(fields, {});
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_1: 'Ada', field_3: 'Ada' }]);
  });

  it('keeps a page that has only a text or a picture', async () => {
    const image = { ...BREAK, id: '12', section_heading: '', section_text: '<p><img src="/a.png" alt="A map"></p>' };
    const { harness } = await openForm([...FIELDS.slice(0, 3), image], {});
    expect(heading(harness)).to.equal('Step 1 of 3');
  });

  it('is reset to its first page', async () => {
    const { harness, element } = await openForm(FIELDS, { values: { 1: 'Ada' } });
    await press(harness, 'next');
    element.reset();
    await element.updateComplete;
    expect(shown(harness)).to.eql(['1']);
  });
});

describeOnce('The pages', () => {
  const field = (id: string, startsPage: boolean, hidden = false) => ({
    id,
    type: 'text',
    label: '',
    hideLabel: false,
    hint: '',
    required: false,
    readonly: false,
    span: 1,
    startsPage,
    hidden,
  });
  const ids = (...fields: ReturnType<typeof field>[]) => splitIntoPages(fields).map((page) => page.map(({ id }) => id));

  it('begin at each field that starts a page, and none is empty', () => {
    expect(ids(field('1', false), field('2', true), field('3', false))).to.eql([['1'], ['2', '3']]);
    expect(ids(field('1', true), field('2', false))).to.eql([['1', '2']]);
    expect(ids(field('1', false, true), field('2', true))).to.eql([['1', '2']]);
    expect(ids()).to.eql([[]]);
  });
});
