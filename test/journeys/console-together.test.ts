// Two consoles change one thing: the second is told clearly what has happened, and overwrites nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright';
import { patienceFor } from '../support/patience.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { untilTrue } from './support/engines.js';
import { startVisit } from './support/visit.js';

/** The longest wait for what a page shows. ms */
const PATIENCE = patienceFor(15_000);

const demo = await startDemo();
const browser = await startBrowser();

/** Opens one view in two consoles. */
async function openTwice(t: TestContext, path: string, text: string): Promise<readonly [Page, Page]> {
  const open = async () => {
    const { page } = await startVisit(browser, t);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${demo.url}/console.html${path}`);
    await page.locator('main').getByText(text).first().waitFor();
    return page;
  };
  return [await open(), await open()];
}

const says = (page: Page, sentence: string): Promise<void> => page.locator('#message').getByText(sentence).waitFor();
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .press('Enter');

/** Makes a form to which two have been sent. */
async function makeForm(name: string): Promise<{ readonly id: string; readonly submissions: readonly string[] }> {
  const { id, fields } = await demo.createForm({ name, fields: [{ field_type: 'text', label: 'Word' }] });
  const send = async (word: string) =>
    (await demo.ask(`form/${id}/submission.json`, { [`field_${fields[0]?.id}`]: word })) as { readonly id: string };
  return { id, submissions: [(await send('The first')).id, (await send('The second')).id] };
}

test('of what one console has deleted, the other marks nothing, and says how many are gone', async (t) => {
  const { id } = await makeForm('Marked and deleted');
  const [first, second] = await openTwice(t, `?form=${id}&view=submissions`, 'The second');
  await first.getByRole('checkbox').nth(1).check();
  await press(first, 'Delete');
  await first.getByText('1 submission put into the bin.').waitFor();
  await second.getByRole('checkbox', { name: 'All on this page' }).check();
  await press(second, 'Mark as read');
  await says(second, '1 submission marked as read. Somebody has deleted 1 submission meanwhile.');
  await second.getByRole('row', { name: /The second/ }).waitFor({ state: 'detached' });
  assert.equal(await second.getByRole('row').count(), 2);
  await first.goto(`${demo.url}/console.html?view=bin`);
  await press(first, /^Erase submission/);
  await says(first, 'It is erased.');
});

test('what one console has restored or erased, the other neither restores nor erases', async (t) => {
  const { id, submissions } = await makeForm('Restored and erased');
  const [first, second] = await openTwice(t, `?form=${id}&view=submissions`, 'The second');
  await first.getByRole('checkbox', { name: 'All on this page' }).check();
  await press(first, 'Delete');
  await first.getByText('2 submissions put into the bin.').waitFor();
  for (const page of [first, second]) await page.goto(`${demo.url}/console.html?view=bin`);
  const [one = '', other = ''] = submissions;
  await press(first, `Restore submission ${one}`);
  await says(first, 'It is back.');
  await press(second, `Erase submission ${one}`);
  await says(second, 'It is not in the bin any more');
  await press(second, `Erase submission ${other}`);
  await says(second, 'It is erased.');
  await press(first, `Restore submission ${other}`);
  await says(first, 'It is not in the bin any more');
  assert.equal((await demo.listSubmissions(id)).total, '1');
});

test('of two consoles that change one retention, the second is told so, and sees the days of the first', async (t) => {
  const { id } = await makeForm('Kept for some days');
  const [first, second] = await openTwice(t, `?form=${id}&view=retention`, 'Erase submissions');
  for (const [page, days] of [[first, '300'], [second, '1']] as const) {
    await page.getByLabel('Erase submissions after so many days').fill(days);
    await press(page, 'Save');
    await says(page, days === '300' ? 'Submissions are kept for 300 days.' : 'Somebody has changed this meanwhile');
  } // prettier-ignore
  await untilTrue(second, `document.querySelector('#days').value === '300'`, PATIENCE);
  await second.getByLabel('Erase submissions after so many days').fill('301');
  await press(second, 'Save');
  await says(second, 'Submissions are kept for 301 days.');
});

test('an app and a form that one console has ended and deleted are gone in the other, which says so', async (t) => {
  const { id } = await makeForm('Deleted twice');
  const [first, second] = await openTwice(t, '?view=apps', 'Make an app');
  await first.getByLabel('Name').fill('Ended twice');
  await first.getByLabel('Addresses for its answers').fill('https://app.example/done');
  await press(first, 'Make it');
  await first.getByRole('heading', { name: 'The secret of “Ended twice”' }).waitFor();
  await second.reload();
  for (const page of [first, second]) await page.getByText('End Ended twice').press('Enter');
  await press(first, 'End “Ended twice”');
  await says(first, 'The app “Ended twice” has ended.');
  await press(second, 'End “Ended twice”');
  await says(second, 'Somebody has ended the app “Ended twice” meanwhile.');
  await second.getByRole('row', { name: /Ended twice/ }).waitFor({ state: 'detached' });
  const [one, other] = await openTwice(t, `?form=${id}&view=retention`, 'Delete this form');
  await press(one, 'Delete this form');
  await one.getByRole('heading', { name: 'Bin', level: 2 }).waitFor();
  await press(other, 'Delete this form');
  await says(other, 'Somebody has deleted the form meanwhile.');
});

test('of two consoles that change one webhook, the second is told so', async (t) => {
  const { id } = await makeForm('Changed twice');
  await demo.ask(`form/${id}/webhook.json`, { url: `${demo.url}/demo/webhook-receiver`, name: 'Before' });
  const [first, second] = await openTwice(t, `?form=${id}&view=webhooks`, 'Before');
  for (const page of [first, second]) {
    const read = page.waitForResponse(/\/owner\/action\/\d+\.json/);
    await page.getByText('Change', { exact: true }).press('Enter');
    await read;
  }
  for (const [page, name] of [[first, 'By the first'], [second, 'By the second']] as const) {
    await page.getByLabel('Name').fill(name);
    await press(page, 'Save');
    await says(page, page === first ? 'It is saved.' : 'Somebody has changed this meanwhile');
  } // prettier-ignore
  await first.getByRole('heading', { name: 'By the first' }).waitFor();
});

test('a second press, while the first is under way, makes no second app', async (t) => {
  const { page } = await startVisit(browser, t);
  let asked = 0;
  await page.route('**/owner/apps.json', async (route) => {
    if (route.request().method() === 'POST') asked += 1;
    await route.continue();
  });
  await page.goto(`${demo.url}/console.html?view=apps`);
  await page.getByLabel('Name').fill('Pressed twice');
  await page.getByLabel('Addresses for its answers').fill('https://app.example/done');
  await page.getByRole('button', { name: 'Make it' }).dblclick();
  await page.getByRole('heading', { name: 'The secret of “Pressed twice”' }).waitFor();
  assert.equal(asked, 1);
});
