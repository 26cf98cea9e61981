// A form takes over from the tree that the server has drawn: nothing that a person has entered is lost, whenever its script comes.
import { expect } from '@open-wc/testing';
import { examplesByType } from '../../fields/examples.js';
import { findActive } from '../../platform/focus.js';
import { serveDrawn } from '../../../test/support/served.js';
import { startService } from '../../../test/support/service-worker.js';

startService();

const TEXT = { id: '1', type: 'text', label: 'Name' };

/** The acts of a person in a form without its script: nobody can draw there. */
const SAMPLES = Object.entries(examplesByType).flatMap(([type, examples]) =>
  examples.flatMap(({ name, json, entries }) =>
    entries
      .filter(({ enter }) => enter.length > 0 && !enter.some((entry) => 'draw' in entry))
      .map(({ enter, comparable }) => ({ type, name, json, enter, comparable })),
  ),
);

describe('A form that takes over when all is filled in', () => {
  for (const [at, { type, name, json, enter, comparable }] of SAMPLES.entries())
    it(`has the answer of a ${type} ${name}: ${comparable.join(', ')} (${at})`, async () => {
      const page = await serveDrawn([
        { ...json, id: '1', type },
        { ...TEXT, id: '2' },
      ]);
      for (const entry of enter) await page.person.enter('1', entry);
      page.control('2').focus();
      const harness = await page.takeOver();
      const { session } = harness.element;
      const state = session?.store.state('1');
      expect(state && state.definition.comparable(state.field, state.answer)).to.eql(comparable);
      expect(page.isThere).to.equal(false);
      expect(harness.focused).to.equal(harness.control('2'));
    });
});

describe('A form that takes over in the middle of a word', () => {
  it('keeps the word, the focus and the caret', async () => {
    const page = await serveDrawn([TEXT]);
    await page.person.enter('1', { type: 'Ada Lovelace' });
    (page.control('1') as HTMLInputElement).setSelectionRange(2, 5, 'backward');
    const harness = await page.takeOver();
    const control = harness.control('1') as HTMLInputElement;
    expect(harness.element.values).to.eql({ '1': 'Ada Lovelace' });
    expect([control.selectionStart, control.selectionEnd, control.selectionDirection]).to.eql([2, 5, 'backward']);
    expect(findActive(document)).to.equal(harness.element);
  });
});
