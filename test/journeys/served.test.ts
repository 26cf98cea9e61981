// A form that the server has drawn is there without its script, and with it as soon as somebody needs it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { patient, startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { page as htmlPage, startSite } from './support/site.js';
import { measureShift } from '../support/shift.js';

const demo = await startDemo();
const browser = await startBrowser();

/** Writes the form of a page as a server draws it: without comments, with its sheets as one text. It is a text, so that no compiler changes it. */
const DRAW = `(() => {
  const { shadowRoot } = document.querySelector('hosted-form');
  for (const control of shadowRoot.querySelectorAll('input:not([type=file]), textarea')) control.setAttribute('value', control.value);
  const root = shadowRoot.querySelector('[part=root]');
  root.setAttribute('data-served', '');
  const form = root.querySelector('form');
  form.method = 'post';
  form.enctype = 'multipart/form-data';
  form.setAttribute('action', '/posted');
  return {
    html: root.outerHTML.replace(/<!--[^]*?-->/g, ''),
    css: shadowRoot.adoptedStyleSheets.flatMap((sheet) => Array.from(sheet.cssRules, (rule) => rule.cssText)).join('\\n'),
  };
})()`;

interface Drawn {
  readonly html: string;
  readonly css: string;
}

async function draw(): Promise<Drawn> {
  const context = patient(await browser.newContext({ viewport: { width: 900, height: 900 } }));
  const page = await context.newPage();
  await page.goto(`${blank.url}/plain`);
  await page.getByLabel('Your name').or(page.locator('[part=submit]')).first().waitFor();
  await page.waitForFunction(`document.querySelector('hosted-form').session?.features.isSuited`);
  const drawn = await page.evaluate<Drawn>(DRAW);
  await context.close();
  return drawn;
}

const SCRIPTS = {
  script: '<script type="module" src="/dist/cdn/hosted-form.js"></script>',
  loader: '<script type="module" src="/dist/cdn/hosted-form-loader.js"></script>',
};

const blank = await startSite(demo.url, (_, path) =>
  path === '/plain' ? htmlPage('<hosted-form form-id="102"></hosted-form>', { head: SCRIPTS.script }) : undefined,
);
const { html, css } = await draw();
const BODY = `<hosted-form form-id="102"><template shadowrootmode="open"><link rel="stylesheet" href="/drawn.css">${html}</template></hosted-form><p>Below</p>`;

const posted: FormData[] = [];
const site = await startSite(demo.url, async (request, path) => {
  if (path === '/drawn.css') return new Response(css, { headers: { 'content-type': 'text/css' } });
  if (path === '/posted') {
    posted.push(await request.formData());
    return htmlPage('<p>Thanks</p>');
  }
  const [kind] = Object.entries(SCRIPTS).flatMap(([name, head]) => (path === `/${name}` ? [head] : []));
  return kind === undefined ? undefined : htmlPage(BODY, { head: kind });
});

/** Opens a page. Returns it with the addresses of the scripts that it has asked for. */
async function open(path: string, prepare: (page: Page) => Promise<unknown> = async () => undefined) {
  const context = patient(await browser.newContext({ viewport: { width: 900, height: 900 } }));
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await prepare(page);
  await page.goto(site.url + path);
  return { page, scripts, close: () => context.close() };
}

/** Tells whether the tree of the server is shown. It is a text, so that no compiler changes it. */
const IS_SERVED = `document.querySelector('hosted-form').shadowRoot.querySelector('[data-served]') !== null`;
/** Lets no page be idle. */
const BUSY = `window.requestIdleCallback = () => 0;`;

for (const path of ['/script', '/loader'])
  test(`nothing moves while a form takes over: ${path}`, async () => {
    const context = patient(await browser.newContext({ viewport: { width: 900, height: 700 } }));
    const { sum, moved } = await measureShift(context, site.url + path);
    assert.ok(sum <= 0.01, `${String(sum)}: ${moved.join(', ')}`);
    await context.close();
  });

test('a page that is only read fetches the loader alone; the first touch of the form brings its script', async () => {
  const { page, scripts, close } = await open('/loader', (opened) => opened.addInitScript(BUSY));
  await page.waitForLoadState('load');
  assert.deepEqual(
    scripts.filter((each) => !each.endsWith('hosted-form-loader.js')),
    [],
  );
  const name = page.locator('hosted-form input').first();
  await name.click();
  await page.keyboard.type('Ada');
  await page.waitForFunction(`!(${IS_SERVED})`);
  assert.equal(await name.inputValue(), 'Ada');
  await page.keyboard.type(' Lovelace');
  assert.equal(await name.inputValue(), 'Ada Lovelace');
  await close();
});

test('the script comes when the page is idle', async () => {
  const { page, close } = await open('/loader');
  await page.waitForFunction(`!(${IS_SERVED})`);
  await close();
});

for (const lost of ['**/take-over*', '**/common*', '**/hosted-form.js*', '**/field.json*'])
  test(`where ${lost} does not come, the tree of the server stays and is posted`, async () => {
    const { page, close } = await open('/script', (opened) => opened.route(lost, (route) => route.abort()));
    await page.waitForLoadState('networkidle');
    const name = page.locator('hosted-form input:not([type=hidden])').first();
    await name.fill('Ada');
    assert.equal(await page.evaluate(IS_SERVED), true);
    assert.equal(await page.getByRole('alert').count(), 0);
    const before = posted.length;
    await page.locator('[part=submit]').click();
    await page.getByText('Thanks').waitFor();
    assert.deepEqual([...(posted[before]?.values() ?? [])].includes('Ada'), true);
    await close();
  });
