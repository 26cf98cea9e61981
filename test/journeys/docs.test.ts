// The documentation as the demo serves it: a reader searches, tries a form, and reads on a narrow screen in the dark.
// `node --import tsx test/docs/audit-site.ts` opens every page in the same way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './support/axe.js';
import { isLong } from '../support/long.js';
import { patienceFor } from '../support/patience.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { startVisit } from './support/visit.js';

/** A page with a live example, one with long codes, and one with wide tables. */
const PAGES = ['', 'troubleshooting/proxy-codes/', 'proxy/options/'];
const SCREENS = [
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
] as const;

const demo = await startDemo();
const browser = await startBrowser();

test('a reader tries a form in the documentation, and sees what is sent', async (t) => {
  const { page, problems, event } = await startVisit(browser, t);
  // The first visit builds the documentation.
  await page.goto(`${demo.url}/docs/`, { timeout: patienceFor(120_000) });
  await event('hf-ready');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Message').fill('Hello');
  await page.getByLabel('Add an attribute').selectOption('disabled');
  assert.match((await page.locator('.live-side code').textContent()) ?? '', /^<hosted-form[^>]*\sdisabled\s*>/);
  await page.getByRole('checkbox', { name: 'disabled' }).uncheck();
  await event('hf-ready', 3);
  assert.equal(await page.getByLabel('Email').inputValue(), 'ada@example.com');
  await page.locator('hosted-form button[type=submit]').click();
  await event('hf-success');
  assert.match(await page.locator('.live-sent').innerText(), /field_2 Email\s+ada@example\.com/);
  assert.deepEqual(problems, []);
});

test('a reader finds the paragraph of a code', async (t) => {
  const { page, problems } = await startVisit(browser, t);
  await page.goto(`${demo.url}/docs/start/first-form/`);
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill('form_token_early');
  await page.locator('.search-results a', { hasText: 'form_token_early' }).first().click();
  await page.waitForURL('**/docs/troubleshooting/proxy-codes/**');
  assert.deepEqual(problems, []);
});

for (const screen of isLong ? SCREENS : SCREENS.slice(-1))
  test(`the documentation is for everybody, ${screen.viewport.width} px wide and ${screen.colorScheme}`, async (t) => {
    const { page, problems } = await startVisit(browser, t, { ...screen, reducedMotion: 'reduce' });
    for (const path of PAGES) {
      await page.goto(`${demo.url}/docs/${path}`);
      assert.deepEqual(await violations(page, 'landmark-unique'), [], path);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(excess <= 0, `${path} scrolls sideways by ${excess} px`);
    }
    assert.deepEqual(problems, []);
  });
