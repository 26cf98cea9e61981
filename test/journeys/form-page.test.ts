// A person opens a form at its own address, fills in half of it, continues elsewhere by the link, and sends it. Then
// nothing of the half is left.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { violations } from './support/axe.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

const { id: formId, url } = await demo.createForm({
  name: 'Half an application',
  partial_submissions: 1,
  fields: [
    { field_type: 'name', label: 'Your name', required: 1 },
    { field_type: 'checkbox', label: 'Days', options: ['Monday', 'Tuesday', 'Friday'] },
    { field_type: 'datetime', label: 'From', attributes: { time_format: '' } },
    { field_type: 'text', label: 'Code word', attributes: { hide_input_characters: 1 } },
    { field_type: 'file', label: 'A plan' },
  ],
});

interface Partials {
  readonly partialsubmissions: readonly { readonly data: readonly { readonly value: string }[] }[];
}
const partials = async () => ((await demo.ask(`form/${formId}/partialsubmission.json`)) as Partials).partialsubmissions;

/** Waits until the newest answer is saved. On a slow machine an earlier one may be on its way. */
const isSaved = (page: Page, answer: string) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/save') && response.ok() && (response.request().postData() ?? '').includes(answer),
  );

test('half a form continues by its link in another browser, and is removed when the form is sent', async (t) => {
  const { page, event, problems } = await startVisit(browser, t);
  await page.goto(url);
  assert.equal(await page.title(), 'Half an application');
  await event('hf-ready');
  await page.getByLabel('First').fill('Ada');
  await page.getByLabel('Code word').fill('xyzzy');
  await page.getByLabel('A plan').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('A') });
  const saved = isSaved(page, 'Tuesday');
  await page.getByLabel('Tuesday').check();
  const request = (await saved).request().postData() ?? '';
  assert.doesNotMatch(request, /xyzzy|a\.txt/);
  const [partial] = await partials();
  assert.deepEqual(
    partial?.data.map(({ value }) => value),
    ['first = Ada', 'Tuesday'],
  );
  const link = page.locator('#resume-link');
  await link.waitFor();
  const address = await link.inputValue();
  // The checker reads a linked sheet by a style of its own, which the policy of the page refuses.
  assert.deepEqual(problems, []);
  assert.deepEqual(await violations(page), []);
  await page.context().close();

  const other = await startVisit(browser, t);
  await other.page.goto(address);
  await other.event('hf-ready');
  await other.page.getByText('Your answers are back.').waitFor();
  assert.equal(await other.page.getByLabel('First').inputValue(), 'Ada');
  assert.ok(await other.page.getByLabel('Tuesday').isChecked());
  assert.doesNotMatch(other.page.url(), /#/);
  const again = isSaved(other.page, 'Lovelace');
  await other.page.getByLabel('Last').fill('Lovelace');
  await again;
  assert.equal((await partials()).length, 1);

  const discarded = other.page.waitForResponse((response) => response.url().endsWith('/discard'));
  await other.page.locator('hosted-form [part=submit]').click();
  await other.event('hf-success');
  await discarded;
  assert.deepEqual(await partials(), []);
  const sent = await demo.listSubmissions(formId);
  assert.equal(sent.total, '1');
  assert.deepEqual(other.problems, []);
});

test('answers are saved also when the page’s script comes after the form', async (t) => {
  const { page, event, problems } = await startVisit(browser, t);
  await page.route('**/dist/demo/form.js', async (route) => {
    await event('hf-ready');
    await route.continue();
  });
  const script = page.waitForResponse((response) => response.url().endsWith('/form.js'));
  await page.goto(url);
  await (await script).finished();
  const saved = isSaved(page, 'Late');
  await page.getByLabel('First').fill('Late');
  await saved;
  await page.getByRole('button', { name: 'Delete what is saved' }).click();
  await page.getByText('It is deleted, and nothing more is saved from this page.').waitFor();
  assert.deepEqual([await partials(), problems], [[], []]);
});

test('the person can delete the saved answers, and nothing is saved any more', async (t) => {
  const { page, event, problems } = await startVisit(browser, t, { viewport: { width: 320, height: 700 } });
  await page.goto(url);
  await event('hf-ready');
  const saved = isSaved(page, 'Grace');
  await page.getByLabel('First').fill('Grace');
  await saved;
  await page.getByRole('button', { name: 'Delete what is saved' }).click();
  await page.getByText('It is deleted, and nothing more is saved from this page.').waitFor();
  assert.deepEqual(await partials(), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(problems, []);
});

test('a page whose script does not come has its form all the same, and sends it', async (t) => {
  const { page } = await startVisit(browser, t, { javaScriptEnabled: false });
  await page.goto(url);
  for (const [label, name] of [
    ['First', 'Ada'],
    ['Last', 'Lovelace'],
  ] as const)
    await page.getByLabel(label).pressSequentially(name, { delay: 100 });
  await page.getByLabel('Tuesday').check();
  await page.locator('[part~=submit]').click();
  await page.waitForURL(/\/thanks\.html/);
  const { submissions } = await demo.listSubmissions(formId);
  const { data } = await demo.readSubmission(submissions[0]?.id);
  assert.ok(data.some(({ value }) => value.includes('Lovelace')));
});

test('where the form’s script is blocked, and others run, every page has the form or the way to it', async (t) => {
  const { page } = await startVisit(browser, t);
  await page.route('**/cdn/**', (route) => route.abort());
  for (const address of [url, `${demo.url}/`, `${demo.url}/?form=103`, `${demo.url}/drawn`]) {
    await page.goto(address);
    await page.locator('hosted-form [part~=submit]').waitFor();
    assert.deepEqual(await violations(page), [], address);
  }
  for (const look of ['bootstrap', 'wordpress', 'dark', 'magazine']) {
    await page.goto(`${demo.url}/looks/${look}`);
    await page.locator('hosted-form a').click();
    await page.locator('hosted-form [part~=submit]').waitFor();
  }
});

test('whoever has no tree of a page follows the link to the form’s own page', async () => {
  const text = await (await fetch(url)).text();
  assert.match(
    text,
    new RegExp(`</template>\\s*<p><a href="/forms/form/${formId}\\.html">Half an application</a></p>`),
  );
});
