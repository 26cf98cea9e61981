// What becomes of a carried form where something goes otherwise: a bad link, two phones, a form that closes, a proxy that carries nothing.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright';
import { createProxy } from '../../packages/proxy/src/index.js';
import { startBrowser, startOtherBrowser } from './support/browser.js';
import { follow, note, openPanel, PHONE, place, press, whenClean, whenSaid } from './support/carry-devices.js';
import { startDemo } from './support/demo.js';
import { eventually } from './support/eventually.js';
import { findPlain, findTraces } from './support/find-traces.js';
import { startProxyProcess } from './support/proxy-process.js';
import { forward, page as htmlPage, startSite } from './support/site.js';
import { startVisit } from './support/visit.js';
import type { Visit } from './support/visit.js';

const demo = await startDemo();
const [computers, phones] = [await startBrowser(), await startOtherBrowser()];

const SCRIPT = '<script type="module" src="/dist/cdn/hosted-form.js"></script>';
const TOWN = 'Llanfairpwllgwyngyll';

interface Form {
  readonly id: string;
  readonly find: (label: string) => string;
}

async function createForm(): Promise<Form> {
  const labels = ['Name', 'Town', 'Street'];
  const { id } = await demo.createForm({
    name: 'Where',
    fields: labels.map((label) => ({ field_type: 'text', label })),
  });
  const fields = await demo.readFields(id);
  return { id, find: (label) => fields.find((field) => field.label === label)?.id ?? assert.fail(label) };
}

const withoutCarry = createProxy({
  service: demo.url,
  token: demo.token,
  forms: 'all',
  basePath: '/plain',
  keys: 'memory:',
});
/** A site with a page for each form: `/<form>?proxy=<path>`. */
function answerPage(request: Request, path: string): Response | Promise<Response> | undefined {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  if (path.startsWith('/plain/')) return withoutCarry.fetch(request);
  const [, id] = /^\/(\d+)$/.exec(path) ?? [];
  const proxy = new URL(request.url).searchParams.get('proxy') ?? '/forms';
  return id
    ? htmlPage(`<hosted-form form-id="${id}" proxy="${proxy}" carry></hosted-form>`, { head: SCRIPT })
    : undefined;
}
const site = await startSite(demo.url, answerPage);

const answer = (page: Page, { find }: Form, label: string) => place(page, find(label)).getByRole('textbox');

/** A form that the computer has begun. `names`: those of the draft at the proxy. */
interface Begun extends Visit {
  readonly link: string;
  readonly names: readonly string[];
  /** The secrets by which it was replaced. */
  readonly grips: readonly string[];
}

/** Opens the form on the computer, gives one answer, and opens the panel. */
async function begin(t: TestContext, form: Form, url = site.url, query = ''): Promise<Begun> {
  const visit = await startVisit(computers, t, { viewport: { width: 1280, height: 900 } });
  await visit.page.goto(`${url}/${form.id}${query}`);
  const [names, grips]: [string[], string[]] = [[], []];
  visit.page.on('request', (request) => {
    names.push(...(/\/carried\/(\w+)/.exec(request.url())?.slice(1) ?? []));
    const grip = request.headers()['hosted-form-grip'];
    if (grip !== undefined) grips.push(grip);
  });
  await answer(visit.page, form, 'Town').fill(TOWN);
  return { ...visit, names, grips, link: await openPanel(visit.page, 'Continue on another device') };
}

const OTHER_FORM = 'This link belongs to another form';
const GONE = 'This link does not work any more';
const changeLetter = (link: string): string => link.replace(/.(?=.{9}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));

