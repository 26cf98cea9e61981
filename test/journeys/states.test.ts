// When the service is away, refuses or sends nonsense, people read a calm sentence, lose nothing, and can try again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { page as htmlPage, plainProxy, startSite } from './support/site.js';
import type { Answer } from './support/site.js';
import { shortenWaits, startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

interface Trouble {
  readonly code: string;
  answer(): Answer;
}

const html = (body: string, status: number) =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
const json = (body: string) => new Response(body, { headers: { 'content-type': 'application/json' } });

const NOT_FOUND: Trouble = { code: 'not-found', answer: () => html('<h1>Not Found</h1>', 404) };

const TROUBLES: Readonly<Record<string, Trouble>> = {
  '401 with nothing in it': { code: 'unauthorized', answer: () => html('', 401) },
  '404': NOT_FOUND,
  '500': { code: 'service-failed', answer: () => html('<h1>Internal Server Error</h1>', 500) },
  'a page in place of data': { code: 'not-json', answer: () => html('<!doctype html><title>Log in</title>', 200) },
  'data that is cut off': { code: 'not-json', answer: () => json('[{"id":"1","type":"te') },
  'an error with status 200': {
    code: 'not-found',
    answer: () => json('{"status":"error","error":"The form was not found"}'),
  },
  'no answer at all': { code: 'network', answer: () => 'hang-up' },
};

const INSTEAD = 'Write to hello@example.com instead.';
const formPage = (proxy = '/forms') =>
  htmlPage(`<hosted-form form-id="102" proxy="${proxy}"><p>${INSTEAD}</p></hosted-form>`, {
    head: '<script type="module" src="/dist/cdn/hosted-form.js"></script>',
  });

let trouble: Trouble | undefined;
let address = '';
const bodies: string[] = [];
const pass = plainProxy(demo);
const site = await startSite(demo.url, async (request, path) => {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  if (path === '/load' || path === '/send') return formPage();
  if (path === '/elsewhere') return formPage(address);
  if (path.endsWith('/submission.json')) bodies.push(await request.clone().text());
  const isTroubled = path.endsWith('/field.json') || path.endsWith('/submission.json');
  const given = isTroubled ? trouble?.answer() : undefined;
  return given ?? (path.startsWith('/forms/') ? pass(request, path) : undefined);
});

const failure = (page: Page) => page.locator('hosted-form [part=failure]');

/** Checks that people read what they can do, without technical terms. */
async function assertCalm(page: Page): Promise<void> {
  const said = await failure(page).locator('p').innerText();
  assert.match(said, /^[A-Z][^<>{}]*[.]$/);
  assert.doesNotMatch(said, /\b(\d{3}|JSON|HTTP|null|undefined|fetch|token|server|error|proxy)\b/i);
}

test('a form that is not there shows a calm sentence, the page’s own words and no button that can’t help, and may be loaded again', async (t) => {
  t.after(() => (trouble = undefined));
  trouble = NOT_FOUND;
  const { page, event } = await startVisit(browser, t);
  await shortenWaits(page);
  await page.goto(`${site.url}/load`);
  assert.equal((await event('hf-error')).detail['code'], NOT_FOUND.code);
  await failure(page).waitFor();
  await assertCalm(page);
  assert.equal(await page.getByText(INSTEAD).isVisible(), true);

  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
  trouble = undefined;
  await page.locator('hosted-form').evaluate((form: HTMLElement & { reload(): Promise<void> }) => form.reload());
  await event('hf-ready');
  await page.getByLabel('Email').waitFor();
  assert.equal(await failure(page).count(), 0);
  assert.equal(await page.getByText(INSTEAD).isVisible(), false);
});

test('an unreachable service shows a calm sentence; once it is reachable, the form loads', async (t) => {
  const gone = await startSite(demo.url, () => undefined);
  await gone.close();
  address = `${gone.url}/forms`;
  const { page, event } = await startVisit(browser, t);
  await shortenWaits(page);
  await page.goto(`${site.url}/elsewhere`);
  assert.equal((await event('hf-error')).detail['code'], 'network');
  await failure(page).waitFor();
  await assertCalm(page);
  assert.equal(await page.getByText(INSTEAD).isVisible(), true);

  // The proxy has another origin, so it must allow this page (CORS).
  await startSite(
    demo.url,
    async (_request, path) => {
      const answer = await fetch(`${demo.url}${path}`);
      const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
      return new Response(await answer.arrayBuffer(), { status: answer.status, headers });
    },
    Number(new URL(gone.url).port),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await event('hf-ready');
  await page.getByLabel('Email').waitFor();
});

test('after any failure of sending, nothing typed is lost, and the same button sends the same answers', async (t) => {
  t.after(() => (trouble = undefined));
  const { page, event, heard } = await startVisit(browser, t);
  await shortenWaits(page);
  await page.goto(`${site.url}/send`);
  await event('hf-ready');
  const answers = ['Ada', 'Lovelace', 'ada@example.org', 'press', 'Line one\nand „line two“'];
  const labels = ['First name', 'Last name', 'Email', 'What is it about?', 'Your message'];
  for (const [index, label] of labels.entries()) {
    const control = page.getByLabel(label);
    if (label === 'What is it about?') await control.selectOption(answers[index] ?? '');
    else await control.fill(answers[index] ?? '');
  }
  bodies.length = 0;
  let failures = 0;
  let posts = 0;
  page.on('request', (request) => (posts += Number(request.method() === 'POST')));
  for (const [name, given] of Object.entries(TROUBLES)) {
    trouble = given;
    await page.locator('hosted-form [part=submit]').click();
    failures += 1;
    assert.equal((await event('hf-error', failures)).detail['code'], given.code, name);
    await page.locator('hosted-form [part=failure]:focus').waitFor();
    await assertCalm(page);
    const kept = await Promise.all(labels.map((label) => page.getByLabel(label).inputValue()));
    assert.deepEqual(kept, answers, `kept after ${name}`);
  }
  trouble = undefined;
  await page.locator('hosted-form [part=submit]').click();
  const { submissionId } = (await event('hf-success')).detail;
  assert.equal(heard.filter(({ type }) => type === 'hf-error').length, failures);
  // The site may get more requests: Chromium repeats one by itself when a reused connection breaks before the answer.
  assert.equal(posts, failures + 1, 'one call each time the button was pressed');
  assert.equal(new Set(bodies).size, 1, 'the same answers each time');
  const { data } = await demo.readSubmission(submissionId);
  assert.deepEqual(
    data.map(({ value }) => value),
    ['first = Ada\nlast = Lovelace', ...answers.slice(2)],
  );
});

/** The text spacing that people may set: WCAG 1.4.12. */
const TEXT_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
  ' p { margin-block-end: 2em !important }';

async function overflow(page: Page) {
  return {
    page: await page.locator('html').evaluate(() => document.scrollingElement?.scrollWidth ?? 0),
    cutOff: await page
      .locator('hosted-form')
      .locator('label, legend, p, button, h2, li')
      .evaluateAll((all) =>
        all
          .filter((element) => !element.matches('.visually-hidden, .visually-hidden *'))
          .filter((element) => element.getBoundingClientRect().right > innerWidth)
          .map((element) => element.textContent),
      ),
  };
}

test('in a window of 320 px nothing scrolls sideways, even with wider text spacing', async (t) => {
  const { page, problems, event } = await startVisit(browser, t, { viewport: { width: 320, height: 640 } });
  await page.goto(`${demo.url}/?form=101`);
  await event('hf-ready');
  await page.getByRole('button', { name: 'Join the garden' }).click();
  await page.locator('hosted-form [part=error-summary]').waitFor();
  await page.getByLabel('A photo or plan').setInputFiles({
    name: `${'a-very-long-name-'.repeat(8)}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture'),
  });
  await page.locator('hosted-form [part=remove]').waitFor();
  const fits = { page: 320, cutOff: [] };
  assert.deepEqual(await overflow(page), fits);

  await page.locator('hosted-form').evaluate((form, text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    if (form.shadowRoot) form.shadowRoot.adoptedStyleSheets = [...form.shadowRoot.adoptedStyleSheets, sheet];
  }, TEXT_SPACING);
  assert.deepEqual(await overflow(page), fits);
  assert.deepEqual(problems, []);
});

for (const width of [320, 1280])
  test(`in a window of ${width} px every target is at least 24 × 24 px`, async (t) => {
    const { page, event } = await startVisit(browser, t, { viewport: { width, height: 800 } });
    await page.goto(`${demo.url}/?form=101`);
    await event('hf-ready');
    await page.getByLabel('A photo or plan').setInputFiles({
      name: 'a.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('A plan'),
    });
    await page.locator('hosted-form [part=remove]').waitFor();
    const targets = await page
      .locator('hosted-form')
      .locator('input, select, textarea, button, canvas')
      .evaluateAll((all) =>
        all.map((element) => {
          // A radio button and its label are one target.
          const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
          return { name: element.getAttribute('name') ?? element.getAttribute('part'), width, height };
        }),
      );
    assert.ok(targets.length > 25);
    assert.deepEqual(
      targets.filter((target) => target.width < 24 || target.height < 24),
      [],
    );
  });
