import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

const OPTIONS = [{ label: 'Tea', value: 't' }];
const EVERY = [
  { id: '1', type: 'text', label: 'Text' },
  { id: '2', type: 'select', label: 'List', options: OPTIONS },
  { id: '3', type: 'radio', label: 'Choice', options: OPTIONS },
  { id: '4', type: 'file', label: 'File', file_types: 'pdf' },
  { id: '5', type: 'signature', label: 'Signature' },
  { id: '6', type: 'address', label: 'Address', show_country: '1' },
  { id: '7', type: 'rating', label: 'Stars', count: 5 },
  { id: '8', type: 'datetime', label: 'Day', date_format: 'd/m/Y' },
];
const READ = { readonly: '' };

/** Lists what can be seen of the controls in a field. */
const seen = (harness: Harness, id: string, selector = 'input, select, textarea, button, canvas') =>
  [...harness.field(id).querySelectorAll(selector)].filter((control) => control.checkVisibility());
const readNote = (harness: Harness, id: string) => {
  const note = harness.field(id).querySelector('.no-answer');
  return note?.checkVisibility() ? readText(note) : '';
};

describeOnce('Answers that can only be read', () => {
  it('say in the same way that there is none, whatever the type', async () => {
    const { element, harness } = await openForm(EVERY, { attributes: READ });
    await until(() => readNote(harness, '8'), 'the look');
    expect(EVERY.map(({ id }) => readNote(harness, id))).to.eql(EVERY.map(() => 'No answer'));
    expect(EVERY.flatMap(({ id }) => seen(harness, id).map(({ localName }) => localName))).to.eql([]);
    expect(seen(harness, '5', '[part=hint]').length + seen(harness, '4', '[part=hint]').length).to.equal(0);
    element.readOnly = false;
    await element.updateComplete;
    expect(EVERY.map(({ id }) => readNote(harness, id)).join('')).to.equal('');
    expect(seen(harness, '5').length).to.be.above(3);
    const described = found(harness.field('5').querySelector('[aria-describedby]'), 'the control that has the hint');
    expect(harness.description(described)).to.include('Draw it');
  });

  it('have nothing to press', async () => {
    const values = {
      1: 'Ada',
      2: 't',
      3: 't',
      4: new File(['%PDF-'], 'cv.pdf'),
      5: { way: 'type', typed: 'Ada' },
      6: { address: '1 High Street', country: 'Norway' },
      7: '3',
      8: '4/3/1999',
    };
    const { element, harness } = await openForm(EVERY, { attributes: READ, values });
    await until(() => harness.root.querySelector('.reads'), 'the look');
    expect(harness.root.querySelectorAll('.unanswered').length).to.equal(0);
    const pressed = EVERY.flatMap(({ id }) => seen(harness, id, 'button, [type=file], input[type=radio]:enabled'));
    expect(pressed.map(({ id }) => id)).to.eql([]);
    expect(seen(harness, '5').map(({ localName }) => localName)).to.eql(['canvas']);
    expect(readText(harness.field('4'))).to.include('cv.pdf');
    // A part without an answer is a dash.
    expect(harness.root.querySelectorAll('.blank').length).to.equal(4);
    element.values = { 1: '' };
    await until(() => readNote(harness, '1'), 'the note');
  });

  it('are shown beside fields that are filled in', async () => {
    const { harness } = await openForm([
      { ...EVERY[0], readonly: '1' },
      { ...EVERY[0], id: '9' },
    ]);
    await until(() => readNote(harness, '1'), 'the look');
    expect(seen(harness, '9').length).to.equal(1);
  });
});
