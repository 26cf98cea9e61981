// A visitor on a train sends without a connection, and closes the page. The answers arrive once when there is a
// connection again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { eventually } from './support/eventually.js';
import { page as htmlPage, startSite } from './support/site.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();
const { id: formId } = await demo.createForm({
  name: 'On a train',
  fields: [
    { field_type: 'text', label: 'Name' },
    { field_type: 'file', label: 'A letter' },
  ],
});
const [name] = await demo.readFields(formId);

const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'; img-src 'self' blob:";
const site = await startSite(demo.url, (_request, path) => {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  if (path === '/elsewhere') return htmlPage('<h1>Another page</h1>');
  if (path !== '/') return undefined;
  return htmlPage(`<hosted-form form-id="${formId}" draft="local" outbox></hosted-form>`, {
    head: '<script type="module" src="/dist/cdn/hosted-form.js"></script>',
    headers: { 'content-security-policy': POLICY },
  });
});

const part = (page: Page, name: string) => page.locator(`hosted-form [part~=${name}]`);

/** Returns the stored names. */
async function stored(): Promise<string[]> {
  const { submissions } = await demo.listSubmissions(formId);
  const whole = submissions.map(({ id }) => demo.readSubmission(id));
  return (await Promise.all(whole)).map(({ data }) => data.find(({ field }) => field === name?.id)?.value ?? '');
}

/** Returns the names of the existing databases. */
const databases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).filter(({ version }) => version !== 0).map((each) => each.name),
  );

async function sendOffline(page: Page, who: string): Promise<void> {
  await page.goto(`${site.url}/`);
  await page.getByLabel('Name').fill(who);
  const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from(`from ${who}`) };
  await page.getByLabel('A letter').setInputFiles(letter);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await part(page, 'submit').click();
  await part(page, 'waiting').waitFor();
}

test('answers sent offline are sent by themselves later, and the visitor sees it', async (context) => {
  const { page, event, heard, problems } = await startVisit(browser, context);
  await sendOffline(page, 'Ada');
  assert.equal((await event('hf-queued')).detail['formId'], formId);
  assert.deepEqual(await stored(), []);
  await page.context().setOffline(false);
  await part(page, 'success').waitFor();
  assert.deepEqual(await stored(), ['Ada']);
  assert.equal(heard.filter(({ type }) => type === 'hf-success').length, 1);
  assert.equal(heard.filter(({ type }) => type === 'hf-error').length, 0);
  await part(page, 'save-receipt').waitFor();
  await eventually(async () => (await databases(page)).length === 0, 'nothing on the device');
  assert.deepEqual(problems, []);
});

test('a submission waits while the page is closed, and the next visit says that it has arrived', async (context) => {
  const before = await stored();
  const { page } = await startVisit(browser, context);
  await sendOffline(page, 'Grace');
  await page.close();
  const again = await page.context().newPage();
  await again.context().setOffline(false);
  await again.goto(`${site.url}/elsewhere`);
  assert.deepEqual(await stored(), before);
  await again.goto(`${site.url}/`);
  await part(again, 'note').getByText('have arrived').waitFor();
  assert.equal((await stored()).filter((each) => each === 'Grace').length, 1);
  assert.equal(await again.getByLabel('Name').inputValue(), '');
});

test('a visitor can take a waiting submission back into the form, and nothing is sent', async (context) => {
  const before = await stored();
  const { page } = await startVisit(browser, context);
  await sendOffline(page, 'Alan');
  await part(page, 'take-back').click();
  await part(page, 'form').waitFor();
  assert.equal(await page.getByLabel('Name').inputValue(), 'Alan');
  await page.context().setOffline(false);
  await page.reload();
  assert.equal(await page.getByLabel('Name').inputValue(), 'Alan', 'the draft has it again');
  assert.deepEqual(await stored(), before);
});
