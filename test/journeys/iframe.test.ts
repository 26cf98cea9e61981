// A form in a frame of another origin: the page keeps the frame as high as its form, and is told its outcome.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { FrameLocator, Page } from 'playwright';
import { isLong } from '../support/long.js';
import { patienceFor } from '../support/patience.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { startOtherEngines, untilTrue } from './support/engines.js';
import { eventually } from './support/eventually.js';
import { page as htmlPage, startSite } from './support/site.js';
import { startVisit } from './support/visit.js';
import type { Visit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();
const others = isLong ? await startOtherEngines(after) : [];

const SCRIPT = '<script type="module" src="/dist/cdn/hosted-form-frame.js"></script>';
const FORM_SCRIPT = '<script type="module" src="/dist/cdn/hosted-form.js"></script>';
/** The longest time until the frame has sent its form. ms */
const PATIENCE = patienceFor(30_000);
const SANDBOX = 'allow-scripts allow-forms allow-same-origin';
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'";
const SHEETS: Readonly<Record<string, string>> = {
  // A body that is as high as its window would grow with its frame for ever.
  '/frame.css': 'html, body { height: 100%; min-height: 100vh } body { margin: 12px; background: #eef }',
  '/page.css': '* { box-sizing: border-box } iframe { width: 100%; border: 3px solid } .space { height: 1500px }',
};

/**
 * Fills the form in and sends it, as a person would in a frame that the test can't reach into. Then it tells the page how high its content is,
 * which the page can't measure itself.
 */
const ACT = `addEventListener('hf-ready', async ({ target }) => {
  const fields = await (await fetch('/forms/form/102/field.json')).json();
  const answers = { name: { first: 'Ada', last: 'Lovelace' }, email: 'ada@example.org', select: 'press', textarea: 'Long enough.' };
  target.values = Object.fromEntries(fields.map(({ id, type }) => [id, answers[type]]));
  await target.updateComplete;
  addEventListener('hf-success', () => {
    const tell = () => {
      parent.postMessage({ ownHeight: Math.ceil(document.documentElement.getBoundingClientRect().height) }, '*');
      requestAnimationFrame(tell);
    };
    tell();
  });
  target.submit();
});`;

/** Records in the page what it hears, and how high the content of the frame is. */
const HEAR = `window.heard = [];
for (const name of ['ready', 'change', 'submit', 'success', 'error'])
  addEventListener('hf-' + name, (event) => heard.push([event.type, event.detail]));
addEventListener('message', ({ data }) => { if (data.ownHeight) window.ownHeight = data.ownHeight; });`;

const SCRIPTS: Readonly<Record<string, string>> = { '/act.js': ACT, '/hear.js': HEAR };

/** Answers with what all these sites have. */
function common(path: string): Response | undefined {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  const script = SCRIPTS[path];
  if (script !== undefined) return new Response(script, { headers: { 'content-type': 'text/javascript' } });
  const sheet = SHEETS[path];
  return sheet === undefined ? undefined : new Response(sheet, { headers: { 'content-type': 'text/css' } });
}

/** The site with the form and the proxy. */
const forms = await startSite(demo.url, (_request, path) => {
  if (path === '/contact' || path === '/acting')
    return htmlPage('<hosted-form form-id="102"></hosted-form>', {
      head: `<link rel="stylesheet" href="/frame.css">${path === '/acting' ? '<script src="/act.js"></script>' : ''}${FORM_SCRIPT}${SCRIPT}`,
      headers: { 'content-security-policy': POLICY },
    });
  return common(path);
});

const elsewhere = await startSite(demo.url, () => htmlPage('Another site'));

const frameTag = (src: string, sandbox = SANDBOX) =>
  `<iframe data-hosted-form-frame src="${src}" sandbox="${sandbox}" title="Write to us"></iframe>`;

const PAGES: Readonly<Record<string, () => string>> = {
  '/page': () => frameTag(`${forms.url}/contact`) + SCRIPT,
  '/acting': () => `<script src="/hear.js"></script>${frameTag(`${forms.url}/acting`)}${SCRIPT}`,
  '/same-origin': () => frameTag('/contact') + SCRIPT,
  '/long': () => `<div class="space"></div>${frameTag(`${forms.url}/contact`)}<div class="space"></div>${SCRIPT}`,
  '/without-origin': () => frameTag(`${forms.url}/contact`, 'allow-scripts') + SCRIPT,
};

const site = await startSite(demo.url, (_request, path) => {
  if (path === '/contact')
    return htmlPage('<hosted-form form-id="102"></hosted-form>', {
      head: `<link rel="stylesheet" href="/frame.css">${FORM_SCRIPT}${SCRIPT}`,
    });
  const body = PAGES[path]?.();
  if (body === undefined) return common(path);
  return htmlPage(body, {
    head: '<link rel="stylesheet" href="/page.css">',
    headers: { 'content-security-policy': `${POLICY}; frame-src 'self' ${forms.url} ${elsewhere.url}` },
  });
});

/** Opens a page, and records what it hears itself, its frames left out. */
async function open(visit: Visit, path: string): Promise<FrameLocator> {
  await visit.page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    for (const name of ['ready', 'change', 'submit', 'success', 'error'])
      document.addEventListener(`hf-${name}`, (event) => heard.push([event.type, (event as CustomEvent).detail]));
  });
  await visit.page.goto(`${site.url}${path}`);
  const inner = visit.page.frameLocator('iframe');
  await inner.getByRole('button', { name: 'Send message' }).waitFor();
  return inner;
}

