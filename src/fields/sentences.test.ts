// What a person reads in a field: each sentence once, and an error beside what it is about.
import { expect } from '@open-wc/testing';
import { samples } from '../../test/support/catalogue.js';
import { describeOnce } from '../../test/support/engine.js';
import { openForm, readText } from '../../test/support/harness.js';
import type { Harness } from '../../test/support/harness.js';
import { startService } from '../../test/support/service-worker.js';
import { found, until } from '../../test/support/wait.js';

startService();

async function report({ element, root }: Harness): Promise<void> {
  expect(element.reportValidity()).to.be.false;
  await until(() => root.querySelector('[part=error]'), 'an error');
  await element.updateComplete;
}

/** Lists the texts of several words that can be seen within an element, and are not the author's. */
function readSentences(within: Element, byAuthor: string): string[] {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const said: string[] = [];
  while (walker.nextNode()) {
    const { parentElement: parent, textContent } = walker.currentNode;
    const text = (textContent ?? '').trim();
    const isSeen = parent?.checkVisibility() && !parent.closest('option, .visually-hidden') && isOnScreen(parent);
    if (isSeen && /\p{L}\s+\p{L}/u.test(text) && !byAuthor.includes(text)) said.push(text);
  }
  return said;
}

const isOnScreen = (element: Element) => element.getBoundingClientRect().width > 1;

/** Returns what is seen of an element: its text without what is for screen readers alone. */
function readSeen(element: Element): string {
  const copy = document.createElement('div');
  copy.append(...[...element.childNodes].map((node) => node.cloneNode(true)));
  for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove();
  return readText(copy);
}

describeOnce('The sentences of a field', () => {
  it('are each there once, with errors too, in the examples of all types', async () => {
    const { harness } = await openForm(samples.map(({ json }) => json));
    await report(harness);
    for (const { json, title } of samples) {
      const place = harness.root.querySelector(`[data-field="${json.id}"]`);
      const said = place ? readSentences(place, JSON.stringify(json)) : [];
      expect(said, title).to.deep.equal([...new Set(said)]);
    }
  });

  it('tell before anybody sends how long a text has to be, unless the author does', async () => {
    const TEXT = { label: 'Why?', minlength: 20 };
    const { harness } = await openForm([
      { ...TEXT, id: '1', type: 'text' },
      { ...TEXT, id: '2', type: 'textarea' },
      { ...TEXT, id: '3', type: 'email' },
      { ...TEXT, id: '4', type: 'textarea', description: 'Please write 20 characters or more.' },
      { ...TEXT, id: '5', type: 'text', minlength: 1 },
    ]);
    const hints = ['1', '2', '3', '4', '5'].map((id) => harness.description(harness.control(id)));
    const least = 'At least 20 characters';
    expect(hints).to.deep.equal([least, least, least, 'Please write 20 characters or more.', '']);
  });

  it('name a button by one word, and by its field for screen readers', async () => {
    const { element, harness } = await openForm([
      { id: '1', type: 'text', label: 'Passport number', hide_input_characters: 1 },
      { id: '2', type: 'number', label: 'Volume', slider: '1' },
    ]);
    element.values = { 2: '7' };
    await until(() => harness.root.querySelector('[part=clear]'), 'the button that clears');
    const names = ['show', 'clear'].map((part) => [readSeen(harness.part(part)), readText(harness.part(part))]);
    expect(names).to.deep.equal([
      ['Show', 'Show: Passport number'],
      ['Clear', 'Clear: Volume'],
    ]);
  });
});

describeOnce('The errors of an address', () => {
  const HOME = { id: '1', type: 'address', label: 'Home', required: true, show_country: '1' };
  const WHOLE = 'Error: Enter the full address';
  /** Returns the parts with an error that is seen, and its sentence. */
  const listSeen = ({ root }: Harness) =>
    [...root.querySelectorAll('.subfield:has([part=error])')].flatMap((part) => {
      const error = found(part.querySelector('[part=error]'), 'the error');
      return isOnScreen(error) ? [[found(part.querySelector('[id]:not(p)'), 'its control').id, readSeen(error)]] : [];
    });
  const bottoms = ({ root }: Harness, parts: readonly string[]) =>
    parts.map((part) => Math.round(found(root.querySelector(`[id$="-${part}"]`), part).getBoundingClientRect().bottom));

  it('ask for the whole of it in one sentence where most of it is missing, and for a part to screen readers', async () => {
    const { harness } = await openForm([HOME]);
    await report(harness);
    expect(harness.errors('1')[0]).to.equal(WHOLE);
    expect(listSeen(harness)).to.deep.equal([]);
    expect(harness.control('1', 'city').getAttribute('aria-invalid')).to.equal('true');
    expect(harness.description(harness.control('1', 'city'))).to.equal('Error: Enter a city');
  });

  it('are in their parts where few are missing, and keep the controls of a row in line', async () => {
    const { harness } = await openForm([HOME], { page: { style: 'inline-size: 700px; font: 16px sans-serif' } });
    await harness.put('1', { type: '1 Main Street', subfield: 'address' });
    await harness.put('1', { type: 'Ghent', subfield: 'state' });
    await harness.put('1', { choose: 'Belgium', subfield: 'country' });
    await report(harness);
    expect(harness.errors('1')).not.to.include(WHOLE);
    expect(listSeen(harness).map(([id, sentence]) => [id?.split('-').at(-1), sentence])).to.deep.equal([
      ['zip', 'Enter a postal code'],
      ['city', 'Enter a city'],
    ]);
    expect(new Set(bottoms(harness, ['zip', 'city'])).size).to.equal(1);
  });

  it('do not take the focus from a part while the sentence for the whole goes away', async () => {
    const { harness } = await openForm([HOME]);
    await report(harness);
    for (const [subfield, type] of [
      ['address', '1 Main Street'],
      ['city', 'Austin'],
      ['state', 'TX'],
    ] as const) {
      await harness.enter('1', { type, subfield });
      expect(harness.focused).to.equal(harness.control('1', subfield));
    }
    expect(harness.errors('1')).not.to.include(WHOLE);
  });
});
