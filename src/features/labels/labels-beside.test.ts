import { expect } from '@open-wc/testing';
import { openForm } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found } from '../../../test/support/wait.js';

startService();

const OPTIONS = ['Red', 'Green'].map((label) => ({ label, value: label }));
const FIELDS = [
  { id: '1', type: 'text', label: 'Name', description: 'As in your passport' },
  { id: '2', type: 'radio', label: 'Colour', options: OPTIONS },
];

/** Tells for each field whether its label is beside its first control. */
const areBeside = (harness: Harness) =>
  ['1', '2'].map((id) => {
    const label = found(harness.field(id).querySelector('.label'), 'the label').getBoundingClientRect();
    const control = harness.control(id).getBoundingClientRect();
    return label.right <= control.left && label.top < control.bottom && control.top < label.bottom;
  });

/** Opens a form in a place of this width. */
async function openIn(width: string, settings: Readonly<Record<string, string>>): Promise<Harness> {
  const { harness } = await openForm(FIELDS, { settings });
  found(harness.element.parentElement, 'the place').style.width = width;
  await harness.element.updateComplete;
  return harness;
}

describe('Labels whose author wants them beside their controls', () => {
  it('are drawn there, those of groups too, and above in a narrow place', async () => {
    const harness = await openIn('44em', { label_position: 'left' });
    expect(areBeside(harness)).to.eql([true, true]);
    found(harness.element.parentElement, 'the place').style.width = '20em';
    expect(areBeside(harness)).to.eql([false, false]);
  });

  it('are drawn above in a form with columns, and where their place is not known', async () => {
    expect(areBeside(await openIn('44em', { label_position: 'left', num_columns: '2' }))).to.eql([false, false]);
    expect(areBeside(await openIn('44em', { label_position: 'default' }))).to.eql([false, false]);
    expect(areBeside(await openIn('44em', { label_position: 'top' }))).to.eql([false, false]);
  });
});
