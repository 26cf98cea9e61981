// An agent of the browser fills a form in by its tool, and the person checks it and sends it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { violations } from './support/axe.js';
import { isLong } from '../support/long.js';
import { startBrowser, startTrialBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { page as htmlPage, startSite } from './support/site.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

const { id, fields } = await demo.createForm({
  name: 'Order a cake',
  fields: [
    { field_type: 'name', label: 'Your name', required: 1 },
    { field_type: 'email', label: 'E-mail', required: 1 },
    { field_type: 'number', label: 'Guests', attributes: { min_value: 1, max_value: 40, decimals: 0 } },
    { field_type: 'datetime', label: 'Day', attributes: { date_format: 'd/m/Y', time_format: '' } },
    { field_type: 'signature', label: 'Signature', required: 1 },
  ],
});
const [name = '', mail = '', guests = '', day = '', signature = ''] = fields.map((field) => field.id);

const site = await startSite(demo.url, (_, path) => {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  if (!['/', '/without'].includes(path)) return undefined;
  const attribute = path === '/' ? 'agents' : '';
  return htmlPage(`<main><h1>Cakes</h1><hosted-form form-id="${id}" ${attribute}>Write to us</hosted-form></main>`, {
    head: '<script type="module" src="/dist/cdn/hosted-form.js"></script>',
    headers: {
      'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
    },
  });
});

/** The registry of the draft, as a browser has it. A text, so that no compiler changes it. */
const REGISTRY = `
  const tools = new Map();
  const refuse = (name) => Promise.reject(new DOMException('Duplicate tool name', name));
  Object.defineProperty(document, 'modelContext', { value: {
    registerTool(tool, { signal } = {}) {
      if (tools.has(tool.name)) return refuse('InvalidStateError');
      tools.set(tool.name, { ...tool, inputSchema: JSON.stringify(tool.inputSchema) });
      signal?.addEventListener('abort', () => tools.delete(tool.name));
      return Promise.resolve();
    },
  } });
  window.agent = {
    list: () => [...tools.values()].map(({ name, title, inputSchema }) => ({ name, title, schema: JSON.parse(inputSchema) })),
    call: async (name, input) => JSON.parse(JSON.stringify(await tools.get(name).execute(input))),
  };
`;

interface Tool {
  readonly name: string;
  readonly title: string;
  readonly schema: { readonly properties: object; readonly required: readonly string[] };
}

interface Outcome {
  readonly taken: readonly string[];
  readonly refused: readonly { readonly field: string; readonly code: string }[];
  readonly missing: readonly { readonly field: string; readonly onlyByPerson?: boolean }[];
  readonly sent: boolean;
}

interface Agent {
  list(): Tool[];
  call(name: string, input: unknown): Promise<Outcome>;
}

const list = (page: Page) => page.evaluate(() => (window as unknown as { agent: Agent }).agent.list());
const call = (page: Page, tool: string, input: unknown) =>
  page.evaluate(([to, what]) => (window as unknown as { agent: Agent }).agent.call(to as string, what), [tool, input]);

for (const width of isLong ? [1280, 320] : [320])
  test(`an agent fills in what it may, and the person signs and sends, ${width} px wide`, async (t) => {
    const { page, event, problems } = await startVisit(browser, t, { viewport: { width, height: 800 } });
    await page.addInitScript(REGISTRY);
    await page.goto(`${site.url}/`);
    await event('hf-ready');
    await page.waitForFunction(() => (window as unknown as { agent: Agent }).agent.list().length > 0);
    const [tool, ...others] = await list(page);
    assert.ok(tool && others.length === 0);
    assert.deepEqual([tool.name, tool.title], [`fill_form_${id}`, 'Order a cake']);
    assert.deepEqual(
      Object.keys(tool.schema.properties),
      [name, mail, guests, day].map((each) => `field_${each}`),
    );

    const wrong = await call(page, tool.name, {
      [`field_${mail}`]: 'nonsense',
      [`field_${guests}`]: 41,
      [`field_${day}`]: 'a'.repeat(10_000_000),
      [`field_${signature}`]: { way: 'type', typed: 'Ada' },
      field_9999: '<b>x</b>',
    });
    assert.deepEqual(wrong.taken, []);
    assert.deepEqual(
      wrong.refused.map(({ field, code }) => [field, code]),
      [
        ['field_9999', 'unknown-field'],
        [`field_${mail}`, 'not-an-email'],
        [`field_${guests}`, 'too-large'],
        [`field_${day}`, 'too-much-text'],
        [`field_${signature}`, 'not-for-agents'],
      ],
    );

    const right = await call(page, tool.name, {
      [`field_${name}`]: { first: 'Ada', last: 'Lovelace' },
      [`field_${mail}`]: 'ada@example.com',
      [`field_${guests}`]: 12,
      [`field_${day}`]: '2026-12-10',
    });
    assert.deepEqual(right.refused, []);
    assert.equal(right.sent, false);
    assert.deepEqual(
      right.missing.map(({ field, onlyByPerson }) => [field, onlyByPerson]),
      [[`field_${signature}`, true]],
    );
    const note = page.locator('[data-note=assisted]');
    await note.waitFor();
    assert.equal(
      (await note.innerText()).trim().replace(/[\u2068\u2069]/g, ''),
      'Filled in by a digital assistant: Your name, E-mail, Guests, Day. Please check.',
    );
    assert.equal(await page.getByLabel('First name').inputValue(), 'Ada');
    assert.deepEqual(await violations(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/agents-${width}.png`, fullPage: true });
    await page.getByLabel('First name').fill('Augusta');
    const field = page.locator(`[data-field="${signature}"]`);
    await field.getByRole('radio', { name: 'Type', exact: true }).check({ force: true });
    await field.getByLabel('Your name').pressSequentially('Augusta Ada');
    await page.getByRole('button', { name: /submit|send/i }).click();
    const { detail } = await event('hf-success');
    const { data } = await demo.readSubmission(detail['submissionId']);
    assert.deepEqual(
      data.slice(0, 4).map(({ value }) => value),
      ['first = Augusta\nlast = Lovelace', 'ada@example.com', '12', '10/12/2026'],
    );
    assert.deepEqual(await list(page), []);
    assert.deepEqual(problems, []);
  });

test('no tool is there, and its code is not fetched, where the owner does not ask for it or the browser knows none', async (t) => {
  for (const [path, knows] of [
    ['/without', true],
    ['/', false],
  ] as const) {
    const { page, event, problems } = await startVisit(browser, t);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    if (knows) await page.addInitScript(REGISTRY);
    await page.goto(`${site.url}${path}`);
    await event('hf-ready');
    // What is installed into a painted form asks for the tool.
    await page.waitForFunction(() => document.querySelector('hosted-form')?.shadowRoot?.adoptedStyleSheets.length);
    await page.waitForLoadState('networkidle');
    if (knows) assert.deepEqual(await list(page), []);
    assert.ok(
      fetched.some((each) => each.includes('painted')),
      fetched.join(' '),
    );
    assert.ok(!fetched.some((each) => each.includes('offer-form')), fetched.join(' '));
    assert.deepEqual(problems, []);
  }
});

/** The page's own side of the draft, for agents that are a part of a page. */
interface OwnTools extends EventTarget {
  getTools(): Promise<readonly { readonly name: string; readonly inputSchema: unknown }[]>;
  executeTool(tool: unknown, input: unknown): Promise<string>;
}

test('Chromium’s own trial of WebMCP lists the tool and calls it', async (t) => {
  const trial = await startTrialBrowser('WebMCP');
  t.after(() => trial.close());
  const { page, event, problems } = await startVisit(trial, t);
  await page.goto(`${site.url}/`);
  await event('hf-ready');
  if (!(await page.evaluate(() => 'modelContext' in document))) {
    t.skip('This Chromium has no trial of WebMCP.');
    return;
  }
  const called = await page.evaluate(
    async (input) => {
      const { modelContext } = document as unknown as { modelContext: OwnTools };
      const changed = new Promise((done) => {
        modelContext.addEventListener('toolchange', done);
      });
      if ((await modelContext.getTools()).length === 0) await changed;
      const [tool] = await modelContext.getTools();
      const result = JSON.parse(await modelContext.executeTool(tool, input)) as { taken: unknown; sent: unknown };
      return { name: tool?.name, taken: result.taken, sent: result.sent };
    },
    { [`field_${mail}`]: 'ada@example.com' },
  );
  assert.deepEqual(called, { name: `fill_form_${id}`, taken: [`field_${mail}`], sent: false });
  assert.equal(await page.getByLabel('E-mail').inputValue(), 'ada@example.com');
  const left = await page.evaluate(async () => {
    document.querySelector('hosted-form')?.remove();
    const { modelContext } = document as unknown as { modelContext: OwnTools };
    return (await modelContext.getTools()).length;
  });
  assert.equal(left, 0);
  assert.deepEqual(problems, []);
});
