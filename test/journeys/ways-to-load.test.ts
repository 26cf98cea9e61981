// The form loads on every kind of page, and for every way to load the script.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { suite, test } from 'node:test';
import type { Locator, Page } from 'playwright';
import packageJson from '../../package.json' with { type: 'json' };
import { ROOT } from '../support/build.js';
import { isLong } from '../support/long.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { page as htmlPage, startSite } from './support/site.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

const MODULE = '<script type="module" src="/dist/cdn/hosted-form.js"></script>';
const CLASSIC = '<script src="/dist/cdn/hosted-form.classic.js"></script>';
const LOADER = '<script type="module" src="/dist/cdn/hosted-form-loader.js"></script>';
const TAG = '<hosted-form form-id="102"></hosted-form>';
const DIV = '<div data-hosted-form="102" data-proxy="/forms"></div>';

/** Writes a page as an optimizer of scripts leaves it: they are of an unknown type, with their address put aside. */
const delayed = (script: string, kind: string) =>
  script.replace('<script', `<script type="${kind}"`).replace(' src=', ' data-src=');

/** Delays scripts until the person moves, as WP Rocket's “Delay JavaScript execution” does. Then “load” is said again. */
const DELAY = `<script>addEventListener('pointermove', () => {
  for (const old of document.querySelectorAll('[data-src]')) {
    const script = document.createElement('script');
    if (old.dataset.type) script.type = old.dataset.type;
    script.async = false;
    script.src = old.dataset.src;
    old.replaceWith(script);
  }
  dispatchEvent(new Event('load'));
}, { once: true });</script>`;

/** Runs scripts after the page has loaded, as Cloudflare's Rocket Loader does: their type has a mark, which is taken away. */
const ROCKET = `<script>addEventListener('load', () => {
  for (const old of document.querySelectorAll('script[type^=a1b2-]')) {
    const script = document.createElement('script');
    script.type = old.type.replace('a1b2-', '');
    script.async = false;
    script.src = old.dataset.src;
    old.before(script);
    old.remove();
  }
});</script>`;

/** Runs when the page has loaded. */
const later = (code: string) => `<script>addEventListener('load', () => { ${code} });</script>`;

/** The policy of a strict site: nothing inline, nothing evaluated, nothing from other origins, Trusted Types. */
const STRICT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html dompurify',
].join('; ');

const PAGES: Readonly<Record<string, () => Response>> = {
  'module script before the element': () => htmlPage(TAG, { head: MODULE }),
  'module script after the element': () => htmlPage(TAG + MODULE),
  'classic script in the head': () => htmlPage(TAG, { head: CLASSIC }),
  'classic script after the element': () => htmlPage(TAG + CLASSIC),
  'classic script with async': () => htmlPage(TAG, { head: CLASSIC.replace('<script', '<script async') }),
  'classic script with defer': () => htmlPage(TAG, { head: CLASSIC.replace('<script', '<script defer') }),
  'classic script that is put in after the page has loaded': () =>
    htmlPage(
      TAG +
        later(`
          const script = document.createElement('script');
          script.src = '/dist/cdn/hosted-form.classic.js';
          document.body.append(script);`),
    ),
  'element that is put in after the page has loaded': () =>
    htmlPage(
      MODULE +
        later(`
          const form = document.createElement('hosted-form');
          form.setAttribute('form-id', '102');
          document.body.append(form);`),
    ),
  'plain div': () => htmlPage(DIV, { head: MODULE }),
  'plain div and the classic script in the head': () => htmlPage(DIV, { head: CLASSIC }),
  'plain div that is put in after the page has loaded': () =>
    htmlPage(MODULE + later(`document.body.insertAdjacentHTML('beforeend', '<section>${DIV}</section>');`)),
  'module script twice': () => htmlPage(TAG + MODULE + MODULE),
  'module script twice, as two versions': () =>
    htmlPage(TAG + MODULE.replace('.js', '.js?ver=1') + MODULE.replace('.js', '.js?ver=2')),
  'plain div and the module script twice, as two versions': () =>
    htmlPage(DIV + MODULE.replace('.js', '.js?ver=1') + MODULE.replace('.js', '.js?ver=2')),
  'classic script twice': () => htmlPage(CLASSIC + TAG + CLASSIC),
  'classic script that an optimizer delays until the person moves': () =>
    htmlPage(TAG + DELAY + delayed(CLASSIC, 'rocketlazyloadscript')),
  'plain div and a module script that an optimizer delays until the person moves': () =>
    htmlPage(DIV + DELAY + delayed(MODULE.replace(' type="module"', ' data-type="module"'), 'rocketlazyloadscript')),
  'classic script that a loader of scripts runs at the end': () =>
    htmlPage(DIV + delayed(CLASSIC, 'a1b2-text/javascript') + ROCKET),
  'module script that a loader of scripts runs at the end': () =>
    htmlPage(TAG + delayed(MODULE.replace(' type="module"', ''), 'a1b2-module') + ROCKET),
  'loader in the head': () => htmlPage(TAG, { head: LOADER }),
  'loader and a plain div that is put in after the page has loaded': () =>
    htmlPage(LOADER + later(`document.body.insertAdjacentHTML('beforeend', '<section>${DIV}</section>');`)),
  'module and classic script together': () => htmlPage(TAG + MODULE, { head: CLASSIC }),
};