const heardBy = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: [string, Record<string, unknown>][] }).heard);

/** Waits until the frame has exactly the height of its content. Returns that height. */
async function fitted(page: Page, inner: FrameLocator): Promise<number> {
  const content = () => inner.locator('html').evaluate((root) => Math.ceil(root.getBoundingClientRect().height));
  const isFitted = async () => {
    const wanted = await content();
    const height = await page.locator('iframe').evaluate(({ clientHeight }) => clientHeight);
    return wanted === height && wanted === (await content());
  };
  await eventually(isFitted, 'a frame as high as its content');
  const isWhole = () =>
    inner.locator('html').evaluate((root) => root.clientWidth === innerWidth && root.scrollHeight === innerHeight);
  // What glides to its place reaches beyond the frame until it is there.
  await eventually(isWhole, 'no room for a scrollbar, and nothing to scroll');
  return content();
}

async function fill(inner: FrameLocator): Promise<void> {
  await inner.getByLabel('First name').fill('Ada');
  await inner.getByLabel('Last name').fill('Lovelace');
  await inner.getByLabel('Email').fill('ada@example.org');
  await inner.getByLabel('What is it about?').selectOption('press');
  await inner.getByLabel('Your message').fill('A message that is long enough.');
}

test('the frame is as high as its form, while it grows and shrinks, without a scrollbar of its own', async (t) => {
  const visit = await startVisit(browser, t);
  const inner = await open(visit, '/page');
  const first = await fitted(visit.page, inner);
  assert.ok(first > 400, String(first));
  await inner.getByRole('button', { name: 'Send message' }).click();
  await inner.locator('[part=error-summary]').waitFor();
  const wrong = await fitted(visit.page, inner);
  assert.ok(wrong > first + 100, `${wrong} after ${first}`);
  await fill(inner);
  assert.ok((await fitted(visit.page, inner)) < wrong);
  await visit.page.setViewportSize({ width: 320, height: 600 });
  await fitted(visit.page, inner);
  await inner.getByRole('button', { name: 'Send message' }).click();
  await inner.getByRole('button', { name: 'Send another' }).waitFor();
  assert.ok((await fitted(visit.page, inner)) < first, 'down as well as up');
  assert.deepEqual(visit.problems, []);
});

test('the page is at most one frame behind the form', async (t) => {
  const visit = await startVisit(browser, t);
  const inner = await open(visit, '/same-origin');
  await fitted(visit.page, inner);
  const late = await visit.page.evaluate(async () => {
    const frame = document.querySelector('iframe');
    const root = frame?.contentDocument?.documentElement;
    const form = root?.querySelector<HTMLElement>('hosted-form');
    if (!frame || !root || !form) throw new Error('No frame');
    let longest = 0;
    for (const space of [300, 0, 700, 20, 21, 0]) {
      form.style.paddingBottom = `${space}px`;
      let behind = 0;
      do {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        behind += 1;
      } while (frame.clientHeight !== Math.ceil(root.getBoundingClientRect().height) && behind < 60);
      longest = Math.max(longest, behind);
    }
    return longest;
  });
  // The first frame draws the change, and tells of it.
  assert.ok(late <= 2, `${late} frames`);
});

