import { expect } from '@open-wc/testing';
import { violations } from '../../../test/conformance/axe.js';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText } from '../../../test/support/harness.js';
import type { Harness, OpenOptions } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

type Json = Readonly<Record<string, unknown>>;

/** Creates a field in the shape that was recorded in 2025. */
const field = (id: number, type: string, label: string, json: Json): Json => ({
  id: String(id),
  type,
  label,
  hide_label: '0',
  description: '',
  options: '',
  default: '',
  required: '0',
  uniq: '0',
  hidden: '0',
  readonly: '0',
  colspan: '1',
  logic: null,
  calculation: '',
  ...json,
});

const table = (json: Json = {}) =>
  field(10, 'table', 'Who sleeps where?', {
    columns: [
      { id: 11, label: 'Nights', type: 'number' },
      { id: 12, label: 'Room', type: 'text' },
    ],
    rows: [
      { key: '683a73402b1c6', label: 'Ada' },
      { key: '683a73402b1c7', label: 'Charles' },
    ],
    ...json,
  });

const number = (json: Json = {}) =>
  field(11, 'tableheader', 'Nights', {
    parent_table_id: 10,
    column_field_type: 'number',
    required: '',
    min_value: '1',
    max_value: '9',
    decimals: 0,
    ...json,
  });

const text = (json: Json = {}) =>
  field(12, 'tableheader', 'Room', {
    parent_table_id: 10,
    column_field_type: 'text',
    placeholder: 'Single, say',
    maxlength: 6,
    minlength: 0,
    ...json,
  });

const cell = (id: number, column: number, row: string, json: Json = {}) =>
  field(id, 'tablecell', `${column === 11 ? 'Nights' : 'Room'} (${row === '683a73402b1c6' ? 'Ada' : 'Charles'})`, {
    hide_label: '1',
    parent_table_id: 10,
    parent_tableheader_id: column,
    parent_table_row_key: row,
    ...json,
  });

// The cells, in another order than the table's.
const CELLS = [
  cell(24, 12, '683a73402b1c7'),
  cell(21, 11, '683a73402b1c6'),
  cell(23, 11, '683a73402b1c7'),
  cell(22, 12, '683a73402b1c6'),
];

const WHOLE = [table(), number(), text(), ...CELLS];

/** Lists the cells in their order on the page. */
const cellsOn = ({ root }: Harness) =>
  Array.from(root.querySelectorAll<HTMLElement>('[data-type="tablecell"]'), ({ dataset }) => dataset['field']);

const heads = ({ root }: Harness, scope: string) => Array.from(root.querySelectorAll(`th[scope="${scope}"]`), readText);

/** Returns the accessible name of a control. */
function readName(harness: Harness, id: string): string {
  const control = harness.control(id);
  return control instanceof HTMLInputElement ? Array.from(control.labels ?? [], readText).join(' ') : '';
}

const isSeen = (element: Element) => element.getClientRects().length > 0;

const listWarnings = ({ events }: Harness) => events.flatMap((heard) => (heard.name === 'hf-warning' ? [heard] : []));

async function openAt(size: string, fields: readonly Json[], options?: OpenOptions) {
  const opened = await openForm(fields, options);
  opened.element.style.inlineSize = size;
  return opened;
}