const OTHER_PAGES: Readonly<Record<string, () => Response>> = {
  'loader without a form': () =>
    htmlPage('<p>No form</p>', { head: LOADER, headers: { 'content-security-policy': STRICT_POLICY } }),
  'a short form in its place': () => htmlPage(TAG.replace('>', ' min-fields="4">'), { head: MODULE }),
  'a long form': () => htmlPage(TAG.replace('102', '103'), { head: MODULE }),
  'small controls': () =>
    htmlPage(TAG, {
      head: `<style>
        hosted-form { font-size: 10px; --hf-font-size: 9px }
        hosted-form::part(control), hosted-form::part(root) { font-size: 12px !important }
        * { font-size: 12px !important }
      </style>${MODULE}`,
    }),
  'strict policy': () =>
    htmlPage(TAG.replace('102', '101'), { head: MODULE, headers: { 'content-security-policy': STRICT_POLICY } }),
  'classic script, in a page that names no charset': () =>
    new Response(`<!doctype html><title>Test</title>${TAG}<script src="/no-charset/hosted-form.classic.js"></script>`, {
      headers: { 'content-type': 'text/html' },
    }),
};

const pages = new Map(Object.entries({ ...PAGES, ...OTHER_PAGES }));
const site = await startSite(demo.url, (_request, path) => {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  // A server that names no charset lets the page choose it.
  if (path.startsWith('/no-charset/'))
    return new Response(readFileSync(join(ROOT, 'dist/cdn', basename(path))), {
      headers: { 'content-type': 'text/javascript' },
    });
  return pages.get(decodeURIComponent(path.slice(1)))?.();
});
const makeAddress = (name: string) => `${site.url}/${encodeURIComponent(name)}`;

async function fillContact(form: Page | Locator, firstName: string): Promise<void> {
  await form.getByLabel('First name').fill(firstName);
  await form.getByLabel('Last name').fill('Lovelace');
  await form.getByLabel('Email').fill('ada@example.org');
  await form.getByLabel('What is it about?').selectOption('press');
  await form.getByLabel('Your message').fill('A message that is long enough.');
}

/** The ways that long runs alone test: each is like another one. */
const SELDOM = [
  'classic script with defer',
  'plain div and the classic script in the head',
  'module script twice',
  'plain div and the module script twice, as two versions',
  'plain div and a module script that an optimizer delays until the person moves',
  'module script that a loader of scripts runs at the end',
];

suite('the form loads', { concurrency: 3 }, () => {
  for (const name of Object.keys(PAGES).filter((name) => isLong || !SELDOM.includes(name)))
    test(name, async (t) => {
      const { page, problems, event, heard } = await startVisit(browser, t);
      await page.goto(makeAddress(name));
      await page.mouse.move(40, 40);
      await page.mouse.move(80, 80);
      const { detail } = await event('hf-ready');
      assert.equal(detail['formId'], '102');
      const form = page.locator('hosted-form');
      for (const label of ['First name', 'Last name', 'Email', 'What is it about?', 'Your message'])
        await form.getByLabel(label).waitFor();
      await form.getByRole('button', { name: 'Send message' }).waitFor();
      assert.equal(await form.count(), 1);
      assert.equal(heard.filter(({ type }) => type === 'hf-ready').length, 1);
      assert.deepEqual(problems, []);
    });
});

test('a page without a form fetches the loader alone', async (t) => {
  const { page, problems } = await startVisit(browser, t);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(basename(new URL(request.url()).pathname)));
  await page.goto(makeAddress('loader without a form'), { waitUntil: 'networkidle' });
  assert.deepEqual(
    fetched.filter((name) => name.endsWith('.js')),
    ['hosted-form-loader.js'],
  );
  assert.deepEqual(problems, []);
});

test('a page that defines the element twice hears which version is used', async (t) => {
  const { version } = packageJson;
  const { page, event } = await startVisit(browser, t);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  for (const name of ['module script twice, as two versions', 'module script twice']) {
    await page.goto(makeAddress(name));
    await event('hf-ready');
  }
  assert.deepEqual(said, [`<hosted-form> is defined twice: ${version} came first and is used, ${version} is not.`]);
});

test('the classic script says the right words in a page that names no charset', async (t) => {
  const { page, problems, event } = await startVisit(browser, t);
  await page.goto(makeAddress('classic script, in a page that names no charset'));
  await event('hf-ready');
  assert.equal(await page.evaluate(() => document.characterSet), 'windows-1252');
  const [unchosen] = await page.getByLabel('What is it about?').locator('option').allTextContents();
  assert.equal(unchosen?.trim(), 'Choose …');
  await fillContact(page.locator('hosted-form'), 'Zoë');
  await page.getByLabel('Email').press('Enter');
  await event('hf-success');
  assert.deepEqual(problems, []);
});

