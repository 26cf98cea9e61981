// The form works beside scripts that replace parts of the platform, and says so where it can't.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright';
import { readLibrary } from '../../demo/torture/libraries.js';
import { isLong } from '../support/long.js';
import { patienceFor } from '../support/patience.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { page as htmlPage, startSite } from './support/site.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

const OPTIONS = [
  { label: 'Red', value: 'red' },
  { label: 'Green', value: 'green' },
];
const FIELDS = [
  { id: '1', type: 'text', label: 'Name', required: '1' },
  { id: '2', type: 'name', label: 'Full name' },
  { id: '3', type: 'checkbox', label: 'Colours', options: OPTIONS },
  { id: '4', type: 'file', label: 'A plan' },
  { id: '5', type: 'number', label: 'Count' },
  { id: '6', type: 'number', label: 'Double', calculation: '[5]*2' },
  { id: '7', type: 'rating', label: 'How was it?', maximum_value: '5' },
  { id: '8', type: 'matrix', label: 'Week', row_choices: 'Monday\nTuesday', column_choices: 'Yes\nNo' },
  { id: '9', type: 'datetime', label: 'When', date_format: 'd/m/Y', time_format: '' },
];

const SCRIPTS = {
  module: '<script type="module" src="/dist/cdn/hosted-form.js"></script>',
  classic: '<script src="/dist/cdn/hosted-form.classic.js"></script>',
};

const KINDS = ['module', 'classic'] as const;

/** The scripts of a page, in their order: the names of libraries. */
const PAGE_SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  'no other script': [],
  MooTools: ['mootools'],
  'MooTools with what it had before 1.5': ['mootools-compat'],
  Prototype: ['prototype'],
  'members on all objects': ['members-on-all-objects'],
  'require.js and jQuery': ['require', 'jquery-1', 'jquery-3'],
};

const bodies = new Map<string, string>();
const pages = new Map<string, () => Response>();
for (const [name, libraries] of Object.entries(PAGE_SCRIPTS))
  for (const [kind, own] of Object.entries(SCRIPTS)) {
    const path = `/${encodeURIComponent(`${name} ${kind}`)}`;
    const tag = `<hosted-form form-id="7" proxy="/own${path}" draft="session"></hosted-form>`;
    const others = libraries.map((library) => `<script src="/library/${library}"></script>`);
    pages.set(path, () => htmlPage(tag, { head: others.join('') + own }));
  }
pages.set('/broken', () =>
  htmlPage('<hosted-form form-id="7" proxy="/own/broken"></hosted-form>', {
    head: `<script>window.InputEvent = function () { throw new Error('Not of this page'); };</script>${SCRIPTS.module}`,
  }),
);

const site = await startSite(demo.url, async (request, path) => {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  if (path.endsWith('/form/7/field.json')) return Response.json(FIELDS);
  if (path.endsWith('/form/7.json')) return Response.json({ id: '7', name: 'Own', num_columns: '1', inactive: '0' });
  if (path.endsWith('/form/7/submission.json')) {
    bodies.set(path, await request.text());
    return Response.json({ id: '4711' }, { status: 201 });
  }
  if (path.startsWith('/library/')) {
    const text = await readLibrary(path.slice('/library/'.length));
    return new Response(text ?? null, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
  }
  return pages.get(path)?.();
});

/** Opens an empty page. Prototype breaks the functions that a test gives to a page, so this one gets none. */
async function openPage(t: TestContext): Promise<{ page: Page; problems: readonly string[] }> {
  const context = await browser.newContext({ locale: 'en-GB' });
  t.after(() => context.close());
  context.setDefaultTimeout(patienceFor(10_000));
  const problems: string[] = [];
  context.on('weberror', (error) => problems.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return { page: await context.newPage(), problems };
}

/** The answers that are sent, beside the file. */
const SENT = {
  field_1: 'Ada “Countess” Łovelace',
  field_2: { first: 'Ada' },
  field_3: 'red\ngreen',
  field_5: '21',
  field_6: '42',
  field_7: '4',
  field_8: 'Tuesday = No',
  field_9: '24/12/2026',
};

async function fill(page: Page): Promise<void> {
  await page.locator('[name=field_1]').fill('Ada “Countess” Łovelace');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Red').check();
  await page.getByLabel('Green').check();
  await page
    .locator('[name=field_4]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.alloc(600_000, 'x') });
  await page.locator('[name=field_5]').fill('21');
  await page.getByRole('radio', { name: '4' }).check();
  await page.getByRole('row', { name: 'Tuesday' }).getByLabel('No').press('Space');
  const date = page.locator('[data-field="9"] input');
  for (const [index, part] of ['24', '12', '2026'].entries()) await date.nth(index).fill(part);
}

/** The other scripts in any run. */
const SOME = ['no other script', 'Prototype', 'members on all objects'];

suite('the form sends the same beside', { concurrency: 2 }, () => {
  const names = Object.keys(PAGE_SCRIPTS).filter((name) => isLong || SOME.includes(name));
  for (const [index, name] of names.entries())
    for (const kind of isLong ? KINDS : [KINDS[index % 2]])
      test(`${name} (${kind} script)`, async (t) => {
        const { page, problems } = await openPage(t);
        const path = `/${encodeURIComponent(`${name} ${kind}`)}`;
        await page.goto(`${site.url}${path}`);
        await fill(page);
        // A strict policy forbids styles by a tag, which Lit writes where a page has another `Document`.
        assert.equal(await page.locator('hosted-form style').count(), 0);
        await page.getByRole('button', { name: 'Send' }).click();
        const outcome = page.locator('[part=success], [part=failure], [part=error-summary]');
        assert.match(await outcome.innerText(), /^Thank you/);
        const body = JSON.parse(bodies.get(`/own${path}/form/7/submission.json`) ?? '') as Record<string, string>;
        const { field_4: file = '', ...others } = body;
        assert.equal(file.length, 'a.txt;'.length + 800_000);
        assert.deepEqual(others, SENT);
        assert.deepEqual(problems, []);
      });
});

test('what a page’s script breaks on the way of sending becomes a sentence and hf-error', async (t) => {
  const { page, event } = await startVisit(browser, t);
  await page.goto(`${site.url}/broken`);
  await event('hf-ready');
  await page.locator('[name=field_1]').fill('Ada');
  await page.getByRole('button', { name: 'Send' }).click();
  const { detail } = await event('hf-error');
  assert.equal(detail['code'], 'script-failed');
  await page.getByText('Something on this page keeps your answers from being sent.').waitFor();
});
