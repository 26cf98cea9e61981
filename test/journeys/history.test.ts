// A form with `history`: Back and Forward of the browser turn its pages, also when they leave the page and come back to it.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright';
import { startRememberingBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { page as htmlPage, startSite } from './support/site.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const remembering = await startRememberingBrowser();
after(() => remembering.close());

/** The form "Harbour Festival" has three pages. */
const FORM = '106';
const TAG = `<hosted-form form-id="${FORM}" history draft="session">Write to hello@example.com</hosted-form>`;
const SCRIPT = '<script type="module" src="/dist/cdn/hosted-form.js"></script>';

const site = await startSite(demo.url, (_request, path) => {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  if (path === '/elsewhere') return htmlPage('<h1>Elsewhere</h1>');
  return path === '/' ? htmlPage(`<main><h1>Festival</h1>${TAG}</main>`, { head: SCRIPT }) : undefined;
});

const step = (page: Page, number: number) =>
  page
    .getByText(`Step ${String(number)} of 3`)
    .first()
    .waitFor();

/** Fills in the first page, and goes on to the second. */
async function goToSecondPage(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.locator('hosted-form input[type=date]').first().fill('2027-07-04');
  await page.locator('hosted-form input[type=time]').first().fill('10:15');
  for (const [part, value] of Object.entries({ day: '10', month: '12', year: '2015' }))
    await page.locator(`hosted-form [name$="[${part}]"]`).fill(value);
  await page.locator('hosted-form [part=next]').click();
  await step(page, 2);
}

/** Presses Back or Forward. Playwright's own ways wait for a load, which a page from memory does not have. */
const travel = (page: Page, by: number) => page.evaluate(`setTimeout(() => history.go(${String(by)}))`);

test('the page of the form and its answers are back from the memory of the browser after a look elsewhere', async (t) => {
  const { page, event, problems } = await startVisit(remembering, t);
  await page.goto(site.url);
  await event('hf-ready');
  await goToSecondPage(page);
  await page.evaluate('addEventListener("pageshow", ({ persisted }) => (window.wasKept = persisted))');
  await page.goto(`${site.url}/elsewhere`);
  await travel(page, -1);
  await step(page, 2);
  assert.equal(await page.evaluate('window.wasKept === true'), true);

  await travel(page, -1);
  await step(page, 1);
  assert.equal(await page.getByLabel('First name').inputValue(), 'Ada');
  await travel(page, 1);
  await step(page, 2);
  assert.deepEqual(problems, []);
});
