// A browser that translates the page wraps or replaces every text, at any moment. What changes must change all the same.
import { expect } from '@open-wc/testing';
import { samples } from '../support/catalogue.js';
import { describeOnce } from '../support/engine.js';
import { openForm, readText } from '../support/harness.js';
import type { Harness } from '../support/harness.js';
import { holdSubmission, startService } from '../support/service-worker.js';
import { found, until } from '../support/wait.js';

startService();

type Translate = (text: Text) => void;

/**
 * The ways of browsers: an element around the text, as Google Translate puts its `<font>`, or other texts in its place. Another text
 * alone would prove nothing: Lit writes into any text that is in its place.
 */
const WAYS: Readonly<Record<string, Translate>> = {
  'wraps every text': (text) => {
    const around = document.createElement('span');
    text.replaceWith(around);
    around.append(text);
  },
  'replaces every text': (text) => {
    const half = Math.ceil(text.length / 2);
    text.replaceWith(new Text(text.data.slice(0, half)), new Text(text.data.slice(half)));
  },
};

/** Translates all texts of a form as they are now, except those that are not to be translated. */
function translateAll({ root }: Harness, translate: Translate): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts)
    if (text.data.trim() && !text.parentElement?.closest('[translate=no], option, textarea, svg')) translate(text);
}

/** Returns the text of each part of the form. */
function read({ root }: Harness): Record<string, string> {
  const parts = root.querySelectorAll<HTMLElement>('[data-field], [part~="error-summary"], .page, [part=actions]');
  return Object.fromEntries(
    Array.from(parts, (part) => [part.dataset['field'] ?? part.getAttribute('part') ?? '', readText(part)]),
  );
}

/** Asks for all errors. The summary takes the focus once it is drawn. */
async function report(harness: Harness): Promise<void> {
  const { element } = harness;
  if (harness.focused instanceof HTMLElement) harness.focused.blur();
  expect(element.reportValidity()).to.be.false;
  await until(() => harness.mistakes().length > 0, 'what is wrong');
  await element.updateComplete;
}

/** The examples whose texts do not depend on chance. */
const steady = samples.filter(({ json }) => !('randomize_options' in json) && !('randomize_rows' in json));

/** Writes this into every control for text, and chooses the option at this place everywhere. */
async function fill({ root, element }: Harness, text: string, place: number): Promise<void> {
  for (const control of root.querySelectorAll('[data-field] :is(input[type=text], input[type=tel], textarea)')) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
    control.value = text;
    control.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  for (const control of root.querySelectorAll<HTMLSelectElement>('[data-field] select')) {
    control.selectedIndex = Math.min(place, control.length - 1);
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
  for (const control of root.querySelectorAll<HTMLInputElement>('[data-field] input[type=range]')) {
    control.value = String(place);
    control.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  for (const options of root.querySelectorAll('[data-field] :is([part=options], [part=matrix] tr)'))
    options.querySelectorAll<HTMLInputElement>('input:enabled')[place]?.click();
  await element.updateComplete;
}

/** The steps of a person: errors of every kind appear, change and go. */
const STEPS = [
  report,
  (form: Harness) => fill(form, 'x', 1),
  report,
  (form: Harness) => fill(form, '99999999999999999999', 2),
  report,
  (form: Harness) => fill(form, '1', 0),
  report,
];

const PAGES = [
  { id: '1', type: 'text', label: 'Name', required: true },
  { id: '2', type: 'section', label: 'More', section_break: '1' },
  { id: '3', type: 'text', label: 'Town' },
];

describeOnce('a browser that translates the page', () => {
  for (const [way, translate] of Object.entries(WAYS))
    it(`${way}, and every sentence of every type still changes`, async () => {
      const fields = steady.map(({ json }) => json);
      const translated = (await openForm(fields)).harness;
      const texts: Record<string, string>[] = [];
      for (const step of STEPS) {
        translateAll(translated, translate);
        await step(translated);
        texts.push(read(translated));
      }
      const plain = (await openForm(fields)).harness;
      for (const [index, step] of STEPS.entries()) {
        await step(plain);
        expect(texts[index], `after step ${String(index)}`).to.deep.equal(read(plain));
      }
    });

  for (const [way, translate] of Object.entries(WAYS))
    it(`${way}, and the page, the button and a failure are those of now`, async () => {
      const { open, submission } = holdSubmission();
      const { element, harness } = await openForm(PAGES, { submission });
      const text = (part: string) => readText(found(harness.root.querySelector(`[part="${part}"]`), part));
      translateAll(harness, translate);
      await report(harness);
      translateAll(harness, translate);
      await harness.enter('1', { type: 'Ada' });
      expect(harness.errors('1')).to.deep.equal([]);
      harness.part('next').click();
      await until(() => text('page-heading').includes('Step 2 of 2'), 'the second page');
      translateAll(harness, translate);
      const sent = harness.submit();
      await until(() => text('submit').endsWith('Sending …'), 'the button that says what it does');
      translateAll(harness, translate);
      open();
      await sent;
      await element.updateComplete;
      expect(text('success')).to.include('Thank you');
    });
});