test('Trusted Types and a content security policy stop nothing, not even a typed signature', async (t) => {
  const { page, problems, event } = await startVisit(browser, t);
  await page.goto(makeAddress('strict policy'));
  await event('hf-ready');
  await page.getByText('Welcome to the community garden').waitFor();
  await page.getByRole('img').waitFor();
  await page.getByRole('button', { name: 'Join the garden' }).click();
  await page.locator('hosted-form [part=error-summary]:focus').waitFor();
  await page.getByLabel('Email').fill('ada@example.org');
  for (const label of ['First name', 'Middle name', 'Initial', 'Last name', 'Suffix'])
    await page.getByLabel(label, { exact: true }).fill('Ada');
  for (const label of ['Street address', 'City', 'State, province or region', 'Postal code'])
    await page.getByLabel(label).fill('12');
  await page.getByRole('combobox', { name: 'Country' }).fill('Portugal');
  await page.getByLabel('How many square metres would you like?').fill('4');
  await page.getByLabel('Never').check();
  await page.getByLabel('Sundays').check();
  const file = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('A plan') };
  await page.getByLabel('A photo or plan').setInputFiles(file);
  // The font of a typed name comes as a script: the policy names no source of fonts.
  await page.getByRole('radio', { name: 'Type', exact: true }).check();
  await page.getByLabel('Your name').fill('Ada');
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => family === 'HostedFormScript'));
  await page.getByRole('radio', { name: 'Draw', exact: true }).check();
  await page.getByRole('img').hover({ position: { x: 20, y: 20 } });
  await page.mouse.down();
  await page.getByRole('img').hover({ position: { x: 120, y: 40 } });
  await page.mouse.up();
  await page.getByRole('img', { name: 'signed' }).waitFor();
  await page.getByRole('button', { name: 'Join the garden' }).click();
  await page.getByText('The form was submitted successfully.').waitFor();
  assert.deepEqual(problems, []);
});

test('on a touch screen no style of the page makes a control smaller than iOS can bear', async (t) => {
  const { page, event } = await startVisit(browser, t, { hasTouch: true, isMobile: true });
  await page.goto(makeAddress('small controls'));
  await event('hf-ready');
  const sizes = await page
    .locator('hosted-form :is(input:not([type=radio], [type=checkbox], [type=range]), select, textarea)')
    .evaluateAll((all) => all.map((element) => parseFloat(getComputedStyle(element).fontSize)));
  assert.ok(Math.min(...sizes) >= 16, `controls of ${Math.min(...sizes)} px`);
});

// Decision 0011: what suits a form to its page comes once it is painted, without the code that keeps or sends answers.
test('a short form in a declared place asks for no more than its fields and its page need', async (t) => {
  const { page, event } = await startVisit(browser, t);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/chunks/')) asked.push(pathname.split('/').at(-1) ?? '');
  });
  await page.goto(makeAddress('a short form in its place'));
  await event('hf-ready');
  await page.waitForLoadState('networkidle');
  assert.deepEqual(asked.sort(), ['common.js', 'en.lazy.js', 'fields.js', 'move-changes.js', 'painted.js']);
});

/** A script in whose page no form is slow, however busy the machine: after 200 ms, what follows the paint is fetched before it. */
const NEVER_SLOW = `
  const wait = window.setTimeout.bind(window);
  window.setTimeout = (call, delay, ...given) => (delay === 200 ? 0 : wait(call, delay, ...given));
`;

// Decision 0010: lazy parts travel in kits.
test('a long form asks for at most four files after its field list, all at once, and for none after these', async (t) => {
  const { page, event } = await startVisit(browser, t);
  await page.addInitScript(NEVER_SLOW);
  const steps: { what: 'list' | 'asked' | 'came'; name: string }[] = [];
  const readFileName = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
  const note = (what: 'asked' | 'came') => (request: { url: () => string }) => {
    if (request.url().includes('/chunks/')) steps.push({ what, name: readFileName(request.url()) });
    else if (what === 'came' && request.url().endsWith('/field.json')) steps.push({ what: 'list', name: '' });
  };
  page.on('request', note('asked'));
  page.on('response', note('came'));
  await page.goto(makeAddress('a long form'));
  await event('hf-ready');
  const after = steps.slice(steps.findIndex(({ what }) => what === 'list'));
  const asked = after.filter(({ what }) => what === 'asked').map(({ name }) => name);
  const firstCame = after.findIndex(({ what, name }) => what === 'came' && asked.includes(name));
  const askedFirst = after.slice(0, firstCame).filter(({ what }) => what === 'asked');
  assert.deepEqual(
    askedFirst.map(({ name }) => name),
    asked,
  );
  assert.ok(asked.length > 0 && asked.length <= 4, asked.join(', '));
});
