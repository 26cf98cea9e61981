// A link brings answers along, and the owner learns where the visitor came from, without a script of their own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './support/axe.js';
import { isLong } from '../support/long.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { page as htmlPage, startSite } from './support/site.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

const { id, fields } = await demo.createForm({
  name: 'Contact',
  fields: [
    { field_type: 'name', label: 'Your name', required: 1 },
    { field_type: 'email', label: 'E-mail' },
    { field_type: 'datetime', label: 'Day', attributes: { date_format: 'd/m/Y' } },
    { field_type: 'text', label: 'UTM Source', hidden: 1 },
    { field_type: 'text', label: 'Page', hidden: 1 },
  ],
});
const [name = '', mail = '', day = ''] = fields.map((field) => field.id);

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'";
const FORM = `<hosted-form form-id="${id}" prefill="hash" prefill-fields="${name}, ${mail}: mail, ${day}"
  capture="utm page" analytics="datalayer">Write to us</hosted-form>`;

const site = await startSite(demo.url, (_, path) => {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  if (path !== '/') return undefined;
  return htmlPage(`<main><h1>Contact</h1>${FORM}</main>`, {
    head: '<script type="module" src="/dist/cdn/hosted-form.js"></script>',
    headers: { 'content-security-policy': POLICY },
  });
});

const VIEWPORTS = [
  { width: 320, height: 700 },
  { width: 1280, height: 900 },
];

for (const viewport of isLong ? VIEWPORTS : VIEWPORTS.slice(0, 1))
  test(`a visitor checks what came by the link, and sends it, ${viewport.width} px wide`, async (t) => {
    const { page, event, problems } = await startVisit(browser, t, { viewport });
    await page.goto(`${site.url}/?utm_source=letter#mail=ada@example.com&field_${name}[first]=Ada&${day}=not-a-day`);
    await event('hf-ready');
    const note = page.locator('[data-note=given]');
    await note.waitFor();
    assert.equal(
      (await note.innerText()).trim().replace(/[\u2068\u2069]/g, ''),
      'Filled in from the link you followed: Your name, E-mail. Please check.',
    );
    assert.equal(await page.getByLabel('First name').inputValue(), 'Ada');
    assert.deepEqual(await violations(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByRole('button', { name: /submit|send/i }).click();
    const { detail } = await event('hf-success');
    const { data } = await demo.readSubmission(detail['submissionId']);
    assert.deepEqual(
      data.map(({ value }) => value),
      ['first = Ada\nlast = Lovelace', 'ada@example.com', 'letter', `${site.url}/`],
    );
    const told = await page.evaluate(() => JSON.stringify((window as unknown as { dataLayer: unknown }).dataLayer));
    assert.match(told, /form_ready.*form_start.*form_submit/);
    assert.ok(!/Ada|Lovelace|example/.test(told), 'the analytics hear no answer');
    assert.deepEqual(problems, []);
  });
