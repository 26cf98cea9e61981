// The lines that the command `snippet` writes work as they are pasted, under the policy that it names.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { writePolicy, writeSnippet } from 'hosted-form-proxy/snippets';
import type { Target } from 'hosted-form-proxy/snippets';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { page as htmlPage, startSite } from './support/site.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

const FILES = ['hosted-form.js', 'hosted-form.classic.js', 'hosted-form-popup.js', 'hosted-form-frame.js'];

/** Reads the hashes of the scripts, by the names of their files. */
function readIntegrity(): Readonly<Record<string, string>> {
  const text = readFileSync(new URL('../../dist/manifest.json', import.meta.url), 'utf8');
  const entries = JSON.parse(text) as Readonly<Record<string, { readonly integrity?: string }>>;
  return Object.fromEntries(FILES.map((file) => [file, entries[`cdn/${file}`]?.integrity ?? '']));
}

const EMBED = { formId: '102', proxy: '/forms', script: '/dist/cdn/hosted-form.js', integrity: readIntegrity() };
const OTHER = Object.fromEntries(FILES.map((file) => [file, `sha384-${'A'.repeat(64)}`]));
const POLICY = { 'content-security-policy': `default-src 'none'; ${writePolicy(EMBED)}` };

const pasted = (target: Target, embed = EMBED) => writeSnippet(target, embed).parts.map(({ code }) => code);

function drawPage(path: string): Response | undefined {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  const [head = '', form = ''] = pasted('html');
  if (path === '/html') return htmlPage(form, { head, headers: POLICY });
  if (path === '/changed') {
    const [changed = ''] = pasted('html', { ...EMBED, integrity: OTHER });
    return htmlPage(form, { head: changed, headers: POLICY });
  }
  const [script = '', div = ''] = pasted('div');
  if (path === '/div') return htmlPage(div, { head: script, headers: POLICY });
  const [popup = '', opener = ''] = pasted('popup');
  if (path === '/popup') return htmlPage(opener, { head: popup, headers: POLICY });
  if (path === '/iframe') return framingPage();
  // A manager of tags puts its script at the end of the page.
  return path === '/gtm' ? htmlPage(pasted('gtm').join('')) : undefined;
}

const site = await startSite(demo.url, (_request, path) => drawPage(path));

/** The form's page, on an origin of its own. */
const inner = await startSite(demo.url, (_request, path) => (path === '/form-102.html' ? framedPage() : undefined));
const FRAMED = { ...EMBED, proxy: `${inner.url}/forms` };

function framedPage(): Response {
  const [, , page = '', header = ''] = pasted('iframe', FRAMED);
  const [name = '', policy = ''] = header.replace('https://www.example.com', site.url).split(': ');
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8', [name]: policy } });
}

function framingPage(): Response {
  const [head = '', frame = ''] = pasted('iframe', FRAMED);
  const policy = `default-src 'none'; ${writePolicy(FRAMED, 'iframe')}`;
  return htmlPage(frame, { head, headers: { 'content-security-policy': policy } });
}

const lists = (page: Page): Promise<number> =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => /\/field\.json$/.test(name)).length,
  );

for (const target of ['html', 'div', 'gtm'])
  test(`the form is shown where the snippet for ${target} is pasted, and its list is fetched once`, async (t) => {
    const { page, event, problems } = await startVisit(browser, t);
    await page.goto(`${site.url}/${target}`);
    await event('hf-ready');
    await page.getByLabel('Email').waitFor();
    assert.deepEqual([await lists(page), problems], [1, []]);
  });

test('the pop-up of the snippet opens by its button', async (t) => {
  const { page, event, problems } = await startVisit(browser, t);
  await page.goto(`${site.url}/popup`);
  await page.getByRole('button', { name: 'Write to us' }).click();
  await event('hf-ready');
  await page.getByLabel('Email').waitFor();
  assert.deepEqual(problems, []);
});

test('the form of the snippet for iframe opens in its frame, and the page hears of it', async (t) => {
  const { page, event, problems } = await startVisit(browser, t);
  await page.goto(`${site.url}/iframe`);
  await event('hf-ready');
  await page.frameLocator('iframe').getByLabel('Email').waitFor();
  assert.deepEqual(problems, []);
});

test('a script that is not the one of the snippet does not run, and people read the fallback', async (t) => {
  const { page } = await startVisit(browser, t);
  const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'));
  await page.goto(`${site.url}/changed`);
  await refused;
  await page.getByText('if the form does not come').waitFor();
  assert.equal(await page.evaluate(() => customElements.get('hosted-form')), undefined);
});

test('the console has the lines of each form, for the kind of site that is chosen', async (t) => {
  const { page, problems } = await startVisit(browser, t, { viewport: { width: 320, height: 700 } });
  await page.goto(`${demo.url}/console.html?form=102`);
  await page.getByRole('link', { name: 'Embed' }).click();
  await page.getByText('<hosted-form form-id="102" proxy="/forms">').waitFor();
  await page.getByLabel('For', { exact: true }).selectOption({ label: 'React' });
  await page.getByText('<HostedForm formId="102" proxy="/forms">').waitFor();
  assert.match(page.url(), /view=embed&for=react$/);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.goBack();
  await page.getByText('<hosted-form form-id="102" proxy="/forms">').waitFor();
  assert.deepEqual(problems, []);
});

test('the playground writes the attributes that are chosen for the kind of site that is chosen', async (t) => {
  const { page, problems } = await startVisit(browser, t);
  await page.goto(`${demo.url}/playground.html`);
  await page.getByLabel('theme').selectOption('soft');
  await page.getByLabel('For', { exact: true }).selectOption({ label: 'Vue' });
  await page.getByText('<HostedForm form-id="102" proxy="/forms" theme="soft">').waitFor();
  await page.reload();
  await page.getByText('<HostedForm form-id="102" proxy="/forms" theme="soft">').waitFor();
  assert.deepEqual(problems, []);
});
