// The form "The house by the lake": questions, a page, a date and the total depend on answers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { startVisit } from './support/visit.js';
import type { Visit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

const FORM = '107';
const fields = await demo.readFields(FORM);

function findId(label: string): string {
  const field = fields.find((candidate) => candidate.label === label);
  assert.ok(field, label);
  return field.id;
}

const place = (page: Page, label: string): Locator => page.locator(`hosted-form [data-field="${findId(label)}"]`);
const textbox = (page: Page, label: string) => place(page, label).getByRole('textbox');
const result = (page: Page, label: string) => place(page, label).locator('[part=result]');
const choose = (page: Page, label: string, option: string) => place(page, label).getByText(option).click();

/** Checks which of some questions are visible, and that the others are not. */
async function assertSeen(page: Page, labels: readonly string[], wanted: readonly string[]): Promise<void> {
  for (const label of labels) {
    await place(page, label).waitFor({ state: wanted.includes(label) ? 'visible' : 'hidden' });
  }
}

/** Presses Next or Back. Returns the page that it leads to. */
async function turn({ page, heard, event }: Visit, way: 'next' | 'back'): Promise<Readonly<Record<string, unknown>>> {
  const before = heard.filter(({ type }) => type === 'hf-page').length;
  await page.locator(`hosted-form [part=${way}]`).click();
  return (await event('hf-page', before + 1)).detail;
}

async function assertTotal(page: Page, total: string): Promise<void> {
  assert.equal(await result(page, 'Total').innerText(), total);
}

async function beginVisit(t: Parameters<typeof startVisit>[1]): Promise<Visit> {
  const visit = await startVisit(browser, t);
  await visit.page.goto(`${demo.url}/?form=${FORM}`);
  await visit.event('hf-ready');
  return visit;
}

async function fillStay(page: Page): Promise<void> {
  await place(page, 'Your name').getByLabel('First name').fill('Ada');
  await place(page, 'Your name').getByLabel('Last name').fill('Lovelace');
  await place(page, 'Arrival').locator('input[type=date]').fill('2028-02-27');
  await textbox(page, 'Nights').pressSequentially('5');
}

async function fillExtras(page: Page): Promise<void> {
  await textbox(page, 'Bicycle for a day').fill('1');
  await place(page, 'Bicycle for a day').getByRole('button', { name: 'One more' }).click();
  await textbox(page, 'Boxes of firewood').pressSequentially('3');
}

/** Sends the form. Returns the answers that the service then has, by label. */
async function book({ page, event }: Visit): Promise<Record<string, string>> {
  await page.getByRole('button', { name: 'Book the house' }).click();
  const { submissionId } = (await event('hf-success')).detail;
  const { data } = await demo.readSubmission(submissionId);
  const label = (id: string) => fields.find((field) => field.id === id)?.label ?? id;
  return Object.fromEntries(data.map(({ field, value }) => [label(field), value]));
}

const STAY = {
  'Your name': 'first = Ada\nlast = Lovelace',
  Arrival: 'Feb 27, 2028',
  Nights: '5',
  Departure: 'Mar 03, 2028',
  'Price a night': '89.90',
  'The house for these nights': '449.50',
};
const BICYCLES = 'charge_type = fixed_amount\nquantity = 2\nunit_price = 12.45\ntotal = 24.90';

test('one question leads to the next, and an answer shows or hides a page', async (t) => {
  const visit = await beginVisit(t);
  const { page } = visit;
  const chain = ['How many are you?', 'Are there children among you?'];
  await fillStay(page);
  await assertSeen(page, chain, []);
  assert.equal(await result(page, 'The house for these nights').innerText(), '€449.50');
  assert.equal(await result(page, 'Departure').innerText(), '3 March 2028');

  await choose(page, 'Who comes?', 'I come with others');
  await assertSeen(page, chain, chain.slice(0, 1));
  await textbox(page, 'How many are you?').pressSequentially('4');
  await assertSeen(page, chain, chain);
  await choose(page, 'Are there children among you?', 'Yes');
  await page.getByText('Step 1 of 3').first().waitFor();

  // The first question hides all fields that depend on it, and shows them again with their answers.
  await choose(page, 'Who comes?', 'I come alone');
  await assertSeen(page, chain, []);
  await page.getByText('Step 1 of 2').first().waitFor();
  await choose(page, 'Who comes?', 'I come with others');
  await assertSeen(page, chain, chain);
  assert.equal(await textbox(page, 'How many are you?').inputValue(), '4');
  assert.deepEqual(await turn(visit, 'next'), { page: 2, pages: 3 });
  await textbox(page, 'What are they called?').waitFor();
  await page.getByText('It has two beds').waitFor();
  assert.deepEqual(visit.problems, []);
});

test('the total is always up to date, and no hidden field is counted or sent', async (t) => {
  const visit = await beginVisit(t);
  const { page } = visit;
  await fillStay(page);
  await choose(page, 'Who comes?', 'I come with others');
  await textbox(page, 'How many are you?').fill('4');
  await choose(page, 'Are there children among you?', 'Yes');
  await turn(visit, 'next');
  await textbox(page, 'What are they called?').fill('Zoë');
  await textbox(page, 'How many cots do you need?').fill('2');
  assert.deepEqual(await turn(visit, 'next'), { page: 3, pages: 3 });

  await assertTotal(page, '€459.50');
  await assertSeen(page, ['How will you pay the deposit?'], []);
  await fillExtras(page);
  await assertTotal(page, '€506.45');
  await assertSeen(page, ['How will you pay the deposit?'], ['How will you pay the deposit?']);
  await choose(page, 'How will you pay the deposit?', 'In cash');
  await choose(page, 'Do you bring a dog?', 'Yes');
  await textbox(page, 'What is the dog called?').fill('Bello');
  await choose(page, 'Do you bring a dog?', 'No');

  // Without children the page of the cots is skipped, and the total falls below the limit for a deposit.
  await turn(visit, 'back');
  await turn(visit, 'back');
  await choose(page, 'Are there children among you?', 'No');
  assert.deepEqual(await turn(visit, 'next'), { page: 2, pages: 2 });
  await assertTotal(page, '€496.45');
  await assertSeen(page, ['How will you pay the deposit?', 'What is the dog called?'], []);
  assert.deepEqual(await book(visit), {
    ...STAY,
    'Who comes?': 'others',
    'How many are you?': '4',
    'Are there children among you?': 'no',
    'Bicycle for a day': BICYCLES,
    'Boxes of firewood': '3',
    'Do you bring a dog?': 'no',
    Total: '496.45',
  });
  assert.deepEqual(visit.problems, []);
});

test('the form’s owner reads warnings, and why a question is shown, by keyboard alone', async (t) => {
  const visit = await beginVisit(t);
  const { page, event, heard } = visit;
  const { code, message } = (await event('hf-warning')).detail;
  const dog = `What is the dog called? (${findId('What is the dog called?')})`;
  assert.equal(code, 'logic-unknown-option');
  assert.ok(String(message).startsWith(`${dog}: show if any:`), String(message));
  assert.equal(heard.filter(({ type }) => type === 'hf-warning').length, 1);

  const owner = page.getByRole('region', { name: 'For the form’s owner' });
  await owner.getByText(String(message)).waitFor();
  // The focused question is selected. A letter selects another one.
  await textbox(page, 'Nights').focus();
  const choice = owner.getByLabel('Why is this question here');
  assert.equal(await choice.inputValue(), findId('Nights'));
  await choice.focus();
  await page.keyboard.type('How many are');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const answer = owner.getByRole('status');
  const count = `How many are you? (${findId('How many are you?')})`;
  const who = `Who comes? (${findId('Who comes?')})`;
  await answer.getByText(`${count} is hidden by its logic: show if all: [${who}] equals "others".`).waitFor();
  await answer.getByText(`“${who} equals "others"” does not hold: the field is empty.`).waitFor();

  // The explanation follows the answers.
  await choose(page, 'Who comes?', 'I come with others');
  await answer.getByText(`${count} is shown by its logic`).waitFor();
  assert.deepEqual(visit.problems, []);
});
