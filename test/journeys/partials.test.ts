// The owner sees what is typed as a partial submission, after the visitor was told. Once the form is sent, it is gone.
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
  name: 'Half a form',
  partial_submissions: 1,
  fields: [
    { field_type: 'text', label: 'Word' },
    { field_type: 'name', label: 'Who' },
    { field_type: 'text', label: 'PIN', attributes: { hide_input_characters: 1 } },
  ],
});
const fields = await demo.readFields(formId);
const id = (label: string) => fields.find((field) => field.label === label)?.id;

const site = await startSite(demo.url, (_request, path) => {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  if (path !== '/page') return undefined;
  return htmlPage(`<hosted-form form-id="${formId}" partials></hosted-form>`, {
    head: '<script type="module" src="/dist/cdn/hosted-form.js"></script>',
  });
});

interface Partials {
  readonly partialsubmissions: readonly { readonly id: string; readonly data: readonly unknown[] }[];
}
const partials = async () => ((await demo.ask(`form/${formId}/partialsubmission.json`)) as Partials).partialsubmissions;
const part = (page: Page, name: string) => page.locator(`hosted-form [part~=${name}]`);
const TOLD = 'What you type here is sent to the owner of this form before you press Send.';

/** Opens the page, and fills in the form. */
async function fill(page: Page): Promise<void> {
  await page.goto(`${site.url}/page`);
  await page.getByText(TOLD).first().waitFor();
  await page.getByLabel('Word').fill('Half');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('PIN').fill('1234');
}

test('what is typed is a partial submission of the API and in the console, and is gone once the form is sent', async (t) => {
  const { page, problems } = await startVisit(browser, t);
  await fill(page);
  await eventually(async () => (await partials()).length === 1, 'one partial submission');
  const [partial] = await partials();
  assert.deepEqual(partial?.data, [
    { field: id('Word'), value: 'Half' },
    { field: id('Who'), value: 'first = Ada' },
  ]);
  const console = await page.context().newPage();
  await console.goto(`${demo.url}/console.html?form=${formId}&view=partials`);
  await console.getByText('Half', { exact: true }).waitFor();
  await console.close();
  await page.getByLabel('Word').fill('Whole');
  await part(page, 'submit').click();
  await part(page, 'success').waitFor();
  await eventually(async () => (await partials()).length === 0, 'no partial submission');
  assert.equal((await demo.listSubmissions(formId)).total, '1');
  assert.deepEqual(problems, []);
});

test('a page that is left sends what it has, and a visitor who says no leaves nothing', async (t) => {
  const { page, problems } = await startVisit(browser, t);
  await fill(page);
  await page.goto(`${demo.url}/console.html`);
  await eventually(async () => (await partials()).length === 1, 'one partial submission');
  await page.goBack();
  await part(page, 'refuse').click();
  await page.getByText('From now on, nothing is sent before you press Send.').first().waitFor();
  await eventually(async () => (await partials()).length === 0, 'no partial submission');
  assert.deepEqual(problems, []);
});
