// A page does not jump while its form loads, for the first time or again.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { patient, startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { ROOT } from '../support/build.js';
import { page as htmlPage, startSite } from './support/site.js';
import { isLong } from '../support/long.js';
import { measureShift } from '../support/shift.js';
import { gate } from '../support/wait.js';

const demo = await startDemo();
const browser = await startBrowser();

for (const [path, width] of (
  [
    ['/', 375],
    ['/?form=103', 1280],
    ['/forms/job_application', 375],
  ] as const
).slice(0, isLong ? 3 : 2))
  test(`nothing moves at ${path} in ${String(width)} px while its form loads, and when it is opened again`, async () => {
    const context = patient(await browser.newContext({ viewport: { width, height: 700 } }));
    for (const visit of ['first', 'second'])
      assert.deepEqual(await measureShift(context, demo.url + path), { sum: 0, moved: [] }, `the ${visit} visit`);
    await context.close();
  });

/** A page with the lines of the documentation, whose script and field list come when the test says so. */
const LINES = [...readFileSync(join(ROOT, 'docs/pages/install/html.md'), 'utf8').matchAll(/^```css\n(.*?)^```/gms)]
  .map(([, lines]) => lines)
  .join('');
const FALLBACK = 'Write to hello@example.com';
const site = await startSite(demo.url, (_request, path) => {
  if (path === '/lines.css') return new Response(LINES, { headers: { 'content-type': 'text/css' } });
  if (path !== '/page') return undefined;
  return htmlPage(`<hosted-form form-id="102" min-fields="8"><a href="/x">${FALLBACK}</a></hosted-form><p>Below</p>`, {
    head: '<link rel="stylesheet" href="/lines.css"><script type="module" src="/dist/cdn/hosted-form.js"></script>',
  });
});

test('on a slow line there are calm shapes from the first frame, and the fallback when the form is late', async () => {
  const context = patient(await browser.newContext({ viewport: { width: 1280, height: 900 } }));
  const page = await context.newPage();
  await page.clock.install();
  const [script, list] = [gate(), gate()];
  await page.route('**/cdn/hosted-form.js', async (route) => {
    await script.opened;
    await route.continue();
  });
  await page.route('**/field.json*', async (route) => {
    await list.opened;
    await route.continue();
  });
  const fallback = page.getByText(FALLBACK);
  const below = page.getByText('Below');
  const readPlace = async () => (await below.boundingBox())?.y;
  await page.goto(`${site.url}/page`, { waitUntil: 'commit' });
  await below.waitFor();
  const place = await readPlace();
  assert.equal(await fallback.isVisible(), false, 'before the script');
  const shapes = await page
    .locator('hosted-form')
    .evaluate((form) => getComputedStyle(form, '::before').backgroundImage);
  assert.match(shapes, /gradient/);
  script.open();
  const room = page.locator('hosted-form .room');
  await room.waitFor();
  assert.match(await room.evaluate((element) => getComputedStyle(element).backgroundImage), /gradient/);
  assert.equal(await fallback.isVisible(), false, 'in the first frame');
  await page.clock.runFor(2000);
  await page.locator('hosted-form [part=skeleton] .box').nth(7).waitFor();
  assert.equal(await fallback.isVisible(), false, 'after two seconds');
  await page.clock.runFor(9000);
  await fallback.waitFor();
  assert.equal(await readPlace(), place, 'nothing below has moved');
  list.open();
  await page.getByLabel('First name').waitFor();
  assert.equal(await fallback.isVisible(), false);
  assert.equal(await readPlace(), place);
  await context.close();
});

test('where there is no script, people read the fallback at once', async () => {
  const context = patient(await browser.newContext({ javaScriptEnabled: false }));
  const page = await context.newPage();
  await page.goto(`${site.url}/page`);
  assert.ok(await page.getByText(FALLBACK).isVisible());
  await context.close();
});
