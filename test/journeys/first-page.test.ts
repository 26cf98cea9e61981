// The first page of the demo shows an owner what the element does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

test('an owner sends the form of the first page, sees what is stored, and copies the lines that made it', async (t) => {
  const options = { permissions: ['clipboard-read', 'clipboard-write'] };
  const { page, event, problems } = await startVisit(browser, t, options);
  await page.goto(`${demo.url}/`);
  await event('hf-ready');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('What is it about?').selectOption({ index: 1 });
  await page.getByLabel('Your message').fill('When do you open on Sunday?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.locator('#stored').getByText('ada@example.org').waitFor();
  const stored = await page.locator('#stored dd').first().innerText();
  assert.match(stored, /^First name\s*:?\s*Ada\s+Last name\s*:?\s*Lovelace$/);
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const lines = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(
    lines,
    /^<script type="module" src="\/dist\/cdn\/hosted-form\.js"><\/script>\n<hosted-form form-id="102"/,
  );
  assert.deepEqual(problems, []);
});

test('each link of the first page leads somewhere', async (t) => {
  const { page } = await startVisit(browser, t);
  await page.goto(`${demo.url}/`);
  const links = page.locator('nav a, .next a');
  const paths = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  const addresses = paths.map((path) => new URL(path ?? '', demo.url).href);
  assert.ok(addresses.length >= 7);
  for (const address of new Set(addresses)) assert.equal((await page.request.get(address)).status(), 200, address);
});
