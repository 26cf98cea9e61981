// npm run test:frameworks: installs the packed element in a real project of each framework, and sends its form in Chromium.
// A project of a tool for tests runs its own tests of an app. It is no part of `npm test`: it takes the frameworks from npm's registry.
//   npm run test:frameworks -- react vue   these folders of test/frameworks/fixtures alone
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { patient, startBrowser } from '../journeys/support/browser.js';
import { startDemo } from '../journeys/support/demo.js';
import { forward, startSite } from '../journeys/support/site.js';
import { startVisit } from '../journeys/support/visit.js';
import { writeSnippet } from '../../packages/proxy/src/snippets/snippets.js';
import type { Target } from '../../packages/proxy/src/snippets/snippets.js';
import { findWindowlessChromium } from '../runner/browsers/find-browsers.js';
import { findFreePort } from '../support/listen.js';
import { FIXTURES, installProject } from './project.js';

const all = readdirSync(FIXTURES).sort();
const named = process.argv.slice(2);
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length) throw new Error(`no fixture called ${unknown.join(', ')}: ${all.join(', ')}`);

const demo = await startDemo();
const browser = await startBrowser();
const { id: formId, fields } = await demo.createForm({
  name: 'A form for frameworks',
  fields: [
    { field_type: 'text', label: 'Your name', required: 1 },
    { field_type: 'text', label: 'Your city' },
  ],
});
const [name, city] = fields;
assert.ok(name && city);

/** The kinds of snippets whose lines draw the form at `/contact` in a fixture. */
const DRAWN: ReadonlyMap<string, Target> = new Map([
  ['astro', 'astro-drawn'],
  ['next', 'next-drawn'],
  ['nuxt', 'nuxt-drawn'],
  ['sveltekit', 'svelte-drawn'],
]);

/** Lists the files of a snippet, as an owner pastes them. The fixture has its own settings of the framework. */
function listDrawnFiles(fixture: string): Readonly<Record<string, string>> {
  const target = DRAWN.get(fixture);
  if (target === undefined) return {};
  const { parts } = writeSnippet(target, { formId, proxy: '/forms', script: '/assets/hosted-form.js' });
  const files = parts.filter(({ where }) => /^(src|app)\//.test(where));
  return Object.fromEntries(
    files.map(({ where, code }) => [where, code.replace('https://www.example.com/forms', `${demo.url}/forms`)]),
  );
}

/** Opens a page whose form is drawn: it is there without a script, and the script takes it over. */
async function seesDrawn(url: string): Promise<void> {
  for (const javaScriptEnabled of [false, true]) {
    const context = patient(await browser.newContext({ javaScriptEnabled }));
    try {
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', ({ message }) => problems.push(message));
      await page.goto(url);
      await page.getByLabel('Your name').fill('Ada Lovelace');
      await page.locator('[data-served]').waitFor({ state: javaScriptEnabled ? 'detached' : 'attached' });
      assert.equal(await page.getByLabel('Your name').inputValue(), 'Ada Lovelace');
      assert.deepEqual(problems, []);
    } finally {
      await context.close();
    }
  }
}

/** Opens a page without scripts: what a server draws is all that its visitor has. */
async function seesFallback(url: string): Promise<void> {
  const context = patient(await browser.newContext({ javaScriptEnabled: false }));
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.locator('hosted-form').getByText('Write to us').waitFor();
  } finally {
    await context.close();
  }
}

for (const fixture of named.length ? named : all)
  test(`the form is built, drawn, filled and sent in a project of ${fixture}`, async (t) => {
    const drawnFiles = listDrawnFiles(fixture);
    const project = await installProject(fixture, { FORM_ID: formId, CITY_ID: city.id }, drawnFiles);
    t.after(project.remove);
    if (project.isTool) {
      await project.run('test', { CHROMIUM: findWindowlessChromium()?.path, PORT: String(await findFreePort()) });
      await project.run('check');
      return;
    }
    await project.run('build');
    await project.run('check');
    const server = await project.start();
    t.after(server.stop);
    // The proxy has the address of the site, as in a real one.
    const site = await startSite(demo.url, (request, path) => {
      if (path.startsWith('/forms/')) return undefined;
      return forward(request, `${server.url}${path}`);
    });
    t.after(site.close);

    if (project.isServerDrawn) {
      const drawn = await (await fetch(site.url)).text();
      assert.match(drawn, new RegExp(`<hosted-form[^>]* form-id="${formId}"[^>]*>.*Write to us`, 's'));
      await seesFallback(site.url);
    }
    if (Object.keys(drawnFiles).length > 0) await seesDrawn(`${site.url}/contact`);
    const { page, problems, event } = await startVisit(browser, t);
    await page.goto(site.url);
    await event('hf-ready');
    assert.equal(await page.getByLabel('Your city').inputValue(), 'London', 'the property `values` is not set');
    const { width = 0 } = (await page.locator('hosted-form').boundingBox()) ?? {};
    assert.ok(width > 200, `the form is ${width} px wide`);
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.locator('hosted-form [part~=submit]').click();
    const submissionId = String((await event('hf-success')).detail['submissionId']);
    // The page's own listener writes it.
    await page.getByText(`Sent as ${submissionId}`).waitFor();

    const { data } = await demo.readSubmission(submissionId);
    const findValue = (id: string) => data.find(({ field }) => field === id)?.value;
    assert.deepEqual([findValue(name.id), findValue(city.id)], ['Ada Lovelace', 'London']);
    assert.deepEqual(problems, []);
  });