suite('a link that is no good says so, and the form can be filled in', () => {
  const DAMAGED: Readonly<Record<string, (link: string) => string>> = {
    'cut off': (link) => link.slice(0, -7),
    'with another letter': changeLetter,
  };
  for (const [name, damage] of Object.entries(DAMAGED))
    test(`a link ${name}`, async (t) => {
      const { link } = await begin(t, await createForm());
      const phone = await follow(phones, t, damage(link));
      await note(phone.page).getByText(GONE).waitFor();
      await press(phone.page, 'Close');
      assert.equal(await phone.page.locator('hosted-form').getByText(TOWN).count(), 0);
      await phone.page.locator('hosted-form').getByRole('textbox').first().fill('Bea');
      await phone.page.locator('hosted-form [part=submit]').click();
      await phone.event('hf-success');
    });

  test('a link on the page of another form alone says so, and fills nothing in', async (t) => {
    const [form, other] = [await createForm(), await createForm()];
    const { link } = await begin(t, form);
    const phone = await follow(phones, t, link.replace(/\/\d+(?=#)/, `/${other.id}`));
    await note(phone.page).getByText(OTHER_FORM).waitFor();
    assert.equal(await answer(phone.page, other, 'Town').inputValue(), '');
  });

  test('a link whose copy was erased', async (t) => {
    const computer = await begin(t, await createForm());
    await computer.page.getByRole('button', { name: 'Erase the copy' }).click();
    await computer.page.locator('hosted-form [part=carry-panel]').waitFor({ state: 'detached' });
    const phone = await follow(phones, t, computer.link);
    await note(phone.page).getByText(GONE).waitFor();
  });

  test('a link to a proxy that carries nothing any more', async (t) => {
    const { link } = await begin(t, await createForm());
    const phone = await follow(phones, t, link.replace('#', '?proxy=/plain#'));
    await note(phone.page).getByText(GONE).waitFor();
    assert.equal(await phone.page.locator('hosted-form [part=carry]').count(), 0);
  });
});

test('two phones with one link add to one form', async (t) => {
  const form = await createForm();
  const computer = await begin(t, form);
  for (const label of ['Name', 'Street']) {
    const phone = await follow(phones, t, computer.link);
    await press(phone.page, 'Go on');
    await answer(phone.page, form, label).fill(`The ${label}`);
    await press(phone.page, 'Done');
    await whenSaid(computer.page, `Added from your other device: ${label}`);
  }
  await computer.page.locator('hosted-form [part=submit]').click();
  const { submissionId } = (await computer.event('hf-success')).detail;
  const { data } = await demo.readSubmission(submissionId);
  assert.deepEqual(data.map(({ value }) => value).sort(), [TOWN, 'The Name', 'The Street']);
});

test('a form that was closed meanwhile takes nothing from either device', async (t) => {
  const form = await createForm();
  const computer = await begin(t, form);
  const phone = await follow(phones, t, computer.link);
  await press(phone.page, 'Go on');
  const headers = { authorization: `Bearer ${demo.token}`, 'content-type': 'application/json' };
  const closing = { method: 'PUT', headers, body: JSON.stringify({ inactive: true }) };
  assert.equal((await fetch(`${demo.url}/api/v2/form/${form.id}.json`, closing)).status, 200);
  const ask = async () =>
    (await (await fetch(`${site.url}/forms/form/${form.id}.json`)).json()) as { inactive?: unknown };
  await eventually(async () => (await ask()).inactive === true, 'a proxy that knows');
  const late = await startVisit(phones, t, PHONE);
  await late.page.goto(computer.link);
  await whenClean(late.page);
  for (const { page } of [computer, phone]) {
    await page.locator('hosted-form [part=submit]').click();
    await page.getByText('This form is closed').first().waitFor();
    assert.equal(await answer(page, form, 'Town').inputValue(), TOWN);
  }
  await late.page.getByText('This form is closed').first().waitFor();
  assert.deepEqual((await demo.listSubmissions(form.id)).submissions, []);
});

const isReadable = process.platform === 'linux' ? {} : { skip: 'only Linux shows the memory of a process' };

test(
  'a proxy that keeps the draft has none of the answers in its memory, its files or its log',
  isReadable,
  async (t) => {
    const form = await createForm();
    const proxy = await startProxyProcess({ service: demo.url, token: demo.token, path: '/kept' }, (end) =>
      t.after(end),
    );
    const own = await startSite(demo.url, (request, path) =>
      path.startsWith('/kept/') ? forward(request, `${proxy.url}${path}`) : answerPage(request, path),
    );
    const computer = await begin(t, form, own.url, '?proxy=/kept');
    const phone = await follow(phones, t, computer.link);
    await press(phone.page, 'Go on');
    await answer(phone.page, form, 'Name').fill('Blodeuwedd');
    await press(phone.page, 'Done');
    await whenSaid(computer.page, 'Added from your other device: Name');

    const hidden = [TOWN, 'Blodeuwedd', computer.link.split('.').at(-1) ?? ''];
    const [found, known] = [new Set<string>(), new Set<string>()];
    proxy.lookThroughMemory((part) => {
      for (const text of findPlain(part, hidden)) found.add(text);
      for (const text of findPlain(part, [demo.token])) known.add(text);
    });
    assert.deepEqual([...known], [demo.token], 'the token is in the memory, so the whole of it was read');
    assert.deepEqual([...found], []);
    assert.notDeepEqual(computer.grips, []);
    assert.deepEqual(findTraces(proxy.folder, [...hidden, ...computer.grips]), []);
    const log = proxy.readLog();
    assert.match(log, /carried/);
    assert.deepEqual(
      [...hidden, ...computer.names, ...computer.grips].filter((text) => log.includes(text)),
      [],
    );
  },
);
