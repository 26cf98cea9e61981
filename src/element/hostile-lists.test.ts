import { expect } from '@open-wc/testing';
import { describeOnce, describeOnceAtLength, isLongRun } from '../../test/support/engine.js';
import { openForm, readText } from '../../test/support/harness.js';
import type { Harness } from '../../test/support/harness.js';
import { startService } from '../../test/support/service-worker.js';
import { until } from '../../test/support/wait.js';

startService();

const REST = 'The rest can’t be shown here.';

const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `Option ${String(index)}`, value: `v${String(index)}` }));
const lines = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word} ${String(index)}`).join('\n');

/** Opens a form of one field, and waits until its owner has heard all warnings. */
async function openTold(field: object, ...others: readonly object[]): Promise<Harness> {
  const { harness } = await openForm([{ id: '7', label: 'Field', ...field }, ...(others as Record<string, unknown>[])]);
  await until(() => harness.heard('hf-warning'), 'hf-warning');
  return harness;
}

const readWarnings = ({ events }: Harness) =>
  events.flatMap((event) => (event.name === 'hf-warning' ? [`${event.detail.code} ${event.detail.path}`] : []));

describeOnce('A form that is too large to be shown completely', () => {
  for (const type of isLongRun() ? ['richtext', 'section', 'embed'] : ['richtext']) {
    it(`shows the first part of a ${type}, and says so`, async () => {
      const harness = await openTold({ type, section_text: '<p>a</p>'.repeat(130_000) });
      expect(harness.field('7').querySelectorAll('p:not([part])').length).to.equal(10_000);
      expect(readText(harness.part('hint'))).to.equal(REST);
      expect(readWarnings(harness)).to.eql(['cut-off fields[0].section_text']);
      expect(harness.heard('hf-warning')?.detail.message).to.include('The first 80000 of 1040000 characters');
    });
  }

  for (const type of isLongRun() ? ['radio', 'checkbox'] : ['radio']) {
    it(`shows the first options of a ${type}, and they can be chosen`, async () => {
      const harness = await openTold({ type, options: options(100_000) });
      expect(harness.controls('7').length).to.equal(5000);
      expect(readText(harness.part('hint'))).to.equal(REST);
      expect(readWarnings(harness)).to.eql(['cut-off fields[0].options']);
      await harness.enter('7', { choose: 'v4999' });
      await harness.submit();
      expect(harness.service.submissions).to.eql([{ field_7: 'v4999' }]);
    });
  }

  it('warns its owner of many similar findings in one sentence', async () => {
    const others = Array.from({ length: 299 }, (_, index) => ({ id: String(100 + index), type: 'other' }));
    const harness = await openTold({ type: 'other' }, ...others);
    const warnings = readWarnings(harness);
    expect(warnings.length).to.equal(101);
    expect(warnings.at(-1)).to.equal('unknown-type fields');
    expect(harness.heard('hf-warning')?.detail.message).to.equal('200 more like these.');
  });

  it('warns of nothing where everything is shown', async () => {
    const { harness } = await openForm([
      { id: '1', type: 'richtext', section_text: '<p>a</p>' },
      { id: '2', type: 'radio', label: 'Choose', options: options(3) },
      { id: '3', type: 'matrix', label: 'Rate', row_choices: 'A', column_choices: 'B' },
    ]);
    expect(harness.root.textContent).not.to.include(REST);
    expect(harness.heard('hf-warning')).to.equal(undefined);
  });
});

describeOnceAtLength('A form with the largest tables and lists', () => {
  it('shows the first rows and columns of a matrix, and requires no others', async () => {
    const matrix = { row_choices: lines('Row', 1000), column_choices: lines('Column', 300), one_per_row: '1' };
    const harness = await openTold({ type: 'matrix', required: '1', ...matrix });
    expect(harness.field('7').querySelectorAll('input').length).to.equal(50 * 100);
    expect(readText(harness.part('hint'))).to.equal(REST);
    expect(readWarnings(harness)).to.eql(['cut-off fields[0]']);
    const { element } = harness;
    element.values = { '7': { 'Row 0': ['Column 3'] } };
    await harness.submit();
    expect(harness.summary().length).to.equal(49);
    element.values = {
      '7': Object.fromEntries(Array.from({ length: 50 }, (_, row) => [`Row ${String(row)}`, ['Column 3']])),
    };
    expect(element.checkValidity()).to.be.true;
  });

  it('shows the first rows of a table, sends the defaults of the others, and requires none of them', async () => {
    const rows = Array.from({ length: 6000 }, (_, index) => ({
      key: `r${String(index)}`,
      label: `Row ${String(index)}`,
    }));
    const cells = rows.map(({ key }, index) => ({
      id: String(100 + index),
      type: 'tablecell',
      required: '1',
      default: 'x',
      parent_table_id: '7',
      parent_tableheader_id: '8',
      parent_table_row_key: key,
    }));
    const harness = await openTold(
      { type: 'table', columns: [{ id: '8', label: 'Column' }], rows },
      { id: '8', type: 'tableheader', label: 'Column', parent_table_id: '7' },
      ...cells,
    );
    expect(harness.field('7').querySelectorAll('input').length).to.equal(5000);
    expect(readText(harness.part('hint'))).to.equal(REST);
    expect(readWarnings(harness)).to.eql(['cut-off fields[0]']);
    await harness.submit();
    expect(harness.service.submissions[0]).to.include({ field_100: 'x', field_6099: 'x' });
  });

  it('shows the first cells of a table that lists no rows', async () => {
    const cells = Array.from({ length: 5100 }, (_, index) => ({
      id: String(100 + index),
      type: 'tablecell',
      label: 'Cell',
      required: '1',
      parent_table_id: '7',
    }));
    const harness = await openTold({ type: 'table' }, ...cells);
    expect(harness.field('7').querySelectorAll('input').length).to.equal(5000);
    const warnings = readWarnings(harness).filter((warning) => warning.startsWith('cut-off'));
    expect(warnings.length).to.equal(100);
    expect(warnings[0]).to.equal('cut-off fields[5001]');
  });

  it('shows the first options of a list, and they can be chosen', async () => {
    const harness = await openTold({ type: 'select', select_size: 5, options: options(200_000) });
    // The empty option counts too.
    expect((harness.control('7') as HTMLSelectElement).length).to.equal(20_001);
    expect(readText(harness.part('hint'))).to.equal(REST);
    expect(readWarnings(harness)).to.eql(['cut-off fields[0].options']);
    await harness.enter('7', { choose: 'v19999' });
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_7: 'v19999' }]);
  });
});
