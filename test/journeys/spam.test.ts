// Programs that post are refused. People notice nothing: with autofill, after a day, or on a page of another listed
// site.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { serveProxy } from '../../packages/proxy/src/node.js';
import { PLATFORM } from '../../packages/proxy/src/ports.js';
import { createProxy } from '../../packages/proxy/src/proxy.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { page as htmlPage, startSite } from './support/site.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();
const { id: formId } = await demo.createForm({
  name: 'Write to us',
  fields: [{ field_type: 'text', label: 'Name' }],
});
const options = { service: demo.url, token: demo.token, forms: [formId], keys: 'memory:' };

/** The time by which the server's clock is ahead. */
let ahead = 0;
const later = createProxy(
  { ...options, basePath: '/later', formToken: true },
  { ...PLATFORM, now: () => Date.now() + ahead },
);

const script = '<script type="module" src="/dist/cdn/hosted-form.js"></script>';
let elsewhere = '';
const site = await startSite(demo.url, (request, path) => {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  if (path.startsWith('/later/')) return later.fetch(request);
  if (path === '/open')
    return htmlPage(`<hosted-form form-id="${formId}" proxy="/later"></hosted-form>`, { head: script });
  if (path === '/elsewhere')
    return htmlPage(`<hosted-form form-id="${formId}" proxy="${elsewhere}"></hosted-form>`, { head: script });
  if (path !== '/') return undefined;
  return htmlPage(`<hosted-form form-id="${formId}"></hosted-form>`, { head: script });
});

const part = (page: Page, name: string) => page.locator(`hosted-form [part~=${name}]`);

async function countStored(): Promise<number> {
  const { submissions } = await demo.listSubmissions(formId);
  return submissions.length;
}

test('a form that is filled by autofill and sent at once is accepted', async (context) => {
  const before = await countStored();
  const { page, event, heard, problems } = await startVisit(browser, context);
  await page.goto(`${site.url}/`);
  await event('hf-ready');
  const time = await page.evaluate(async () => {
    const began = performance.now();
    const root = document.querySelector('hosted-form')?.shadowRoot;
    const control = root?.querySelector<HTMLInputElement>('input[name^=field]');
    control?.focus();
    if (control) control.value = 'Ada';
    control?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    root?.querySelector<HTMLElement>('[part~=submit]')?.click();
    await new Promise((resolve) => document.addEventListener('hf-success', resolve));
    return performance.now() - began;
  });
  assert.equal(await countStored(), before + 1);
  console.log(`Sent ${Math.round(time)} ms after the first key, token included`);
  assert.deepEqual([heard.filter(({ type }) => type === 'hf-error').length, problems], [0, []]);
});

test('a form that was left open for a day is sent without a message', async (context) => {
  const before = await countStored();
  const { page, heard } = await startVisit(browser, context);
  await page.goto(`${site.url}/open`);
  await page.getByLabel('Name').fill('Grace');
  await page.waitForLoadState('networkidle');
  ahead = 24 * 3_600_000;
  await part(page, 'submit').click();
  await part(page, 'success').waitFor();
  assert.equal(await countStored(), before + 1);
  assert.equal(heard.filter(({ type }) => type === 'hf-error').length, 0);
});

test('a page of a listed site sends across origins; a page of another site can’t even load the form', async (context) => {
  const before = await countStored();
  const listed = await serveProxy({ ...options, origins: [site.url] });
  const closed = await serveProxy({ ...options, origins: ['https://www.example.org'] });
  context.after(() => Promise.all([listed.close(), closed.close()]));
  const { page, event } = await startVisit(browser, context);
  elsewhere = listed.url;
  await page.goto(`${site.url}/elsewhere`);
  await page.getByLabel('Name').fill('Edsger');
  await part(page, 'submit').click();
  await part(page, 'success').waitFor();
  assert.equal(await countStored(), before + 1);
  elsewhere = closed.url;
  await page.goto(`${site.url}/elsewhere`);
  assert.equal((await event('hf-error')).detail['code'], 'network');
});
