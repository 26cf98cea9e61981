// The owner works with three thousand submissions: finds some, turns pages, marks, deletes, opens one, and takes all of them along.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createService } from 'hosted-form-service';
import { COUNT_SUBMISSIONS, expectList, expectText, fillWithDatabase, openEmbedded } from 'hosted-form-service/testing';
import type { Locator, Page } from 'playwright';
import { listen } from '../../demo/server/listen.js';
import { buildServerUnlessFresh, buildUnlessFresh } from '../support/build.js';
import { startBrowser } from './support/browser.js';
import { startVisit } from './support/visit.js';

const ROWS = 3000;
const FIRST = 100_001;
const token = 'a-token-of-the-account';

/** Makes a form with its submissions in the database itself, one each minute. The last one comes by the service, with files. */
async function fill(folder: string): Promise<string> {
  await fillWithDatabase(folder);
  const database = await openEmbedded(folder);
  const service = createService({ store: database.store, tokens: [token] });
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await service.fetch(new Request(`http://demo.test/api/v2/${path}.json`, init));
    return (await answer.json()) as Parameters<typeof expectList>[0];
  };
  const fields = [
    { field_type: 'text', label: 'Word' },
    { field_type: 'radio', label: 'Colour', options: ['Bright red', 'Deep blue'], options_values: ['red', 'blue'] },
    { field_type: 'name', label: 'Your name' },
    { field_type: 'file', label: 'A plan' },
  ];
  const made = await post('form', { name: 'Filled', fields });
  const form = expectText(made, 'id');
  const [word = '', colour = '', name = '', plan = ''] = expectList(made, 'fields').map((one) => expectText(one, 'id'));
  const ids = `generate_series(${FIRST}, ${FIRST + ROWS - 2}) AS id`;
  await database.run(`
    INSERT INTO submissions SELECT id, ${form}, timestamptz '2024-03-01T12:00:00Z' + (id - ${FIRST}) * interval '1 minute', '', '', '', false FROM ${ids};
    INSERT INTO answers SELECT id, ${word}, 'Word ' || (id - ${FIRST}), NULL, ${form} FROM ${ids};
    INSERT INTO answers SELECT id, ${colour}, CASE WHEN id % 10 = 0 THEN 'red' ELSE 'blue' END, NULL, ${form} FROM ${ids};
    DELETE FROM submission_counts; ${COUNT_SUBMISSIONS}`);
  await post(`form/${form}/submission`, {
    [`field_${word}`]: '=SUM(A1)',
    [`field_${name}`]: { first: 'Ada', last: 'Lovelace' },
    [`field_${plan}`]: 'plan.txt;QSBwbGFu',
    timestamp: '2024-06-01 12:00:00',
  });
  await database.close();
  return form;
}

await Promise.all([buildUnlessFresh(), buildServerUnlessFresh()]);
const dataFolder = mkdtempSync(join(tmpdir(), 'hosted-form-journey-'));
const form = await fill(join(dataFolder, 'database'));
const demo = await listen({ port: 0, hostname: '127.0.0.1', token, dataFolder });
after(async () => {
  await demo.close();
  rmSync(dataFolder, { recursive: true, force: true });
});
const browser = await startBrowser();
const list = `${demo.url}/console.html?form=${form}&view=submissions`;

const bodyRows = (page: Page): Locator => page.locator('tbody tr');
const total = (page: Page, text: string | RegExp): Promise<void> => page.locator('.total', { hasText: text }).waitFor();
const rowWith = (page: Page, text: string): Locator => bodyRows(page).filter({ hasText: text }).first();

/** Waits until the first row holds a text. */
const firstRow = (page: Page, text: string): Promise<void> =>
  page.locator('tbody tr:first-child', { hasText: text }).waitFor();