describeOnce('table', () => {
  it('is a table: a head for each column and row, and in each cell its control, row by row', async () => {
    const { harness } = await openForm(WHOLE);
    const group = harness.field('10');
    const legend = found(group.querySelector('legend'), 'the legend');
    expect(readText(legend)).to.equal('Who sleeps where?');
    expect(group.querySelector('table')?.getAttribute('aria-labelledby')).to.equal(legend.id);
    expect(heads(harness, 'col')).to.eql(['Nights', 'Room']);
    expect(heads(harness, 'row')).to.eql(['Ada', 'Charles']);
    expect(cellsOn(harness)).to.eql(['21', '22', '23', '24']);
    for (const id of ['21', '22', '23', '24']) expect(harness.field(id).closest('table')).to.exist;
    expect(harness.root.querySelector('[data-type="tableheader"]')).to.equal(null);
  });

  it('names each control by row and column, and never shows that name twice', async () => {
    const { harness } = await openForm([...WHOLE.slice(0, -1), cell(22, 12, '683a73402b1c6', { label: '' })]);
    const ids = ['21', '22', '23', '24'];
    expect(ids.map((id) => readName(harness, id))).to.eql([
      'Nights (Ada)',
      'Ada, Room',
      'Nights (Charles)',
      'Room (Charles)',
    ]);
    for (const id of ids) expect(harness.field(id).querySelector('label')?.className).to.equal('visually-hidden');
    for (const name of harness.root.querySelectorAll('.table-name')) expect(name.ariaHidden).to.equal('true');
  });

  it('posts each cell under its own id, as its column’s type is posted', async () => {
    const { element, harness } = await openForm(WHOLE);
    expect(element.values).to.eql({ 21: '', 22: '', 23: '', 24: '' });
    await harness.enter('21', { type: '2,0' });
    await harness.enter('24', { type: 'Double' });
    expect(harness.control('21').inputMode).to.match(/numeric|decimal/);
    expect(harness.control('24')).to.have.property('placeholder', 'Single, say');
    expect((await harness.submit()).name).to.equal('hf-success');
    expect(harness.service.submissions).to.eql([{ field_24: 'Double', field_21: '2.0' }]);
  });

  it('lists its errors row by row, between those of the fields around it, in any order of the form’s list', async () => {
    const required = CELLS.map((json) => ({ ...json, required: '1' }));
    const around = (id: number, label: string) => field(id, 'text', label, { required: '1' });
    const fields = [around(1, 'Before'), table(), around(2, 'After'), number(), text(), ...required];
    const { harness } = await openForm(fields);
    const outcome = await harness.submit();
    expect(outcome).to.have.nested.property('detail.fieldId', '1');
    const lines = ['Before', 'Nights (Ada)', 'Room (Ada)', 'Nights (Charles)', 'Room (Charles)', 'After'];
    const needed = (label: string) => (label.startsWith('Nights') ? 'Enter a number' : 'Enter an answer');
    expect(harness.mistakes()).to.eql(lines.map((label) => `${label}: ${needed(label)}`));
  });

  it('shows an error by its column’s settings in the cell, and leads to it', async () => {
    const { harness } = await openForm([table(), number({ required: '1' }), text(), ...CELLS]);
    await harness.enter('21', { type: '12' });
    await harness.enter('22', { type: 'Penthouse' });
    await harness.submit();
    expect(harness.service.submissions).to.eql([]);
    expect(['21', '22', '23', '24'].map((id) => harness.errors(id).length)).to.eql([1, 1, 1, 0]);
    expect(harness.mistakes().map((line) => /^(\w+ \(\w+\))/.exec(line)?.[0])).to.eql([
      'Nights (Ada)',
      'Room (Ada)',
      'Nights (Charles)',
    ]);
    expect(harness.focused).to.equal(harness.control('21'));
    expect(harness.control('22').ariaInvalid).to.equal('true');
    expect(harness.description(harness.control('22'))).to.include(harness.errors('22')[0]);
    expect(await violations(harness.element)).to.eql([]);
  });

  it('marks a column whose cells are all required, else the cell', async () => {
    const required = cell(22, 12, '683a73402b1c6', { required: '1' });
    const cells = [...CELLS.slice(0, -1), required];
    const { harness } = await openAt('50em', [table({ required: '1' }), number({ required: true }), text(), ...cells]);
    expect(heads(harness, 'col')).to.eql(['Nights *', 'Room']);
    const marks = ['21', '22', '24'].map((id) => harness.field(id).parentElement?.querySelector('[part=required]'));
    expect(marks.map((mark) => mark && isSeen(mark))).to.eql([false, true, null]);
    expect(harness.field('10').querySelector('legend [part=required]')).to.equal(null);
    expect(['21', '22', '24'].map((id) => harness.control(id).ariaRequired)).to.eql(['true', 'true', null]);
  });

  it('gives a column’s hint to each of its controls, and shows it in the head', async () => {
    const hinted = [table(), number({ description: 'Up to nine.' }), text(), ...CELLS];
    const { element, harness } = await openAt('50em', hinted);
    const hint = found(harness.field('21').querySelector<HTMLElement>('[part=hint]'), 'the hint in the cell');
    expect(harness.description(harness.control('21'))).to.equal('Up to nine.');
    expect(hint.offsetHeight).to.equal(1);
    expect(heads(harness, 'col')).to.eql(['Nights Up to nine.', 'Room']);
    element.style.inlineSize = '20em';
    expect(hint.offsetHeight).to.be.greaterThan(10);
  });

  it('is accessible, whatever the width, and in Arabic', async () => {
    for (const size of ['50em', '20em']) {
      const { harness } = await openAt(size, WHOLE);
      expect(await violations(harness.element), size).to.eql([]);
    }
    const { harness } = await openAt('50em', WHOLE, { page: { lang: 'ar', dir: 'rtl' } });
    expect(await violations(harness.element)).to.eql([]);
  });
});

