// A form begins on a computer and goes on on a phone: two browsers, one submission, and a proxy that reads none of it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright';
import { jobApplication } from '../../packages/service/src/samples/job-application.js';
import { startBrowser, startOtherBrowser } from './support/browser.js';
import { assertSigned, follow, openPanel, place, press, signByTouch, whenSaid } from './support/carry-devices.js';
import { startDemo } from './support/demo.js';
import { eventually } from './support/eventually.js';
import { findTraces } from './support/find-traces.js';
import { startVisit } from './support/visit.js';
import type { Visit } from './support/visit.js';

const demo = await startDemo();
const [computers, phones] = [await startBrowser(), await startOtherBrowser()];

/** The sample form of a bakery, with a page for each of its sections. */
async function createForm(): Promise<{ readonly id: string; readonly find: (label: string) => string }> {
  const { fields, ...form } = structuredClone(jobApplication) as { fields: { label?: string; attributes?: object }[] };
  for (const field of fields)
    if (JSON.stringify(field).includes('Your work')) field.attributes = { ...field.attributes, section_break: 1 };
  const { id } = await demo.createForm({ ...form, fields });
  const created = await demo.readFields(id);
  return { id, find: (label) => created.find((field) => field.label === label)?.id ?? assert.fail(label) };
}

const WHO = { first: 'Jürgen', last: 'Groß-Käfer' };
const MAIL = 'juergen.gross-kaefer@example.org';
const WHY = 'Weil Ihr Roggenbrot das beste der Stadt ist – und „früh aufstehen“ kann ich schon.';
const CV = {
  name: 'Lebenslauf Jürgen Groß.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4 zwölf Jahre'),
};
const PHOTO = 'Roggenbrot vom Samstag.jpg';
/** Texts that nobody but the two devices may read before the form is sent. */
const ANSWERS = [...Object.values(WHO), MAIL, 'Roggenbrot', 'Gärtnerstraße', CV.name, 'zwölf Jahre', PHOTO];

type Form = Awaited<ReturnType<typeof createForm>>;

async function fillFirstPage(page: Page, { find }: Form): Promise<void> {
  const type = (label: string, text: string, part = '') =>
    place(page, find(label))
      .locator(`[name="field_${find(label)}${part}"]`)
      .fill(text);
  for (const [part, text] of Object.entries(WHO)) await type('Full name', text, `[${part}]`);
  await type('Email', MAIL);
  await type('Phone', '030 90182012');
  await type('Home address', 'Gärtnerstraße 7 a', '[address]');
  await type('Home address', 'Köln', '[city]');
  await type('Home address', '50667', '[zip]');
  const country = place(page, find('Home address')).getByRole('combobox', { name: 'Country' });
  await country.fill('Germany');
  await country.press('Tab');
  await place(page, find('Where did you see this job?')).getByRole('combobox').selectOption('board');
}

async function fillSecondPage(page: Page, { find }: Form): Promise<void> {
  await place(page, find('Which hours suit you?')).getByText('Either is fine').click();
  await place(page, find('Years in a bakery')).getByRole('textbox').fill('12');
  for (const baked of ['Bread', 'Cakes'])
    await place(page, find('What have you baked for a living?')).getByText(baked).click();
  await place(page, find('Why us?')).getByRole('textbox').fill(WHY);
  await place(page, find('CV')).locator('input[type=file]').setInputFiles(CV);
}

const turn = (page: Page): Promise<void> => page.locator('hosted-form [part=next]').click();
const send = (page: Page): Promise<void> => page.locator('hosted-form [part=submit]').click();

/** Opens the form on the computer. `asked` are the calls for carried drafts. */
async function begin(t: TestContext, { id }: Form): Promise<Visit & { readonly asked: string[] }> {
  const visit = await startVisit(computers, t, { viewport: { width: 1280, height: 900 } });
  const asked: string[] = [];
  visit.page.on('request', (request) => request.url().includes('/carried/') && asked.push(request.url()));
  await visit.page.goto(`${demo.url}/?form=${id}`);
  await visit.event('hf-ready');
  return { ...visit, asked };
}

/** Signs, and adds a photo. Returns the bytes of the photo. */
async function signAndPhotograph(page: Page, { find }: Form): Promise<Buffer> {
  await signByTouch(page, find('Signature'));
  const buffer = await page.screenshot({ type: 'jpeg' });
  const photo = { name: PHOTO, mimeType: 'image/jpeg', buffer };
  await place(page, find('A photo of something you baked')).locator('input[capture]').setInputFiles(photo);
  await place(page, find('A photo of something you baked')).getByText(PHOTO).first().waitFor();
  return buffer;
}

