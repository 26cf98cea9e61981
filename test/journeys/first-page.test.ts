// The first page of the demo shows an owner what the element does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patienceFor } from '../support/patience.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { eventually } from './support/eventually.js';
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
  // The documentation is built by the first visit.
  const timeout = patienceFor(120_000);
  for (const address of new Set(addresses))
    assert.equal((await page.request.get(address, { timeout })).status(), 200, address);
});

test('the same tag is live on four pages, each in the colours of its own buttons', async (t) => {
  const { page, problems } = await startVisit(browser, t);
  await page.goto(`${demo.url}/`);
  const frames = page.locator('.looks iframe');
  assert.equal(await frames.count(), 4);
  const colours = new Set<string>();
  for (const frame of await frames.all()) {
    await frame.scrollIntoViewIfNeeded();
    const inside = frame.contentFrame();
    await inside.getByLabel('Email').fill('ada@example.org');
    const own = await inside
      .locator('button')
      .first()
      .evaluate((button) => getComputedStyle(button).backgroundColor);
    const submit = inside.locator('hosted-form [part~=submit]');
    const isOwn = async () => own === (await submit.evaluate((button) => getComputedStyle(button).backgroundColor));
    await eventually(isOwn, `the button is ${own}`);
    colours.add(own);
  }
  assert.equal(colours.size, 4);
  assert.deepEqual(problems, []);
});

for (const width of [1280, 375])
  test(`lines to copy wrap at blanks alone, at ${width} px`, async (t) => {
    const { page } = await startVisit(browser, t, { viewport: { width, height: 700 } });
    for (const path of ['/', '/playground.html']) {
      await page.goto(demo.url + path);
      const words = page.locator('.code .word');
      await words.first().waitFor();
      const cut = await words.evaluateAll((all) =>
        all.filter((word) => word.getClientRects().length > 1).map(({ textContent }) => textContent),
      );
      assert.deepEqual(cut, [], path);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path);
    }
  });

for (const [width, height] of [
  [1280, 800],
  [375, 700],
] as const)
  test(`the playground's form stays in sight beside its last setting, at ${width} px`, async (t) => {
    const { page, problems } = await startVisit(browser, t, { viewport: { width, height } });
    await page.goto(`${demo.url}/playground.html`);
    const field = page.locator('#stage hosted-form').getByLabel('First name');
    await field.waitFor();
    const setting = page.locator('#looks :is(select, input)').last();
    await setting.focus();
    const places = await Promise.all([field, setting].map((one) => one.boundingBox()));
    for (const place of places) assert.ok(place && place.y >= 0 && place.y + place.height <= height, `${place?.y}`);
    const [form, control] = places;
    const isApart = form && control && (form.x > control.x + control.width || form.y + form.height < control.y);
    assert.ok(isApart, 'nothing covers the setting');
    assert.deepEqual(problems, []);
  });
