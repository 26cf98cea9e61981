// The owner reads received data by keyboard. No mail can change the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBrowser } from './support/browser.js';
import { answerWithMail } from './support/console-fixtures.js';
import { startDemo } from './support/demo.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

const folder = (await demo.ask('folder.json', { name: 'Console' })) as { readonly id: string };
const { id: formId, fields } = await demo.createForm({
  name: 'Looked at',
  folder: folder.id,
  partial_submissions: 1,
  fields: [
    { field_type: 'text', label: 'Word', required: 1 },
    { field_type: 'file', label: 'A plan' },
  ],
});
const [word = '', plan = ''] = fields.map(({ id }) => `field_${id}`);
for (let number = 1; number <= 12; number += 1)
  await demo.ask(`form/${formId}/submission.json`, { [word]: `Word ${number}`, [plan]: 'plan.txt;QSBwbGFu' });
const half = { resume_key: 'a-key-of-this-person', [word]: 'Half a word' };
await demo.ask(`form/${formId}/partialsubmission.json`, half);

test('an owner gets from the list to a file of a submission by keyboard', async (t) => {
  const { page, problems } = await startVisit(browser, t);
  await page.goto(`${demo.url}/console.html`);
  const row = page.getByRole('row', { name: /Looked at/ });
  await row.waitFor();
  assert.match(await row.innerText(), /Console\s+12\s+12\s+12/);
  await row.getByRole('link').focus();
  await page.keyboard.press('Enter');
  // A form with unread submissions opens on them.
  await page.getByRole('heading', { name: 'Submissions', level: 3 }).waitFor();
  await page.getByText('Word 12').waitFor();
  assert.equal(await page.getByRole('row').count(), 13);
  await page
    .getByRole('row', { name: /Word 12/ })
    .getByRole('link')
    .first()
    .press('Enter');
  await page.getByRole('heading', { name: /^Submission \d+$/, level: 4 }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'plan.txt' }).first().press('Enter'); // prettier-ignore
  assert.equal((await download).suggestedFilename(), 'plan.txt');
  assert.deepEqual(problems, []);
});

test('missing features, disabled features and missing forms have a calm message', async (t) => {
  const { page } = await startVisit(browser, t);
  await page.route('**/demo/mailbox.json', (route) => route.fulfill({ status: 404, body: '404 Not Found' }));
  await page.goto(`${demo.url}/console.html?view=mailbox`);
  await page.getByText('This demo has no mailbox yet.').waitFor();
  await page.goto(`${demo.url}/console.html?form=101&view=partials`);
  await page.getByText('Partial submissions are not turned on for this form.').waitFor();
  await page.goto(`${demo.url}/console.html?form=999999`);
  await page.getByText('The form was not found.').waitFor();
});

test('a mail is text; its HTML is in a frame without scripts, requests and access to the page', async (t) => {
  const { page } = await startVisit(browser, t);
  await answerWithMail(page);
  const elsewhere: string[] = [];
  // Requests that the policy stops never get here.
  await page.route('https://elsewhere.test/**', (route) => {
    elsewhere.push(route.request().url());
    return route.abort();
  });
  await page.goto(`${demo.url}/console.html?mail=m2`);
  await page.getByText('We read it within a week.').first().waitFor();
  await page.frameLocator('iframe').getByText('Thank you').waitFor();
  assert.equal(await page.title(), 'We have your application – hosted-form console');
  assert.deepEqual(elsewhere, []);
});
