// The form "Contact" for people without a mouse, and for people who click twice.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

const fields = await demo.readFields('102');
const ids = fields.map(({ id }) => id);
const [NAME = '', EMAIL = '', SUBJECT = '', MESSAGE = ''] = ids.map((id) => `field_${id}`);
const ORDER = [`${NAME}[first]`, `${NAME}[last]`, EMAIL, SUBJECT, MESSAGE, 'submit', 'carry'];

const contact = `${demo.url}/?form=102`;
const focused = (page: Page) => page.locator('hosted-form :focus');

/** Returns the name of the focused control, or its part of the form; `''` where the focus is outside the form. */
async function nameFocused(page: Page): Promise<string> {
  const control = focused(page);
  if ((await control.count()) === 0) return '';
  return (await control.getAttribute('name')) ?? (await control.getAttribute('part')) ?? '';
}

/** Presses Tab until this control has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await nameFocused(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not come to ${name}`);
}

async function fillByKeyboard(page: Page): Promise<void> {
  await tabTo(page, `${NAME}[first]`);
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Lovelace');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@example.org');
  await page.keyboard.press('Tab');
  // A letter selects the option.
  await page.keyboard.type('He');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Order 4711 has not come.');
}

const STORED = [
  'first = Ada\nlast = Lovelace',
  'ada@example.org',
  'order',
  'Order 4711 has not come.\nWhere is it?',
] as const;

test('Tab goes through the form in its visual order', async (t) => {
  const { page, problems, event } = await startVisit(browser, t);
  await page.goto(contact);
  await event('hf-ready');
  await tabTo(page, ORDER[0] ?? '');
  const seen: { readonly name: string; readonly x: number; readonly y: number }[] = [];
  for (let name = await nameFocused(page); name !== ''; name = await nameFocused(page)) {
    const box = await focused(page).boundingBox();
    assert.ok(box, `${name} is in sight`);
    const scrolled = await page.evaluate('scrollY');
    seen.push({ name, x: box.x, y: Math.round(box.y) + Number(scrolled) });
    await page.keyboard.press('Tab');
  }
  assert.deepEqual(
    seen.map(({ name }) => name),
    ORDER,
  );
  const byPlace = [...seen].sort((a, b) => a.y - b.y || a.x - b.x);
  assert.deepEqual(seen, byPlace);

  for (const name of ORDER.toReversed()) {
    await page.keyboard.press('Shift+Tab');
    assert.equal(await nameFocused(page), name, 'the same way back');
  }
  assert.deepEqual(problems, []);
});

test('the keyboard alone is enough to read errors, correct them, send, and begin again', async (t) => {
  const { page, problems, event } = await startVisit(browser, t);
  await page.goto(contact);
  await event('hf-ready');

  await tabTo(page, 'submit');
  await page.keyboard.press('Enter');
  await page.locator('hosted-form [part=error-summary]:focus').waitFor();
  assert.equal((await event('hf-error')).detail['code'], 'invalid');
  const links = page.locator('hosted-form [part=error-summary] a');
  assert.equal(await links.count(), 5, 'a line for each control that needs an answer');

  await page.keyboard.press('Tab');
  assert.equal(await links.first().evaluate((link) => link.matches(':focus')), true);
  await page.keyboard.press('Enter');
  assert.equal(await nameFocused(page), ORDER[0], 'the first line leads to the first control');
  assert.equal(await focused(page).getAttribute('aria-invalid'), 'true');
  assert.equal(page.url(), contact, 'the address of the page stays');

  await fillByKeyboard(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Where is it?');
  assert.equal(page.url(), contact);
  assert.equal(
    await page.locator('hosted-form [part=success]').count(),
    0,
    'Enter in a text of several lines is a new line',
  );
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  assert.equal(await nameFocused(page), EMAIL);
  await page.keyboard.press('Enter');

  await page.locator('hosted-form [part=success]:focus').waitFor();
  const { submissionId } = (await event('hf-success')).detail;
  const submission = await demo.readSubmission(submissionId);
  assert.deepEqual(
    submission.data.map(({ value }) => value),
    STORED,
  );

  for (const button of ['Save receipt', 'Print', 'Send another']) {
    await page.keyboard.press('Tab');
    assert.equal(await focused(page).innerText(), button);
  }
  await page.keyboard.press('Enter');
  await page.locator('hosted-form form:focus').waitFor();
  const controls = page.locator('hosted-form').locator('input, select, textarea');
  const values = await controls.evaluateAll((all) =>
    // Without the trap, which Tab does not reach.
    all.filter((control) => !control.closest('[inert]')).map((control) => (control as HTMLInputElement).value),
  );
  assert.deepEqual(values, ['', '', '', '', '']);
  assert.equal(await page.locator('hosted-form [part=error], hosted-form [part=error-summary]').count(), 0);
  await page.keyboard.press('Tab');
  assert.equal(await nameFocused(page), ORDER[0], 'and from there to the first question');
  assert.deepEqual(problems, []);
});
