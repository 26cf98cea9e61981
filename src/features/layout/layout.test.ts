import { expect, fixtureSync, html } from '@open-wc/testing';
import { Harness, openForm } from '../../../test/support/harness.js';
import { PROXY, serveForm, startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

const MANY = 400;
const LAST = String(MANY);
const findFields = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    type: 'text',
    label: `Question ${index + 1}`,
    ...more,
  }));

/** Two columns of text, the second one with a hint, and below them a list beside a group. */
const COLUMNS = [
  { id: '1', type: 'text', label: 'Given name', required: true },
  { id: '2', type: 'text', label: 'Family name', description: 'All of it, in the order of your passport, '.repeat(3) },
  { id: '3', type: 'select', label: 'Size', options: [{ label: 'S', value: 's' }] },
  { id: '4', type: 'radio', label: 'Colour', options: [{ label: 'Red', value: 'r' }] },
];

const control = ({ root }: Harness, id: string) => root.querySelector<HTMLInputElement>(`[name=field_${id}]`);
const groups = ({ root }: Harness) => [...root.querySelectorAll<HTMLElement>('.groups > .fields')];
const idsIn = (element: ParentNode) =>
  Array.from(element.querySelectorAll<HTMLElement>('[data-field]'), ({ dataset }) => dataset['field']);

/** Opens a large form. Fulfils as soon as its first control is drawn; the last one is still missing then. */
async function openAsItComes(more: object = {}): Promise<Harness> {
  const { formId, ...service } = serveForm({ fields: findFields(MANY, more) });
  const element = document.createElement('hosted-form');
  const harness = new Harness(element, { formId, ...service });
  Object.assign(element, { formId, proxy: PROXY });
  fixtureSync(html`<div>${element}</div>`);
  await element.updateComplete;
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!control(harness, '1')) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element.renderRoot, { childList: true, subtree: true });
  });
  expect(control(harness, LAST), 'the last control').to.equal(null);
  return harness;
}

describe('A large form', () => {
  it('has groups where it has more than 100 fields: a browser that fills in forms looks at each group of a smaller one', async () => {
    const { harness: smaller } = await openForm(findFields(100));
    expect(groups(smaller)).to.have.length(1);
    const { harness: larger } = await openForm(findFields(101));
    expect(groups(larger)).to.have.length(11);
  });

  it('can be filled in before all fields are drawn, and shows them all in order later', async () => {
    const harness = await openAsItComes();
    const first = found(control(harness, '1'), 'the first control');
    first.focus();
    first.value = 'Ada';
    first.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    expect(harness.heard('hf-ready')).to.equal(undefined);

    await until(() => harness.heard('hf-ready'), 'hf-ready');
    expect(idsIn(harness.root)).to.eql(findFields(MANY).map(({ id }) => id));
    expect(harness.focused).to.equal(first);
    expect(harness.element.values).to.include({ 1: 'Ada' });
  });

  it('shows an answer that was set before its field was drawn', async () => {
    const harness = await openAsItComes();
    harness.element.values = { [LAST]: 'Given' };
    await until(() => harness.heard('hf-ready'), 'hf-ready');
    expect(control(harness, LAST)?.value).to.equal('Given');
  });

  it('is drawn completely when it is checked, and links to its last control', async () => {
    const harness = await openAsItComes({ required: '1' });
    expect(harness.element.reportValidity()).to.equal(false);
    await until(() => harness.summary().length, 'the summary');
    harness.summary().at(-1)?.click();
    await until(() => harness.focused === control(harness, LAST), 'the focus on the last control');
  });

  it('is drawn completely when the page is printed', async () => {
    const harness = await openAsItComes();
    await harness.element.updateComplete;
    dispatchEvent(new Event('beforeprint'));
    expect(control(harness, LAST)).not.to.equal(null);
  });

  it('never ends a group within a row', async () => {
    const three = findFields(120).map((field, index) => ({ ...field, colspan: index % 4 === 0 ? '2' : '1' }));
    const { harness } = await openForm(three, { settings: { num_columns: '3' } });
    // 2 + 1, 1 + 1 (the next does not fit), 2 + 1, …
    const first = groups(harness).map((group) => Number(idsIn(group)[0]));
    expect(first.length).to.be.greaterThan(2);
    const tops = harness.element.getBoundingClientRect();
    expect(tops.width).to.be.greaterThan(600);
    for (const group of groups(harness)) {
      const [start] = idsIn(group);
      const startsRow = (Number(start) - 1) % 4 !== 1 && (Number(start) - 1) % 4 !== 3;
      expect(startsRow, `a row starts with field ${start ?? ''}`).to.equal(true);
    }
  });

  it('leaves no space for a group without visible fields', async () => {
    const pages = findFields(120).map((field, index) =>
      index > 0 && index % 30 === 0
        ? { ...field, type: 'section', section_break: '1', section_heading: 'Next' }
        : field,
    );
    const { harness } = await openForm(pages);
    const shown = groups(harness).filter((group) => group.checkVisibility());
    expect(idsIn(found(shown.at(-1), 'a group'))).to.include('30');
    expect(shown.length).to.be.lessThan(groups(harness).length);
  });
});

