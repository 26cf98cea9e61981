// The form "Harbour Festival": three pages, and the field types that the first sample does not have.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

const FORM = '106';
const fields = await demo.readFields(FORM);
const next = (page: Page) => page.locator('hosted-form [part=next]');

function place(page: Page, label: string): Locator {
  const field = fields.find((candidate) => candidate.label === label);
  assert.ok(field, label);
  return page.locator(`hosted-form [data-field="${field.id}"]`);
}

const STORED = {
  'Your name': 'first = Ada\nlast = Lovelace',
  'When will you arrive?': 'Jul 04, 2027 10:15 AM',
  'Date of birth': '10/12/2015',
  'What would you like to see?': 'Friday = Music\nSunday = Boats',
  'Day tickets': 'charge_type = fixed_amount\nquantity = 7\nunit_price = 3.99\ntotal = 27.93',
  'Name (First guest)': 'Zoë = “Zo”',
  'Age (First guest)': '0',
  'How will you come?': 'bicycle',
  'How did you like last year?': '4',
};

async function fillFirstPage(page: Page): Promise<void> {
  await place(page, 'Your name').getByLabel('First name').fill('Ada');
  await place(page, 'Your name').getByLabel('Last name').fill('Lovelace');
  const arrival = place(page, 'When will you arrive?');
  await arrival.locator('input[type=date]').fill('2027-07-04');
  await arrival.locator('input[type=time]').fill('10:15');
  const birth = place(page, 'Date of birth');
  for (const [part, value] of Object.entries({ day: '10', month: '12', year: '2015' })) {
    await birth.locator(`[name$="[${part}]"]`).fill(value);
  }
}

async function fillSecondPage(page: Page): Promise<void> {
  const matrix = place(page, 'What would you like to see?');
  await matrix.getByRole('radio', { name: 'Friday Music' }).press('Space');
  await matrix.getByRole('radio', { name: 'Sunday Boats' }).press('Space');
  const tickets = place(page, 'Day tickets');
  await tickets.getByRole('textbox').fill('6');
  await tickets.getByRole('button', { name: 'One more' }).click();
  const companions = place(page, 'Who comes with you?').getByRole('table', { name: 'Who comes with you?' });
  await companions.getByRole('textbox', { name: 'Name (First guest)' }).pressSequentially('Zoë = “Zo”');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0');
  await place(page, 'How will you come?').getByText('By bicycle').click();
}

test('the service stores what a visitor enters on each page', async (t) => {
  const { page, problems, event } = await startVisit(browser, t);
  await page.goto(`${demo.url}/?form=${FORM}`);
  await event('hf-ready');
  await next(page).click();
  await page.locator('[part=error-summary]:focus, .mistake').first().waitFor({ state: 'attached' });

  await fillFirstPage(page);
  await next(page).click();
  assert.deepEqual((await event('hf-page')).detail, { page: 2, pages: 3 });
  await page.locator('[part=page-heading]:focus').waitFor();
  await fillSecondPage(page);
  await page.locator('hosted-form [part=back]').click();
  assert.equal(await place(page, 'Your name').getByLabel('First name').inputValue(), 'Ada');
  await next(page).click();
  await event('hf-page', 3);
  await next(page).click();
  await event('hf-page', 4);

  await place(page, 'How did you like last year?').getByRole('radio', { name: '4 of 5' }).press('Space');
  await page.getByText('Card numbers are not collected').waitFor();
  await page.getByText('See you at the harbour!').waitFor();
  await page.getByRole('button', { name: 'Put me on the list' }).click();

  const { submissionId } = (await event('hf-success')).detail;
  const { data } = await demo.readSubmission(submissionId);
  const labelled = data.map(({ field, value }) => [fields.find(({ id }) => id === field)?.label, value]);
  assert.deepEqual(Object.fromEntries(labelled), STORED);
  assert.deepEqual(problems, []);
});