test('an owner finds submissions by text, answer and time, and Back returns to what was there', async (t) => {
  const { page, problems } = await startVisit(browser, t);
  await page.goto(list);
  await total(page, '3,000 submissions.');
  const search = page.getByRole('searchbox', { name: 'Search in all answers' });
  await search.fill('word 123');
  await search.press('Enter');
  await total(page, '11 submissions match.');
  assert.equal(await bodyRows(page).count(), 11);
  assert.match(page.url(), /[?&]search=word\+123\b/);
  await page.goBack();
  await total(page, '3,000 submissions.');
  await page.getByText('Filter and order').click();
  await page.getByLabel('Answer to').selectOption({ label: 'Colour' });
  await page.getByLabel('contains').fill('red');
  await page.getByLabel('From').fill('2024-03-01');
  await page.getByLabel('To', { exact: true }).fill('2024-03-02');
  await page.getByLabel('Order').selectOption({ label: 'The oldest first' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await total(page, /^\d+ submissions match\.$/);
  assert.ok((await bodyRows(page).allInnerTexts()).every((text) => text.includes('Bright red')));
  await page.getByRole('link', { name: 'Show all' }).click();
  await total(page, '3,000 submissions.');
  assert.deepEqual(problems, []);
});

test('an owner turns pages forth and back, with the keyboard alone', async (t) => {
  const { page, problems } = await startVisit(browser, t);
  await page.goto(list);
  await firstRow(page, '=SUM(A1)');
  await page.getByRole('link', { name: 'Older' }).press('Enter');
  await firstRow(page, 'Word 2974');
  await page.getByRole('link', { name: 'Older' }).press('Enter');
  await firstRow(page, 'Word 2949');
  await page.getByRole('link', { name: 'Newer' }).press('Enter');
  await firstRow(page, 'Word 2974');
  await page.getByRole('link', { name: 'Newer' }).press('Enter');
  await firstRow(page, '=SUM(A1)');
  await page.goto(`${list}&order=asc`);
  await firstRow(page, 'Word 0');
  assert.deepEqual(problems, []);
});

test('an owner marks submissions as read, deletes some, and takes it back', async (t) => {
  const { page, problems } = await startVisit(browser, t);
  await page.goto(`${list}&search=word+7`);
  const [first, second] = [rowWith(page, 'Word 799'), rowWith(page, 'Word 798')];
  await first.getByRole('checkbox').check();
  await second.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Mark as read', exact: true }).click();
  await page.getByText('2 submissions marked as read.').waitFor();
  await first.filter({ hasNotText: 'Unread' }).waitFor();
  assert.equal(await first.getByRole('checkbox').isChecked(), false);
  await total(page, '111 submissions match.');
  await first.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete' }).click();
  await total(page, '110 submissions match.');
  assert.equal(await first.count(), 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await total(page, '111 submissions match.');
  await first.waitFor();
  assert.deepEqual(problems, []);
});

test('an owner opens one, with labels, subfields and its file, and goes to the next one', async (t) => {
  const { page, problems } = await startVisit(browser, t);
  await page.goto(list);
  await rowWith(page, '=SUM(A1)').getByRole('link').press('Enter');
  const answers = page.locator('dl.answers');
  await answers.getByText('Lovelace').waitFor();
  assert.match(
    await answers.innerText(),
    /First name[\s\S]*Ada[\s\S]*Last name[\s\S]*Lovelace[\s\S]*plan\.txt\s+6 bytes/,
  );
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'plan.txt' }).press('Enter');
  assert.equal(readFileSync(await (await download).path(), 'utf8'), 'A plan');
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await answers.getByText('Word 2998').waitFor();
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await page.getByRole('button', { name: 'Mark as unread' }).click();
  await page.getByRole('link', { name: 'Previous', exact: true }).click();
  await answers.getByText('Lovelace').waitFor();
  await page.getByRole('link', { name: 'All submissions' }).click();
  await firstRow(page, '=SUM(A1)');
  assert.deepEqual(problems, []);
});

test('an owner chooses columns, which stay, and exports what the filter finds, without a formula', async (t) => {
  const { page, problems } = await startVisit(browser, t);
  await page.goto(`${list}&search=sum`);
  await page.getByText('Columns').click();
  await page.getByRole('checkbox', { name: 'Colour' }).uncheck();
  await page.getByRole('columnheader', { name: 'Colour' }).waitFor({ state: 'detached' });
  await page.reload();
  await total(page, '1 submission matches.');
  assert.equal(await page.getByRole('columnheader', { name: 'Colour' }).count(), 0);
  await page.getByText('Export', { exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV', exact: true }).click();
  const file = await download;
  assert.equal(file.suggestedFilename(), `submissions-${form}.csv`);
  const [titles = '', row = '', end] = readFileSync(await file.path(), 'utf8').split('\r\n');
  assert.match(titles, /^Number,Time \([^)]+\),Read,Word,Colour,Your name: prefix,Your name: first,/);
  assert.match(
    row,
    /^\d+,[-\d]+ [:\d]+,0,'=SUM\(A1\),,,Ada,,,Lovelace,,,http:\/\/127\.0\.0\.1:\d+\/demo\/console\/owner\/file\/\d+$/,
  );
  assert.equal(end, '');
  assert.deepEqual(problems, []);
});
