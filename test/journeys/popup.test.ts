// A form in a pop-up: it opens as the owner says, is fetched then, and gives the focus back. Nothing that was typed is lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { violations } from './support/axe.js';
import { isLong } from '../support/long.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { page as htmlPage, startSite } from './support/site.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

const SCRIPT = '<script type="module" src="/dist/cdn/hosted-form-popup.js"></script>';
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'";
const HEADERS = {
  'content-security-policy': `${POLICY}; require-trusted-types-for 'script'; trusted-types lit-html dompurify hosted-form`,
};

const PAGE = `<h1>Bakery</h1>
  <p><a id="contact" href="/contact">Write to us</a> <label>Search <input id="search"></label></p>
  <div class="long"><p>Bread.</p></div>`;

/** Draws a page with a pop-up, whose attributes are those in the address. */
function drawPage({ url }: Request, path: string): Response | undefined {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  if (path === '/long.css')
    return new Response('.long { block-size: 3000px }', { headers: { 'content-type': 'text/css' } });
  if (path === '/contact') return htmlPage('<h1>Contact</h1>');
  if (path !== '/') return undefined;
  const attributes = [...new URL(url).searchParams].map(([name, value]) => ` ${name}="${value}"`).join('');
  const popup = `<hosted-form-popup form-id="102"${attributes}>Write to hello@example.com</hosted-form-popup>`;
  return htmlPage(`<main>${PAGE}</main>${popup}`, {
    head: `<link rel="stylesheet" href="/long.css">${SCRIPT}`,
    headers: HEADERS,
  });
}

const site = await startSite(demo.url, drawPage);
const address = (attributes: Readonly<Record<string, string>>) =>
  `${site.url}/?${new URLSearchParams(attributes).toString()}`;

const isFormFetched = (page: Page): Promise<boolean> =>
  page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/hosted-form.js')));
const focusedId = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');

test('a link opens it, Escape closes it, and typing and focus are back', async (t) => {
  const { page, event, problems } = await startVisit(browser, t);
  await page.goto(address({ trigger: '#contact' }));
  await page.locator('#search').focus();
  assert.equal(await isFormFetched(page), false);
  await page.locator('#contact').focus();
  await page.keyboard.press('Enter');
  await event('hf-ready');
  const dialog = page.getByRole('dialog', { name: 'Write to us' });
  await page.getByLabel('Email').fill('ada@example.org');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(await focusedId(page), 'contact');
  await page.keyboard.press('Enter');
  assert.equal(await page.getByLabel('Email').inputValue(), 'ada@example.org');
  await page.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.deepEqual([new URL(page.url()).pathname, problems], ['/', []]);
});

for (const width of isLong ? [1280, 320] : [320])
  for (const as of ['dialog', 'slide-in', 'full'])
    test(`as ${as}, ${width} px wide, it fits, axe finds nothing, and it can be sent`, async (t) => {
      const { page, event, problems } = await startVisit(browser, t, { viewport: { width, height: 640 } });
      await page.goto(address({ trigger: '#contact', as }));
      await page.locator('#contact').click();
      await event('hf-ready');
      const dialog = page.getByRole('dialog');
      const { x = -1, width: wide = 0 } = (await dialog.boundingBox()) ?? {};
      assert.ok(x >= 0 && x + wide <= width, `${x} + ${wide}`);
      assert.deepEqual(await violations(page), []);
      await page.getByLabel('First').fill('Ada');
      await page.getByLabel('Last').fill('Lovelace');
      await page.getByLabel('Email').fill('ada@example.org');
      await page.getByLabel('What is it about?').selectOption({ index: 1 });
      await page.getByLabel('Your message').fill('Bread, please.');
      await page.locator('[part~=submit]').click();
      await event('hf-success');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      assert.deepEqual(problems, []);
    });