test('the page hears what becomes of the form, and no answer', async (t) => {
  const visit = await startVisit(browser, t);
  const inner = await open(visit, '/page');
  await inner.getByRole('button', { name: 'Send message' }).click();
  await inner.locator('[part=error-summary]').waitFor();
  await fill(inner);
  await inner.getByRole('button', { name: 'Send message' }).click();
  await inner.getByRole('button', { name: 'Send another' }).waitFor();
  await fitted(visit.page, inner);
  const heard = await heardBy(visit.page);
  assert.deepEqual(
    heard.map(([name]) => name),
    ['hf-ready', 'hf-error', 'hf-submit', 'hf-success'],
  );
  const [ready, error, submit, success] = heard.map(([, detail]) => detail);
  assert.deepEqual([ready, error, submit], [{ formId: '102' }, { code: 'invalid' }, { formId: '102' }]);
  assert.deepEqual(Object.keys(success ?? {}).sort(), ['formId', 'submissionId']);
  assert.doesNotMatch(JSON.stringify(heard), /Ada|Lovelace|long enough|press/);
});

test('after sending, what has the focus is in sight on a long page', async (t) => {
  const visit = await startVisit(browser, t);
  await visit.page.setViewportSize({ width: 800, height: 500 });
  const inner = await open(visit, '/long');
  await fill(inner);
  await inner.getByRole('button', { name: 'Send message' }).click();
  await inner.getByRole('button', { name: 'Send another' }).waitFor();
  await fitted(visit.page, inner);
  const isInSight = async () => {
    const top = await visit.page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().top);
    const [start, end, isFocused] = await inner.locator('hosted-form').evaluate((form) => {
      const focused = form.shadowRoot?.activeElement;
      const { top: from, bottom } = (focused ?? form).getBoundingClientRect();
      return [from, bottom, Boolean(focused)] as const;
    });
    return isFocused && top + start >= 0 && top + end <= 500;
  };
  await eventually(isInSight, 'the focus in sight');
});

test('only the frame’s own origin has a say in the page', async (t) => {
  const visit = await startVisit(browser, t);
  const inner = await open(visit, '/page');
  const height = await fitted(visit.page, inner);
  const message = { 'hosted-form-frame': { kind: 'height', height: 9 } };
  // The frame is led to another site, which tells the same.
  const [, frame] = visit.page.frames();
  await frame?.goto(elsewhere.url);
  const told = visit.page.evaluate(
    () =>
      new Promise((resolve) => addEventListener('message', ({ data }) => data === 'all told' && resolve(undefined))),
  );
  await visit.page.evaluate((data) => {
    postMessage(data, '*');
  }, message);
  await frame?.evaluate((data) => {
    parent.postMessage(data, '*');
    parent.postMessage('all told', '*');
  }, message);
  await told;
  assert.equal(await visit.page.locator('iframe').evaluate(({ clientHeight }) => clientHeight), height);
});

test('a sandbox that lacks something says so to the owner', async (t) => {
  const visit = await startVisit(browser, t);
  const said: string[] = [];
  visit.page.on('console', (message) => said.push(message.text()));
  await visit.page.goto(`${site.url}/without-origin`);
  await visit.page.frameLocator('iframe').locator('hosted-form').waitFor({ state: 'attached' });
  assert.match(said.join('\n'), /add allow-forms allow-same-origin to the sandbox of the frame/);
});

for (const { name, open: openPage } of others)
  test(`the page keeps the frame as high as its form, and is told its outcome, in ${name}`, async (t) => {
    const page = await openPage();
    t.after(() => page.close());
    await page.goto(`${site.url}/acting`);
    await untilTrue(page, `window.heard?.some(([name]) => name === 'hf-success') === true`, PATIENCE);
    await untilTrue(page, `document.querySelector('iframe').clientHeight === window.ownHeight`, PATIENCE);
    const heard = JSON.parse(String(await page.evaluate('JSON.stringify(heard)'))) as [string, object][];
    assert.deepEqual(
      heard.map(([type]) => type),
      ['hf-ready', 'hf-submit', 'hf-success'],
    );
    assert.doesNotMatch(JSON.stringify(heard), /Ada|Lovelace|ong enough|press/);
  });