describe('a table in the browser', () => {
  it('is drawn row below row where it has no room, with the column’s name at each control', async () => {
    const { element, harness } = await openAt('50em', WHOLE);
    const top = (id: string) => harness.control(id).getBoundingClientRect().top;
    const names = () => [...harness.root.querySelectorAll('.table-name')].filter(isSeen).map(readText);
    expect([top('21') === top('22'), names()]).to.eql([true, []]);
    element.style.inlineSize = '25em';
    expect([top('21') < top('22'), names()]).to.eql([true, ['Nights', 'Room', 'Nights', 'Room']]);
    expect([...harness.root.querySelectorAll('thead')].filter(isSeen)).to.eql([]);
    const { width } = harness.control('22').getBoundingClientRect();
    expect(width).to.be.greaterThan(harness.field('10').clientWidth * 0.9);
  });

  it('keeps the focus and the typed text while the element is redrawn', async () => {
    const { element, harness } = await openForm(WHOLE);
    await harness.enter('23', { type: '3' });
    element.readOnly = true;
    await element.updateComplete;
    expect(harness.focused).to.equal(harness.control('23'));
    expect(harness.control('23')).to.include({ value: '3', readOnly: true });
    expect(cellsOn(harness)).to.eql(['21', '22', '23', '24']);
  });
});

describeOnce('the cells of a table', () => {
  it('adds the columns that it does not list, and shows cells without a place below', async () => {
    const listed = table({ columns: [{ id: '12', label: '', type: 'text' }] });
    const stray = cell(25, 12, 'gone', { label: 'Room (Grace)' });
    const { harness } = await openForm([listed, number(), text(), ...CELLS, stray]);
    expect(heads(harness, 'col')).to.eql(['Room', 'Nights']);
    expect(cellsOn(harness)).to.eql(['22', '21', '24', '23', '25']);
    expect(harness.field('25').closest('table')).to.equal(null);
    expect(harness.field('25').querySelector('label')?.className).to.equal('label');
    expect(await violations(harness.element)).to.eql([]);
  });

  it('shows its cells below where it lists nothing', async () => {
    const { harness } = await openForm([table({ columns: null, rows: '' }), ...CELLS]);
    expect(harness.root.querySelector('table')).to.equal(null);
    expect(cellsOn(harness)).to.eql(['24', '21', '23', '22']);
    for (const { parentElement } of harness.root.querySelectorAll('[data-type="tablecell"]'))
      expect(parentElement?.className).to.equal('table-others');
  });

  it('hides the cells of a hidden column or table; cells of a read-only table can’t be changed', async () => {
    const { harness } = await openForm([table({ readonly: 1 }), number({ hidden: '1' }), text(), ...CELLS]);
    expect(heads(harness, 'col')).to.eql(['Room']);
    expect(cellsOn(harness)).to.eql(['22', '24']);
    expect(harness.control('22')).to.have.property('readOnly', true);
    const { harness: none } = await openForm([
      table({ hidden: '1' }),
      number(),
      text(),
      ...CELLS,
      { id: 1, type: 'text' },
    ]);
    expect(cellsOn(none)).to.eql([]);
  });

  it('takes text in a column of an unknown type, and warns the owner once for each column', async () => {
    const strange = [
      number({ column_field_type: 'rating' }),
      text({ column_field_type: 'number', currency: 'shells' }),
    ];
    const { harness } = await openForm([table(), ...strange, ...CELLS]);
    await until(() => harness.heard('hf-warning'), 'hf-warning');
    expect(listWarnings(harness).map(({ detail: { code, path } }) => [code, path])).to.eql([
      ['unknown-value', 'fields[1].column_field_type'],
      ['unknown-value', 'fields[2].currency'],
    ]);
    await harness.enter('21', { type: 'many' });
    expect(harness.element.checkValidity()).to.be.true;
  });

  it('takes defaults from the cell, else from its column', async () => {
    const own = cell(22, 12, '683a73402b1c6', { default: 'Attic' });
    const { element } = await openForm([table(), number(), text({ default: 'Single' }), ...CELLS.slice(0, -1), own]);
    expect(element.values).to.eql({ 21: '', 22: 'Attic', 23: '', 24: 'Single' });
  });

  it('may be missing in the form: its cells are then drawn alone', async () => {
    const { harness } = await openForm([number(), text(), ...CELLS]);
    expect(cellsOn(harness)).to.eql(['24', '21', '23', '22']);
    expect(readName(harness, '21')).to.equal('Nights (Ada)');
    expect(harness.field('21').querySelector('label')?.className).to.equal('label');
    expect([...harness.root.querySelectorAll('[data-type="tableheader"]')].filter(isSeen)).to.eql([]);
    // The column's settings still apply.
    expect(harness.control('21').inputMode).to.match(/numeric|decimal/);
  });
});
