// A form that the proxy draws is in the page before any script, and is sent without one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { violations } from './support/axe.js';
import { patient, startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { measureShift } from '../support/shift.js';

const demo = await startDemo();
const browser = await startBrowser();

/** Opens the page that the proxy draws for a form. */
async function openDrawn(formId: string): Promise<Page> {
  const context = patient(await browser.newContext({ javaScriptEnabled: false }));
  const page = await context.newPage();
  await page.goto(`${demo.url}/forms/form/${formId}.html`);
  return page;
}

/** Waits until a post is answered. */
async function press(page: Page): Promise<number> {
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.request().method() === 'POST'),
    page.locator('[part~=submit]').click(),
  ]);
  await page.waitForLoadState();
  return response.status();
}

const CONTACT = '102';

async function fill(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('What is it about?').selectOption('order');
  await page.getByLabel('Your message').fill('Where is order <b>4711</b>, please?\nThank you.');
}

test('without a script a form says what is wrong, keeps the answers, and is sent once', async () => {
  const page = await openDrawn(CONTACT);
  const before = (await demo.listSubmissions(CONTACT)).total;
  await fill(page);
  assert.equal(await press(page), 422);
  assert.equal(await page.getByLabel('First name').inputValue(), 'Ada');
  assert.match(await page.getByLabel('Your message').inputValue(), /<b>4711<\/b>, please\?\nThank you\./);
  assert.equal(await page.getByLabel('Last name').getAttribute('aria-invalid'), 'true');
  // Nobody types a name within half a second: a press as early as that is a robot's.
  await page.getByLabel('Last name').pressSequentially('Lovelace', { delay: 100 });
  assert.equal(await press(page), 303);
  assert.match(page.url(), /\/thanks\.html/);
  await page.reload();
  const { total, submissions } = await demo.listSubmissions(CONTACT);
  assert.equal(Number(total), Number(before) + 1);
  const { data } = await demo.readSubmission(submissions[0]?.id);
  assert.ok(data.some(({ value }) => /Where is order <b>4711<\/b>, please\?\r?\nThank you\./.test(value)));
  await page.context().close();
});

for (const formId of ['101', CONTACT, '103', '106', '107'])
  test(`the page of form ${formId} fits a window of 320 px and has no violation that axe finds`, async () => {
    const page = await patient(await browser.newContext({ viewport: { width: 320, height: 800 } })).newPage();
    await page.route('**/cdn/**', (route) => route.abort());
    await page.goto(`${demo.url}/forms/form/${formId}.html`);
    const width = await page.evaluate('document.documentElement.scrollWidth');
    assert.ok(Number(width) <= 320, String(width));
    assert.deepEqual(await violations(page), []);
    await page.context().close();
  });

test('nothing moves where the script takes a drawn form over', async () => {
  const context = patient(await browser.newContext({ viewport: { width: 1280, height: 800 } }));
  const { sum, moved } = await measureShift(context, `${demo.url}/forms/form/${CONTACT}.html`);
  assert.ok(sum <= 0.01, `${String(sum)}: ${moved.join()}`);
  await context.close();
});

test('the script turns the pages of a form that stood whole, with steps that are drawn', async () => {
  const context = patient(await browser.newContext());
  const page = await context.newPage();
  await page.goto(`${demo.url}/forms/form/106.html`);
  await page.locator('[data-served]').waitFor({ state: 'detached' });
  await page.getByLabel('First name').waitFor();
  assert.equal(await page.getByLabel('Friday').first().isVisible(), false);
  const steps = page.locator('[part~=steps] li');
  assert.ok((await steps.count()) > 1);
  const [first, second] = [await steps.nth(0).boundingBox(), await steps.nth(1).boundingBox()];
  assert.equal(first?.y, second?.y, 'the steps are a line, and no list');
  await context.close();
});

test('a text that is typed before the script comes stays, and the script sends it', async () => {
  const context = patient(await browser.newContext());
  const page = await context.newPage();
  let release = (): void => undefined;
  const script = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/cdn/hosted-form.js', async (route) => {
    await script;
    await route.continue();
  });
  await page.goto(`${demo.url}/forms/form/${CONTACT}.html`, { waitUntil: 'commit' });
  await fill(page);
  await page.getByLabel('Last name').pressSequentially('Love');
  release();
  await page.locator('[data-served]').waitFor({ state: 'detached' });
  await page.keyboard.type('lace');
  assert.equal(await page.getByLabel('Last name').inputValue(), 'Lovelace');
  await page.locator('[part~=submit]').click();
  await page.locator('[part~=success]').waitFor();
  await context.close();
});
