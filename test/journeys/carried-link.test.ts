// The link of a carried draft is out of the address before the rest of the page can send it away, for every way to load the script.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Frame, Page } from 'playwright';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { page as htmlPage, startSite } from './support/site.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

const LINK = `102.${'AbC-_9'.padEnd(43, 'x')}`;
/** The form of another link: the one of this link would take it. */
const TAG = '<hosted-form form-id="103"></hosted-form>';
const MODULE = '<script type="module" src="/dist/cdn/hosted-form.js"></script>';
const CLASSIC = '<script src="/dist/cdn/hosted-form.classic.js"></script>';
const LOADER = '<script type="module" src="/dist/cdn/hosted-form-loader.js"></script>';
const POPUP = '<script type="module" src="/dist/cdn/hosted-form-popup.js"></script>';
const makePopup = (attributes: string) => `<hosted-form-popup ${attributes}>Write to us</hosted-form-popup>`;

/** Tells others of the address of the page, as soon as it runs. */
const ANALYTICS = `<script type="module">globalThis.toldAddress = location.href;</script>`;

const WAYS: Readonly<Record<string, string>> = {
  module: MODULE + ANALYTICS + TAG,
  classic: CLASSIC + ANALYTICS + TAG,
  loader: LOADER + ANALYTICS + TAG,
  'loader-and-module': LOADER + MODULE + ANALYTICS + TAG,
  'module-and-classic': MODULE + CLASSIC + ANALYTICS + TAG,
  'pop-up': POPUP + ANALYTICS + makePopup('form-id="102" carry'),
};

const OTHERS: Readonly<Record<string, string>> = {
  'pop-up-of-another-form': POPUP + makePopup('form-id="103" carry'),
  'pop-up-without-carry': POPUP + makePopup('form-id="102"'),
  base: `<base href="https://other.example/">${CLASSIC.replace('/dist', `${demo.url}/dist`)}`,
  'frame-of-text': `<iframe srcdoc='${CLASSIC}'></iframe>`,
  'frame-in-a-sandbox': `<iframe sandbox="allow-scripts" srcdoc='${CLASSIC}'></iframe>`,
};

const pages = new Map(Object.entries({ ...WAYS, ...OTHERS }));
const site = await startSite(demo.url, (_request, path) => {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  const content = pages.get(path.slice(1));
  return content === undefined ? undefined : htmlPage(content);
});

/** Returns the link that no form has taken, as any part of the form asks for it. */
const findLink = (page: Page | Frame) =>
  page.evaluate(() => {
    const held: unknown = Reflect.get(globalThis, Symbol.for('hosted-form link'));
    return typeof held === 'function' ? String(Reflect.apply(held, undefined, [])) : undefined;
  });

suite('a link in the address is found, and no script that comes later sees it', () => {
  for (const name of Object.keys(WAYS))
    test(name, async (t) => {
      const { page, event, problems } = await startVisit(browser, t);
      await page.goto(`${site.url}/${name}?from=mail#hosted-form=${LINK}`);
      await event('hf-ready');
      const clean = `${site.url}/${name}?from=mail`;
      assert.deepEqual(
        [page.url(), await page.evaluate((): unknown => Reflect.get(globalThis, 'toldAddress'))],
        [clean, clean],
      );
      // The form of the pop-up goes on by itself. It says that nobody knows this link.
      if (name === 'pop-up') return page.locator('[data-note=carry]').waitFor();
      assert.equal(await findLink(page), LINK);
      assert.deepEqual(problems, []);
    });
});

test('the address of another section stays as it is', async (t) => {
  const { page, event } = await startVisit(browser, t);
  await page.goto(`${site.url}/module#section`);
  await event('hf-ready');
  assert.deepEqual([page.url(), await findLink(page)], [`${site.url}/module#section`, undefined]);
});

test('a link that a person pastes into the address of the open page is found, too', async (t) => {
  const { page, event } = await startVisit(browser, t);
  await page.goto(`${site.url}/module-and-classic`);
  await event('hf-ready');
  await page.goto(`${site.url}/module-and-classic#hosted-form=${LINK}`);
  await page.waitForURL(`${site.url}/module-and-classic`);
  assert.equal(await findLink(page), LINK);
});

test('a pop-up opens by itself for a link to its form, and for no other', async (t) => {
  const { page, event } = await startVisit(browser, t);
  for (const name of ['pop-up-of-another-form', 'pop-up-without-carry']) {
    await page.goto(`${site.url}/${name}#hosted-form=${LINK}`);
    assert.equal(await page.locator('dialog[open]').count(), 0, name);
  }
  await page.goto(`${site.url}/pop-up`);
  await page.waitForFunction(() => customElements.get('hosted-form-popup'));
  assert.equal(await page.locator('dialog[open]').count(), 0);
  await page.goto(`${site.url}/pop-up#hosted-form=${LINK}`);
  await event('hf-ready');
  await page.locator('dialog[open]').waitFor();
});

test('a page with a base of another site stays where it is', async (t) => {
  const { page } = await startVisit(browser, t);
  await page.goto(`${site.url}/base#hosted-form=${LINK}`);
  assert.deepEqual([page.url(), await findLink(page)], [`${site.url}/base`, LINK]);
});

for (const name of ['frame-of-text', 'frame-in-a-sandbox'])
  test(`a link in the address of a ${name} is found, whether or not its address can be written`, async (t) => {
    const { page } = await startVisit(browser, t);
    await page.goto(`${site.url}/${name}`);
    const [, frame] = page.frames();
    assert.ok(frame);
    await frame.waitForFunction(() => customElements.get('hosted-form'));
    await frame.evaluate((link) => (location.hash = `#hosted-form=${link}`), LINK);
    await frame.waitForFunction((): unknown => Reflect.get(globalThis, Symbol.for('hosted-form link')));
    assert.equal(await findLink(frame), LINK);
  });
