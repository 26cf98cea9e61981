// Not every screen reader says the description of a group while one tabs through a form. Each says that of the control that has the focus.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

const OPTIONS = ['Red', 'Blue', 'Green'].map((label) => ({ label, value: label }));
const COLOUR = { id: '1', type: 'radio', label: 'Colour', description: 'Of the house', options: OPTIONS };
const description = 'As in your passport';

const GROUPS = [
  { id: '2', type: 'checkbox', label: 'Colours', description, options: OPTIONS },
  { id: '3', type: 'checkbox', label: 'Colours', description, options: OPTIONS, check_all: 1 },
  { id: '4', type: 'name', label: 'Name', description },
  { id: '5', type: 'address', label: 'Home', description },
  { id: '6', type: 'datetime', label: 'Born', description, date_format: 'd/m/Y' },
  { id: '7', type: 'matrix', label: 'Stay', description, row_choices: 'Food\nRoom', column_choices: 'Good\nBad' },
  { id: '8', type: 'rating', label: 'Stars', description },
  { id: '9', type: 'signature', label: 'Sign', description },
  { ...COLOUR, id: '10', description, other_option: 1, default: 'Red' },
];

/** Returns the parts of a field that are described by its hint, in their order. */
const described = (harness: Harness, id: string, hint: string) =>
  [...harness.field(id).querySelectorAll('[aria-describedby]')].filter((each) =>
    harness.description(each).includes(hint),
  );
const names = (controls: readonly Element[]) => controls.map((each) => each.getAttribute('value') ?? each.localName);

describeOnce('the hint of a group', () => {
  it('is that of the control that Tab enters first, and of nothing else: no screen reader says it twice', async () => {
    const { harness } = await openForm(GROUPS);
    for (const { id, type, description } of GROUPS) {
      const first = found(harness.field(id).querySelector('input, select'), `the first control of a ${type}`);
      const all = described(harness, id, description);
      expect(all, `field ${id}, ${type}`).to.have.length(1);
      expect(all[0] === first, `field ${id}, ${type}: it describes ${names(all).join()}`).to.equal(true);
    }
  });

  it('stays with the group of a table, whose cells are fields of their own', async () => {
    const columns = [{ id: 'a', label: 'A' }];
    const table = { id: '20', type: 'table', label: 'Team', description, columns, rows: [{ id: 'b', label: 'B' }] };
    const { harness } = await openForm([table]);
    expect(names(described(harness, '20', description))).to.deep.equal(['fieldset']);
  });

  it('is that of the chosen radio button, where Tab enters; it stays there while one moves by arrow keys', async () => {
    const { harness, element } = await openForm([{ ...COLOUR, default: 'Blue' }]);
    expect(names(described(harness, '1', 'Of the house'))).to.deep.equal(['Blue']);
    found(harness.field('1').querySelector<HTMLElement>('[value=Blue]'), 'a radio button').focus();
    await sendKeys({ press: 'ArrowDown' });
    await until(() => element.values['1'] === 'Green', 'the other colour');
    await element.updateComplete;
    expect(names(described(harness, '1', 'Of the house'))).to.deep.equal(['Blue']);
    element.values = { 1: 'Red' };
    await element.updateComplete;
    expect(names(described(harness, '1', 'Of the house'))).to.deep.equal(['Blue']);
  });

  it('precedes the error at the same control, and the error stays with the group too', async () => {
    const { harness, element } = await openForm([{ ...COLOUR, required: true }]);
    expect(element.reportValidity()).to.equal(false);
    await until(() => harness.mistakes().length > 0, 'what is wrong');
    const group = found(harness.field('1').querySelector('fieldset'), 'the group');
    expect(harness.description(group)).to.equal('Error: Choose one');
    expect(harness.description(harness.control('1'))).to.equal('Of the house Error: Choose one');
  });
});