for (const as of ['dialog', 'slide-in', 'full'])
  test(`as ${as} on a phone, its heading and its button stay in sight, from edge to edge`, async (t) => {
    const { page, event } = await startVisit(browser, t, { viewport: { width: 375, height: 640 } });
    await page.goto(address({ trigger: '#contact', as }));
    await page.locator('#contact').click();
    await event('hf-ready');
    const heading = page.getByRole('heading', { name: 'Write to us' });
    await page.getByLabel('Your message').focus();
    for (const shown of [heading, page.getByRole('button', { name: 'Close' })]) {
      const { y = -1, height = 0 } = (await shown.boundingBox()) ?? {};
      assert.ok(y >= 0 && y + height < 640, `${y}`);
      assert.ok(await shown.evaluate((element) => element.checkVisibility()));
    }
    const box = await page.getByRole('dialog', { name: 'Write to us' }).boundingBox();
    assert.deepEqual([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)], [0, 375, 640]);
  });

test('at a zoom of 400 %, no field with the focus is below the heading', async (t) => {
  const { page, event } = await startVisit(browser, t, { viewport: { width: 320, height: 256 } });
  await page.goto(address({ trigger: '#contact' }));
  await page.locator('#contact').click();
  await event('hf-ready');
  for (const label of ['First name', 'Last name', 'Email', 'First name']) {
    const field = page.getByLabel(label);
    await field.focus();
    const isOnTop = (element: Element): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const root = element.getRootNode();
      return root instanceof ShadowRoot && root.elementFromPoint(left + width / 2, top + height / 2) === element;
    };
    assert.ok(await field.evaluate(isOnTop), label);
  }
});

test('a press beside it closes it, and a press within does not', async (t) => {
  const { page, event } = await startVisit(browser, t);
  await page.goto(address({ trigger: '#contact' }));
  await page.locator('#contact').click();
  await event('hf-ready');
  const dialog = page.getByRole('dialog');
  await page.locator('form').click({ position: { x: 1, y: 1 } });
  assert.ok(await dialog.isVisible());
  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: 'hidden' });
});

test('Back closes it, and the page stays', async (t) => {
  const { page, event } = await startVisit(browser, t);
  await page.goto(address({ trigger: '#contact', history: '' }));
  await page.locator('#contact').click();
  await event('hf-ready');
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.equal(await page.getByRole('heading', { name: 'Bakery' }).isVisible(), true);
  await page.locator('#contact').click();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !Object.hasOwn(Object(history.state) as object, 'hosted-form-popup'));
});

test('it opens by itself once for each visitor, and not while they type', async (t) => {
  const { page, event } = await startVisit(browser, t);
  await page.goto(address({ trigger: 'scroll=50%' }));
  await page.locator('#search').fill('rye');
  await page.mouse.wheel(0, 2500);
  await page.waitForFunction(() => scrollY > 1500);
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.locator('#search').blur();
  await event('hf-ready');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.mouse.wheel(0, 2500);
  await page.waitForFunction(() => scrollY > 1500);
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.goto(address({ trigger: 'after=50ms', once: 'session' }));
  await page.getByRole('dialog').waitFor();
});

test('a mouse on its way out of the window opens it', async (t) => {
  const { page } = await startVisit(browser, t);
  await page.goto(address({ trigger: 'exit', as: 'slide-in' }));
  await page.locator('#search').focus();
  await page.locator('#search').blur();
  await page.evaluate(() => {
    document.body.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, clientY: -1, relatedTarget: null }));
  });
  await page.getByRole('dialog').waitFor();
  assert.equal(await focusedId(page), '', 'the focus stays where it was');
});

test('where the form’s script does not come, people read the fallback', async (t) => {
  const { page } = await startVisit(browser, t);
  await page.route('**/cdn/hosted-form.js', (route) => route.abort());
  await page.goto(address({ trigger: '#contact' }));
  await page.locator('#contact').click();
  await page.getByText('Write to hello@example.com').waitFor();
});
