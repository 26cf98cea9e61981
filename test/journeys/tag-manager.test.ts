// A redirect waits for the tags of the page, whatever replaces the tag manager.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { page as htmlPage, startSite } from './support/site.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

const { id } = await demo.createForm({ name: 'Order', fields: [{ field_type: 'text', label: 'City' }] });

/**
 * Imitates a tag manager: it takes the entries of the page's list, and calls `eventCallback` once its tags have run.
 * It notes its entries, and when the page leaves. Timers of the page note when 900 and 1900 ms have passed since then:
 * a busy machine delays all of them.
 */
const MANAGER = `
  const tags = new URLSearchParams(location.search).get('tags');
  const note = (text) => { sessionStorage.told = (sessionStorage.told ?? '') + text + ' '; };
  window.google_tag_manager = {};
  window.dataLayer = [];
  const push = dataLayer.push.bind(dataLayer);
  dataLayer.push = (entry) => {
    const length = push(entry);
    note(entry.event);
    if (entry.event !== 'form_submit') return length;
    for (const time of [900, 1900]) setTimeout(note, time, time);
    if (tags === 'throw') throw new Error('A tag failed.');
    const call = () => { note('called'); entry.eventCallback('GTM-1'); entry.eventCallback('GTM-2'); };
    if (tags === 'late') setTimeout(call, 300);
    if (tags === 'at-once') call();
    return length;
  };
  navigation.addEventListener('navigate', () => note('leaves'));
`;

const site = await startSite(demo.url, (_, path) => {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  if (path === '/thanks') return htmlPage('<h1>Thanks</h1>');
  const attributes = `form-id="${id}" analytics="datalayer" success-url="/thanks"`;
  return path === '/'
    ? htmlPage(`<hosted-form ${attributes}>Write to us</hosted-form>`, {
        head: `<script>${MANAGER}</script><script type="module" src="/dist/cdn/hosted-form.js"></script>`,
      })
    : undefined;
});

/** Sends a form. Returns what the tag manager noted until the page left. */
async function sendAt(t: Parameters<typeof startVisit>[1], tags: string) {
  const { page, event, problems } = await startVisit(browser, t);
  await page.goto(`${site.url}/?tags=${tags}`);
  await event('hf-ready');
  // What tells the list comes after the form.
  await page.waitForFunction(() => sessionStorage.getItem('told'));
  await page.getByLabel('City').fill('London');
  await page.getByRole('button', { name: /submit|send/i }).click();
  await event('hf-success');
  await page.getByRole('heading', { name: 'Thanks' }).waitFor();
  const told = await page.evaluate(() => sessionStorage.getItem('told') ?? '');
  return { told: /^.*?leaves/.exec(told)?.[0], problems };
}

for (const tags of ['late', 'at-once'])
  test(`the page goes on once the tags have run: ${tags}`, async (t) => {
    const { told, problems } = await sendAt(t, tags);
    assert.equal(told, 'form_ready form_start form_submit called leaves');
    assert.deepEqual(problems, []);
  });

test('the page goes on after a second where the tags never call back', async (t) => {
  const { told, problems } = await sendAt(t, 'never');
  assert.equal(told, 'form_ready form_start form_submit 900 leaves');
  assert.deepEqual(problems, []);
});

test('the page goes on at once where a tag throws, and the fault stays the tag’s', async (t) => {
  const { told, problems } = await sendAt(t, 'throw');
  assert.equal(told, 'form_ready form_start form_submit leaves');
  assert.deepEqual(problems, ['Not caught: A tag failed.']);
});
