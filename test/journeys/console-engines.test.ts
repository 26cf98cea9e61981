// The owner works in the console with Firefox and WebKit, as `console-owner.test.ts` does with Chromium: by keyboard alone, in every view.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isLong } from '../support/long.js';
import { patienceFor } from '../support/patience.js';
import { violations } from './support/axe.js';
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
  partial_submissions: 1,
  fields: [
    { field_type: 'text', label: 'Word' },
    { field_type: 'file', label: 'A plan' },
  ],
});
const [word = '', plan = ''] = fields.map(({ id }) => `field_${id}`);
await demo.ask(`form/${form}/confirmation.json`, { to_field: fields[0]?.id, subject: 'Thanks', message: 'Thank you' });
await demo.ask(`form/${form}/webhook.json`, { url: `${demo.url}/demo/webhook-receiver`, name: 'To the demo' });
await demo.ask(`form/${form}/partialsubmission.json`, { resume_key: 'a-key-of-this-person', [word]: 'Half a word' });
for (let number = 1; number <= 12; number += 1)
  await demo.ask(`form/${form}/submission.json`, { [word]: `Word ${number}`, [plan]: 'plan.txt;QSBwbGFu' });

/** The views, each with a text that it shows. */
const VIEWS: Readonly<Record<string, string>> = {
  '?': 'Looked at',
  [`?form=${form}&view=fields`]: 'A plan',
  [`?form=${form}&view=submissions`]: 'Word 12',
  [`?form=${form}&view=submissions&search=none`]: 'No submission matches',
  [`?form=${form}&view=partials`]: 'Half a word',
  [`?form=${form}&view=confirmations`]: 'Thank you',
  [`?form=${form}&view=notifications`]: 'The form sends no notifications',
  [`?form=${form}&view=webhooks`]: 'To the demo',
  [`?form=${form}&view=embed`]: 'Content-Security-Policy',
  [`?form=${form}&view=retention`]: 'Delete this form',
  '?form=999999': 'The form was not found',
  '?view=failures': 'Failed deliveries',
  '?view=mailbox': 'Mails that the demo kept',
  '?view=received': 'Received by webhook',
  '?view=apps': 'Make an app',
  '?view=person': 'E-mail address, name',
  '?view=bin': 'What is deleted can be restored',
};

/** The views in any run: two lists and a form. */
const SOME = ['?', `?form=${form}&view=submissions`, '?view=apps'];

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

  test(`the views fit on 375 px, and axe finds nothing, in ${name}`, async (t) => {
    const page = await open();
    t.after(() => page.close());
    await page.setViewportSize({ width: 375, height: 700 });
    await signIn(page);
    for (const [path, text] of Object.entries(VIEWS).filter(([path]) => isLong || SOME.includes(path))) {
      await page.goto(`${demo.url}/console.html${path}`);
      await shows(page, text, 'main');
      assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, path);
      assert.deepEqual(await violations(page), [], path);
    }
  });
}
