// The tab closes at the moment of pressing. The answers are in the service once, or with the visitor at the next visit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { isLong } from '../support/long.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { whenKept } from './support/kept.js';
import { page as htmlPage, startSite } from './support/site.js';
import { startVisit } from './support/visit.js';
import type { Visit } from './support/visit.js';

/** The moment when the tab closes. */
type Instant = 'pressed' | 'on its way' | 'stored';
const INSTANTS: readonly Instant[] = ['pressed', 'on its way', 'stored'];

const demo = await startDemo();
const browser = await startBrowser();
const { id: formId } = await demo.createForm({
  name: 'Press and close',
  fields: [{ field_type: 'text', label: 'Name' }],
});
const [name] = await demo.readFields(formId);

/** Called when a submission comes, and when it is stored. */
const listeners = new Map<Instant, () => Promise<void>>();
const site = await startSite(demo.url, async (request, path) => {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  if (path.endsWith('/submission.json')) return pass(request, path);
  const attributes = /^\/page\/(.*)$/.exec(path)?.[1];
  if (attributes === undefined) return undefined;
  return htmlPage(`<hosted-form form-id="${formId}" ${decodeURIComponent(attributes)}></hosted-form>`, {
    head: '<script type="module" src="/dist/cdn/hosted-form.js"></script>',
  });
});

/**
 * Passes a request on to the demo. At the chosen moment the tab is closed instead, so the request has no answer. A tab
 * that is to close when it is pressed may be slower than its request.
 */
async function pass(request: Request, path: string): Promise<Response | 'hang-up'> {
  const goOnItsWay = listeners.get('on its way') ?? listeners.get('pressed');
  if (goOnItsWay) {
    await goOnItsWay();
    return 'hang-up';
  }
  const { method, headers } = request;
  const answer = await fetch(`${demo.url}${path}`, { method, headers, body: await request.text() });
  const body = await answer.text();
  const goNow = listeners.get('stored');
  const passedOn = new Headers(answer.headers);
  // The text is read, so it is no longer compressed.
  passedOn.delete('content-encoding');
  if (!goNow) return new Response(body, { status: answer.status, headers: passedOn });
  await goNow();
  return 'hang-up';
}

const part = (page: Page, name: string) => page.locator(`hosted-form [part~=${name}]`);
const pageWith = (attributes: string) => `${site.url}/page/${encodeURIComponent(attributes)}`;

async function stored(who: string): Promise<number> {
  const { submissions } = await demo.listSubmissions(formId);
  const whole = await Promise.all(submissions.map(({ id }) => demo.readSubmission(id)));
  return whole.filter(({ data }) => data.some(({ field, value }) => field === name?.id && value === who)).length;
}

/** Types, presses, and crashes the tab at that moment. No event tells the page. */
async function pressAndGo({ page }: Visit, who: string, instant: Instant): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  const go = async () => {
    // Never answered, because the process is dead.
    session.send('Page.crash').catch(() => undefined);
    await crashed;
  };
  listeners.set(instant, go);
  try {
    await page.getByLabel('Name').fill(who);
    if (await page.locator('[draft]').count()) await whenKept(page);
    // oxlint-disable-next-line typescript/no-deprecated -- a click waits for a page that it leaves, and this page is closed
    await part(page, 'submit').click({ noWaitAfter: true });
    if (instant === 'pressed') await go();
    else await crashed;
  } finally {
    listeners.delete(instant);
  }
}

for (const instant of INSTANTS) {
  test(`with an outbox and a draft nothing is lost or doubled: closed when it is ${instant}`, async (context) => {
    const visit = await startVisit(browser, context);
    const who = `both, ${instant}`;
    const address = pageWith('draft="local" outbox');
    await visit.page.goto(address);
    await visit.event('hf-ready');
    await pressAndGo(visit, who, instant);
    const again = await visit.page.context().newPage();
    await again.goto(address);
    const arrived = part(again, 'note').getByText('have arrived');
    // On a slow device the draft is back before the outbox says that it has the same answers, and takes them over.
    await part(again, 'note').first().waitFor();
    const isBack = instant === 'pressed' && (await again.getByLabel('Name').inputValue()) === who;
    if (isBack) {
      await part(again, 'submit').click();
      await part(again, 'success').waitFor();
    } else {
      await arrived.waitFor();
      assert.equal(await again.getByLabel('Name').inputValue(), '', 'only what has not left the form is back in it');
    }
    assert.equal(await stored(who), 1);
  });

  // Without one of the two, less can be lost or doubled.
  if (!isLong && instant !== 'on its way') continue;

  if (instant !== 'pressed')
    test(`with only an outbox, a submission that has left the page arrives once: closed when it is ${instant}`, async (context) => {
      const visit = await startVisit(browser, context);
      const who = `an outbox, ${instant}`;
      await visit.page.goto(pageWith('outbox'));
      await visit.event('hf-ready');
      await pressAndGo(visit, who, instant);
      const again = await visit.page.context().newPage();
      await again.goto(pageWith('outbox'));
      await part(again, 'note').getByText('have arrived').waitFor();
      assert.equal(await stored(who), 1);
    });

  test(`with a draft the answers are back, and sending them again is safe: closed when it is ${instant}`, async (context) => {
    const visit = await startVisit(browser, context);
    const who = `a draft, ${instant}`;
    const address = pageWith('draft="local"');
    await visit.page.goto(address);
    await visit.event('hf-ready');
    await pressAndGo(visit, who, instant);
    const again = await visit.page.context().newPage();
    await again.goto(address);
    await part(again, 'note').waitFor();
    assert.equal(await again.getByLabel('Name').inputValue(), who);
    const state = await again.locator('hosted-form [data-note=draft]').getAttribute('data-state');
    if (instant !== 'pressed') assert.equal(state, 'may-have-arrived');
    await part(again, 'submit').click();
    await part(again, 'success').waitFor();
    assert.equal(await stored(who), 1);
  });

  test(`with neither, nothing is doubled, and a submission may arrive: closed when it is ${instant}`, async (context) => {
    const visit = await startVisit(browser, context);
    const who = `neither, ${instant}`;
    await visit.page.goto(pageWith(''));
    await visit.event('hf-ready');
    await pressAndGo(visit, who, instant);
    const again = await visit.page.context().newPage();
    await again.goto(pageWith(''));
    await part(again, 'submit').waitFor();
    assert.equal(await again.getByLabel('Name').inputValue(), '');
    const count = await stored(who);
    if (instant === 'pressed') assert.ok(count <= 1);
    else assert.equal(count, instant === 'stored' ? 1 : 0);
  });
}
