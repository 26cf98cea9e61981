// The documentation as the demo serves it: a reader searches, tries a form, and reads on a narrow screen in the dark.
// `node --import tsx test/docs/audit-site.ts` opens every page in the same way.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { violations } from './support/axe.js';
import { isLong } from '../support/long.js';
import { patienceFor } from '../support/patience.js';
import { ROOT } from '../support/build.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { QUERIES } from './support/queries.js';
import { startVisit } from './support/visit.js';

/** A page with a live example, one with long codes, and one with wide tables. */
const PAGES = ['', 'troubleshooting/proxy-codes/', 'proxy/options/', 'start/move-from-the-embed/', 'start/comparison/'];
const SCREENS = [
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
] as const;

/** Runs in the page: adds up how far its parts have moved. */
function sumShifts() {
  const note = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
    document.documentElement.dataset['shift'] = String(sum);
  };
  let sum = 0;
  new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: tells how far its parts have moved. */
const readShifts = () => Number(document.documentElement.dataset['shift'] ?? 0);

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

test('the first page has the form before any script, moves nothing, and lets it take a look', async (t) => {
  const { page, problems } = await startVisit(browser, t, { viewport: { width: 1280, height: 1400 } });
  await page.addInitScript(sumShifts);
  const site = /\/assets\/(site|element).*\.js$/;
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(site, (route) => gate.then(() => route.continue()));
  await page.goto(`${demo.url}/docs/`, { timeout: patienceFor(120_000), waitUntil: 'commit' });
  await page.getByLabel('First name').fill('Ada');
  assert.doesNotMatch(
    await page.locator('main').innerText(),
    /JavaScript is|needs a script|runs none|can be seen and not sent/,
  );
  letGo();
  await page.locator('.live-looks:enabled').waitFor();
  await page.locator('hosted-form:defined').waitFor();
  assert.ok((await page.evaluate(readShifts)) < 0.01);
  await page.getByRole('radio', { name: 'Soft' }).check();
  await page.locator('hosted-form[theme=soft]').waitFor();
  assert.match((await page.locator('.live-side code').textContent()) ?? '', /theme="soft"/);
  assert.equal(await page.getByLabel('First name').inputValue(), 'Ada');
  assert.deepEqual(problems, []);
});

test('where no script runs, the first page shows its form and pictures of its looks', async (t) => {
  const { page, problems } = await startVisit(browser, t, { javaScriptEnabled: false });
  await page.goto(`${demo.url}/docs/`, { timeout: patienceFor(120_000) });
  assert.ok(await page.getByLabel('First name').isVisible());
  assert.ok(await page.getByText('This form can be seen and not sent').isVisible());
  assert.equal(await page.locator('.live-pictures a').count(), 4);
  assert.deepEqual(problems, []);
});

test('each page leads to its source, to be mended', async (t) => {
  const { page } = await startVisit(browser, t);
  await page.goto(`${demo.url}/docs/start/faq/`, { timeout: patienceFor(120_000) });
  const address = await page.getByRole('link', { name: 'Mend it' }).getAttribute('href');
  const { repository } = JSON.parse(readFileSync(join(ROOT, 'publisher.json'), 'utf8')) as { repository: string };
  assert.equal(address, `${repository}/blob/HEAD/docs/pages/start/faq.md`);
});

test('the search answers the words that people use', async (t) => {
  const { page, problems } = await startVisit(browser, t);
  await page.goto(`${demo.url}/docs/start/faq/`, { timeout: patienceFor(120_000) });
  await page.keyboard.press('Control+k');
  const words = page.getByRole('searchbox');
  const lost = [];
  for (const [query, ...wanted] of isLong ? QUERIES : QUERIES.slice(0, 20)) {
    await words.fill(query);
    await page.locator(`.search-results[data-for=${JSON.stringify(query)}]`).waitFor({ state: 'attached' });
    const links = await page.locator('.search-results a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    const pages = [...new Set(links.map((link) => link?.replace(/^.*?\/docs\/|\/?(#.*)?$/g, '') ?? ''))].slice(0, 3);
    if (!wanted.some((one) => pages.includes(one))) lost.push(`${query}: ${pages.join(', ')}`);
  }
  assert.deepEqual(lost, []);
  assert.deepEqual(problems, []);
});

for (const screen of isLong ? SCREENS : SCREENS.slice(-1))
  test(`the documentation is for everybody, ${screen.viewport.width} px wide and ${screen.colorScheme}`, async (t) => {
    const { page, problems } = await startVisit(browser, t, { ...screen, reducedMotion: 'reduce' });
    for (const path of PAGES) {
      await page.goto(`${demo.url}/docs/${path}`);
      // The script takes the drawn form over.
      await page.locator('hosted-form [data-served]').waitFor({ state: 'detached' });
      assert.deepEqual(await violations(page, 'landmark-unique'), [], path);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(excess <= 0, `${path} scrolls sideways by ${excess} px`);
    }
    assert.deepEqual(problems, []);
  });