/** Checks all that the service has stored. */
async function assertStored(form: Form, photo: Buffer): Promise<void> {
  const { total, submissions } = await demo.listSubmissions(form.id);
  assert.equal(total, '1');
  const { data } = await demo.readSubmission(submissions[0]?.id);
  const stored = (label: string) => data.find(({ field }) => field === form.find(label))?.value ?? '';
  assert.deepEqual(
    stored('Full name').split('\n'),
    Object.entries(WHO).map((part) => part.join(' = ')),
  );
  assert.match(stored('Home address'), /Gärtnerstraße 7 a[^]*Köln[^]*50667/);
  assert.deepEqual(
    ['Email', 'Where did you see this job?', 'Which hours suit you?', 'Years in a bakery', 'Why us?'].map(stored),
    [MAIL, 'board', 'either', '12', WHY],
  );
  assert.deepEqual(stored('What have you baked for a living?').split('\n'), ['bread', 'cakes']);
  const files = await Promise.all(
    ['CV', 'A photo of something you baked'].map((label) => demo.download(stored(label))),
  );
  assert.deepEqual(
    files.map(({ bytes }) => bytes.equals(CV.buffer) || bytes.equals(photo)),
    [true, true],
  );
  const names = files.map(({ headers }) => decodeURIComponent(headers.get('content-disposition') ?? ''));
  assert.ok(names[0]?.includes(CV.name) && names[1]?.includes(PHOTO), names.join());
  assertSigned((await demo.download(stored('Signature'))).bytes);
}

/** Checks that the proxy has nothing any more that anybody could fetch. */
async function assertGone([address = '']: readonly string[]): Promise<void> {
  await eventually(async () => (await fetch(address)).status === 410, 'a draft that is gone');
}

suite('a form goes on on a phone', () => {
  test('that signs for the computer, which sends', async (t) => {
    const form = await createForm();
    const computer = await begin(t, form);
    await fillFirstPage(computer.page, form);
    await turn(computer.page);
    await fillSecondPage(computer.page, form);
    const link = await openPanel(computer.page, 'Sign with your phone');
    const phone = await follow(phones, t, link);
    assert.equal(phone.page.url(), computer.page.url());
    await press(phone.page, 'Go on');
    await place(phone.page, form.find('Signature')).waitFor();
    const photo = await signAndPhotograph(phone.page, form);
    await place(phone.page, form.find('Signature')).getByRole('button', { name: 'Done' }).click();
    const done = performance.now();
    await whenSaid(computer.page, 'Added from your other device');
    t.diagnostic(`the computer had it ${Math.round(performance.now() - done)} ms after Done`);
    await place(computer.page, form.find('A photo of something you baked')).getByText(PHOTO).first().waitFor();
    const secrets = [link.split('.').at(-1) ?? '', ...computer.asked.map((url) => url.split('/').at(-1) ?? '')];
    assert.deepEqual(findTraces(demo.dataFolder, [...ANSWERS, ...secrets]), []);

    await send(computer.page);
    await computer.event('hf-success');
    await send(phone.page);
    await phone.page.getByText('Your answers were sent from your other device').first().waitFor();
    await assertStored(form, photo);
    await assertGone(computer.asked);
    // Whoever waits for the other device is told by 410 that the draft is gone.
    const problems = [...computer.problems, ...phone.problems].filter((problem) => !problem.includes('410'));
    assert.deepEqual(problems, []);
  });

  test('that sends, and the computer says so', async (t) => {
    const form = await createForm();
    const computer = await begin(t, form);
    await fillFirstPage(computer.page, form);
    const phone = await follow(phones, t, await openPanel(computer.page, 'Continue on another device'));
    await press(phone.page, 'Go on');
    await turn(phone.page);
    await fillSecondPage(phone.page, form);
    const photo = await signAndPhotograph(phone.page, form);
    await send(phone.page);
    await phone.event('hf-success');
    await computer.page.getByText('Your answers were sent from your other device').first().waitFor();
    assert.equal(await computer.page.locator('hosted-form [part=submit]').count(), 0);
    await assertStored(form, photo);
    await assertGone(computer.asked);
  });
});
