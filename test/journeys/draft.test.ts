// A visitor loses nothing: after a reload, Back or in a second tab, the form is on the same page with the same answers.
// After sending, nothing is left on the device.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright';
import { isLong } from '../support/long.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { eventually } from './support/eventually.js';
import { whenKept } from './support/kept.js';
import { page as htmlPage, startSite } from './support/site.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

const section = (section_heading: string) => ({
  field_type: 'section',
  attributes: { section_break: 1, section_heading, section_text: '' },
});
const { id: formId } = await demo.createForm({
  name: 'Three pages',
  fields: [
    { field_type: 'text', label: 'Name' },
    section('Files'),
    { field_type: 'file', label: 'A plan' },
    section('The end'),
    { field_type: 'signature', label: 'Sign here' },
    { field_type: 'textarea', label: 'Anything else?' },
  ],
});
const fields = await demo.readFields(formId);

const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'; img-src 'self' blob:";
const formPage = (attributes: string) => () =>
  htmlPage(`<hosted-form form-id="${formId}" ${attributes}></hosted-form>`, {
    head: '<script type="module" src="/dist/cdn/hosted-form.js"></script>',
    headers: { 'content-security-policy': POLICY },
  });
const PAGES: Record<string, () => Response> = {
  '/session': formPage('draft="session"'),
  '/local': formPage('draft="local"'),
  '/elsewhere': () => htmlPage('<h1>Another page</h1>'),
};
const site = await startSite(demo.url, (_request, path) =>
  path === '/favicon.ico' ? new Response(null, { status: 204 }) : PAGES[path]?.(),
);

const part = (page: Page, name: string) => page.locator(`hosted-form [part~=${name}]`);
/** Returns everything that the site has on the device. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).filter(({ version }) => version !== 0).map(({ name }) => name),
    marks: [...Array(sessionStorage.length).keys()].map((index) => sessionStorage.key(index)),
    local: localStorage.length,
    cookies: document.cookie,
  }));
const NOTHING = { databases: [], marks: [], local: 0, cookies: '' };

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada');
  await part(page, 'next').click();
  await page
    .getByLabel('A plan')
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('A plan') });
  await part(page, 'next').click();
  await page.getByText('Step 3 of 3').first().waitFor();
  await page.getByLabel('Anything else?').fill('No');
  const canvas = part(page, 'signature-canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 30, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 60, { steps: 5 });
  await page.mouse.move(box.x + box.width - 30, box.y + 20, { steps: 5 });
  await page.mouse.up();
  // A draft without the line is shorter.
  await whenKept(page, 900);
}

const answers = (page: Page) =>
  page.locator('hosted-form').evaluate((element) => {
    const { values } = element as HTMLElement & { values: Record<string, unknown> };
    return JSON.stringify(values, (_key, value: unknown) =>
      value instanceof File ? `${value.name} ${value.type} ${value.size}` : value,
    );
  });

for (const kind of isLong ? ['session', 'local'] : ['local'])
  test(`three pages, a file and a signature are back after a reload (${kind}); once sent, nothing is left`, async (t) => {
    const { page, event, problems } = await startVisit(browser, t);
    await page.goto(`${site.url}/${kind}`);
    await event('hf-ready');
    assert.deepEqual(await kept(page), NOTHING, 'before the first key');
    await fill(page);
    const before = await answers(page);
    await page.reload();
    await event('hf-ready', 2);
    await page.getByText('Step 3 of 3').first().waitFor();
    assert.equal(await answers(page), before);
    assert.match(await part(page, 'note').innerText(), /^Your answers from .* are back\./);
    await part(page, 'submit').click();
    const { submissionId } = (await event('hf-success')).detail;
    await eventually(async () => isDeepStrictEqual(await kept(page), NOTHING), 'nothing on the device');
    const { data } = await demo.readSubmission(submissionId);
    const plan = data.find(({ field }) => field === fields.find(({ type }) => type === 'file')?.id);
    assert.equal(String((await demo.download(plan?.value ?? '')).bytes), 'A plan');
    await page.reload();
    await event('hf-ready', 3);
    assert.equal(await page.getByLabel('Name').inputValue(), '');
    assert.deepEqual(problems, []);
  });

test('Back restores the answers, even when the browser has not kept the page in memory', async (t) => {
  const { page, event } = await startVisit(browser, t);
  await page.goto(`${site.url}/session`);
  await event('hf-ready');
  await page.getByLabel('Name').fill('Ada');
  await part(page, 'next').click();
  await page.getByText('Step 2 of 3').first().waitFor();
  const before = await answers(page);
  await page.goto(`${site.url}/elsewhere`);
  await page.goBack();
  await page.getByText('Step 2 of 3').first().waitFor();
  assert.equal(await answers(page), before);
});

test('answers from before a crash of the tab are back', async (t) => {
  const { page, event } = await startVisit(browser, t);
  const context = page.context();
  await page.goto(`${site.url}/local`);
  await event('hf-ready');
  await page.getByLabel('Name').fill('Ada Lovelace');
  await whenKept(page);
  // No event tells a page of its own crash.
  const gone = page.waitForEvent('crash');
  void page.goto('chrome://crash').catch(() => undefined);
  await gone;
  const next = await context.newPage();
  await next.goto(`${site.url}/local`);
  await part(next, 'note').waitFor();
  assert.equal(await next.getByLabel('Name').inputValue(), 'Ada Lovelace');
});

test('two tabs never mix their answers', async (t) => {
  const { page, event } = await startVisit(browser, t);
  const other = await page.context().newPage();
  for (const [index, tab] of [page, other].entries()) {
    await tab.goto(`${site.url}/local`);
    await event('hf-ready', index + 1);
    assert.equal(await tab.getByLabel('Name').inputValue(), '');
    await tab.getByLabel('Name').fill(`Tab ${index}`);
    await part(tab, 'next').click();
  }
  await whenKept(page, 0, 2);
  for (const [index, tab] of [page, other].entries()) {
    await tab.reload();
    await event('hf-ready', index + 3);
    await part(tab, 'back').click();
    assert.equal(await tab.getByLabel('Name').inputValue(), `Tab ${index}`);
  }
});