describe('Fields beside each other', () => {
  const WIDE = { page: { style: 'inline-size: 700px; font: 16px sans-serif' }, settings: { num_columns: '2' } };
  const box = (element: Element | null | undefined) => found(element, 'an element').getBoundingClientRect();
  const inField = ({ root }: Harness, id: string, part: string) =>
    box(root.querySelector(`[data-field="${id}"] ${part}`));

  it('have their labels in line, and their controls, whatever is between', async () => {
    const { element, harness } = await openForm(COLUMNS, WIDE);
    const areInLine = () =>
      ['[part=label]', '[part=control]'].map(
        (part) => Math.abs(inField(harness, '1', part).top - inField(harness, '2', part).top) < 1,
      );
    expect(areInLine()).to.deep.equal([true, true]);
    element.reportValidity();
    await until(() => harness.root.querySelector('[part=error]'), 'the error');
    expect(areInLine(), 'with an error').to.deep.equal([true, true]);
    const heights = ['1', '2'].map((id) => Math.round(inField(harness, id, '[part=control]').height));
    expect(heights[0]).to.equal(heights[1]);
  });

  it('keep the space of rows below them', async () => {
    const { harness } = await openForm(COLUMNS, WIDE);
    const space = inField(harness, '3', '[part=label]').top - inField(harness, '2', '[part=control]').bottom;
    expect(space).to.be.closeTo(24, 0.5);
  });

  const HIDDEN = { action: 'show', conditional: 'all', checks: [{ field: '1', condition: 'equals', option: 'x' }] };

  it('stay in line where rules hide one of the form, and after it is shown', async () => {
    const fields = [
      ...COLUMNS.slice(0, 2),
      { id: '5', type: 'text', label: 'Born', logic: HIDDEN },
      ...['6', '7'].map((id) => ({ id, type: 'text', label: 'More', ...(id === '7' && { description: 'A hint' }) })),
    ];
    const { harness } = await openForm(fields, WIDE);
    const top = (id: string) => Math.round(inField(harness, id, '[part=control]').top);
    expect([top('1'), top('6')]).to.eql([top('2'), top('7')]);
    await harness.enter('1', { type: 'x' });
    await until(() => !harness.field('5').hidden, 'the field');
    expect(top('5')).to.equal(top('6'));
    expect(top('7')).to.be.greaterThan(top('6'));
  });

  it('have a short label above its own control, beside a long one', async () => {
    const { harness } = await openForm(
      [...COLUMNS.slice(0, 1), { id: '2', type: 'text', label: 'All of your family names, '.repeat(9) }],
      WIDE,
    );
    const [short, long] = ['1', '2'].map((id) => inField(harness, id, '[part=label]'));
    expect(short?.bottom).to.be.closeTo(found(long, 'a label').bottom, 1);
    expect(short?.top).to.be.greaterThan(found(long, 'a label').top + 20);
  });

  it('have boxes for numbers of one width, whatever they hold', async () => {
    const numbers = ['9', '999999999', ''].map((max_value, index) => ({
      id: String(index + 1),
      type: 'number',
      label: 'Number',
      max_value,
    }));
    const { harness } = await openForm(numbers, { ...WIDE, settings: { num_columns: '3' } });
    const widths = numbers.map(({ id }) => Math.round(inField(harness, id, 'input').width));
    expect(new Set(widths).size).to.equal(1);
  });

  it('have their chosen files in line, with and without a camera', async () => {
    const files = ['pdf', 'png'].map((file_types, index) => ({
      id: String(index + 1),
      type: 'file',
      label: 'A',
      file_types,
    }));
    const { element, harness } = await openForm(files, WIDE);
    element.values = { 1: new File(['%PDF'], 'letter.pdf'), 2: new File(['?'], 'photo.png') };
    await until(() => harness.root.querySelectorAll('.file').length === 2, 'both files');
    const below = ['1', '2'].map(
      (id) => inField(harness, id, '.file').top - inField(harness, id, '[part=drop]').bottom,
    );
    expect(below[0]).to.be.closeTo(Number(below[1]), 1);
    expect(below[1]).to.be.below(20);
  });
});
