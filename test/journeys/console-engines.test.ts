// The owner works in the console with Firefox and WebKit, as `console-owner.test.ts` does with Chromium: by keyboard alone.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { patienceFor } from '../support/patience.js';
import { startOwnDemo } from './support/demo.js';
import { startOtherEngines, untilTrue } from './support/engines.js';
import type { AnyPage } from './support/engines.js';

const PASSWORD = 'the owner’s own';
/** The longest wait for what a page shows. ms */
const PATIENCE = patienceFor(15_000);

const others = await startOtherEngines(after);
const demo = await startOwnDemo({ consolePassword: PASSWORD });
const { id: form, fields } = await demo.createForm({
  name: 'Looked at',
  fields: [
    { field_type: 'text', label: 'Word' },
    { field_type: 'file', label: 'A plan' },
  ],
});
const [word = '', plan = ''] = fields.map(({ id }) => `field_${id}`);
for (let number = 1; number <= 12; number += 1)
  await demo.ask(`form/${form}/submission.json`, { [word]: `Word ${number}`, [plan]: 'plan.txt;QSBwbGFu' });

/** Waits until a visible element has a text. */
const shows = (page: AnyPage, text: string, selector = 'body'): Promise<void> =>
  untilTrue(
    page,
    `[...document.querySelectorAll(${JSON.stringify(selector)})].some((one) => one.innerText.includes(${JSON.stringify(text)}))`,
    PATIENCE,
  );

/** The name of what has the focus, in the page: its text, and its label. */
const FOCUSED = `(({ textContent, labels }) => [textContent, ...[...(labels ?? [])].map((one) => one.textContent)].join(' ').trim())(document.activeElement)`;

/** Presses Tab until something of this name has the focus. */
async function tabTo(page: AnyPage, name: string): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press('Tab');
    if (String(await page.evaluate(FOCUSED)).startsWith(name)) return;
  }
  assert.fail(`No Tab leads to ${name}`);
}

async function signIn(page: AnyPage, path = ''): Promise<void> {
  await page.goto(`${demo.url}/console.html${path}`);
  await shows(page, 'Sign in to the console', 'h1');
  // A window that is not in front has no focus by itself.
  await page.evaluate(`document.querySelector('#password').focus()`);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
}

for (const { name, open } of others) {
  test(`an owner signs in, opens a submission, deletes it and takes it back, by keyboard, in ${name}`, async (t) => {
    const page = await open();
    t.after(() => page.close());
    await signIn(page);
    await shows(page, 'Forms', 'h2');
    await tabTo(page, 'Looked at');
    await page.keyboard.press('Enter');
    await shows(page, 'Word 12', 'td');
    await tabTo(page, '1');
    await page.keyboard.press('Enter');
    await shows(page, 'plan.txt', 'dd');
    await tabTo(page, 'Mark as');
    await page.keyboard.press(' ');
    await shows(page, '1 submission marked as', '#message');
    await tabTo(page, 'Delete');
    await page.keyboard.press(' ');
    await shows(page, '1 submission put into the bin.');
    await tabTo(page, 'Undo');
    await page.keyboard.press(' ');
    await shows(page, '1 submission restored.', '#message');
    await page.keyboard.press('Escape');
    await untilTrue(page, `document.querySelector('#message').textContent === ''`, PATIENCE);
  });

  test(`an owner makes an app and ends it, by keyboard, in ${name}`, async (t) => {
    const page = await open();
    t.after(() => page.close());
    await signIn(page, '?view=apps');
    await shows(page, 'Make an app', 'h3');
    const app = `A calendar for ${name}`;
    await tabTo(page, 'Name');
    await page.keyboard.type(app);
    await tabTo(page, 'Addresses for its answers');
    await page.keyboard.type('https://calendar.example/done');
    await tabTo(page, 'Make it');
    await page.keyboard.press('Enter');
    await shows(page, `The secret of “${app}”`, 'h2');
    await page.goto(`${demo.url}/console.html?view=apps`);
    await shows(page, app, 'th');
    await tabTo(page, `End ${app}`);
    await page.keyboard.press('Enter');
    await tabTo(page, `End “${app}”`);
    await page.keyboard.press('Enter');
    await shows(page, `The app “${app}” has ended`, '#message');
  });
}
