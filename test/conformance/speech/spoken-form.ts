// npm run audit:speech: a real screen reader says the form, in Chromium on Linux. What it says is what a person hears there.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startSpokenBrowser } from '../../journeys/support/browser.js';
import { startDemo } from '../../journeys/support/demo.js';
import { installPackages } from '../../support/debian-packages.js';
import { until } from '../../support/wait.js';
import { PACKAGES, hasPrograms, startScreenReader } from './screen-reader.js';

if (!hasPrograms() && !installPackages('Orca', PACKAGES)) {
  throw new Error(`This needs Debian's packages: apt-get install ${PACKAGES.join(' ')}`);
}

const demo = await startDemo();
const COLOUR = ['Red', 'Blue'].map((label) => ({ label, value: label }));
const { url } = await demo.createForm({
  name: 'Contact us',
  fields: [
    { field_type: 'name', label: 'Your name', required: 1 },
    { field_type: 'email', label: 'E-mail', required: 1, description: 'We write to no other address.' },
    { field_type: 'radio', label: 'Colour', description: 'Of the house', options: COLOUR },
    { field_type: 'textarea', label: 'Message' },
    { field_type: 'file', label: 'Letter', description: 'A PDF' },
  ],
});
const reader = await startScreenReader();
after(reader.stop);
const context = await startSpokenBrowser(reader.env);
const page = context.pages()[0] ?? (await context.newPage());
await page.goto(url);
const form = page.locator('hosted-form');
await form.locator('[part=form]').waitFor();
const press = (key: string) => () => page.keyboard.press(key);
const firstName = form.getByLabel('First name');

/** Does something, and waits until these words are said after it, in this order. Names what was said instead. */
async function hears(act: () => Promise<unknown>, ...words: readonly string[]): Promise<void> {
  const before = reader.said().length;
  const heard = () => reader.said().slice(before).join(' | ');
  const areSaid = () => {
    let from = 0;
    return words.every((word) => {
      const at = heard().indexOf(word, from);
      from = at + word.length;
      return at >= 0;
    });
  };
  await act();
  await until(areSaid, words.join(' | ')).catch((cause: unknown) => {
    assert.fail(`${String(cause)}. Said: ${heard()}`);
  });
}

// Chromium does not tell of the focus of a radio button or a file's button for the first time, on pages without this form either.
await firstName.focus();
for (let control = 0; control < 12; control++) await page.keyboard.press('Tab');
await hears(() => firstName.focus(), 'First name');

test('each field is said with its label, that it must be answered, and its hint', async () => {
  await hears(press('Tab'), 'Last name', 'required');
  await hears(press('Tab'), 'E-mail', 'required', 'We write to no other address.');
  await hears(press('Tab'), 'Colour', 'Red', 'not selected', 'Of the house');
  await hears(press('ArrowDown'), 'Blue');
  await hears(press('Tab'), 'Message');
  await hears(press('Tab'), 'Letter', 'A PDF');
});

test('mistakes are counted and listed, and each is said with its field', async () => {
  const all = ['3 things to fix', 'Enter a first name', 'Enter a last name', 'Enter an e-mail address'];
  await hears(() => form.locator('[part=submit]').press('Enter'), ...all);
  await hears(() => form.getByLabel('Last name').focus(), 'Last name', 'invalid', 'Error: Enter a last name');
  await hears(press('Tab'), 'E-mail', 'invalid', 'Error: Enter an e-mail address');
});

test('a mistake that is mended is said no more', async () => {
  await form.getByLabel('E-mail').fill('ada@example.org');
  await hears(press('Shift+Tab'), 'Last name');
  const before = reader.said().length;
  await hears(press('Tab'), 'E-mail', 'We write to no other address.');
  assert.doesNotMatch(reader.said().slice(before).join(), /invalid|Error/);
});

test('the thanks are said once the answers are sent', async () => {
  await firstName.fill('Ada');
  await form.getByLabel('Last name').fill('Lovelace');
  await hears(() => form.locator('[part=submit]').press('Enter'), 'successfully');
});
