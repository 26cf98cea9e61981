// Files go from a visitor's disk to the service over the real proxy: unchanged, with progress, and refused early if too
// large.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { isLong } from '../support/long.js';
import { patienceFor } from '../support/patience.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { page as htmlPage, startSite } from './support/site.js';
import type { Answer } from './support/site.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();
const folder = mkdtempSync(join(tmpdir(), 'hosted-form-files-'));
test.after(() => {
  rmSync(folder, { recursive: true, force: true });
});

const { id: formId } = await demo.createForm({
  name: 'Files',
  fields: [
    { field_type: 'text', label: 'Name' },
    { field_type: 'file', label: 'A file' },
    { field_type: 'file', label: 'Another file' },
  ],
});
const fields = await demo.readFields(formId);

/** Answers in place of the demo's, for some tests. */
let instead: (path: string, request: Request) => Promise<Answer> | Answer = () => undefined;
const tag = `<hosted-form form-id="${formId}"></hosted-form>`;
/** Returns a policy as strict as that of the demo's pages, with other rules for workers. */
const policy = (workers: string) => ({
  'content-security-policy': `default-src 'none'; script-src 'self'; connect-src 'self'; ${workers}`,
});
const script = (name: string) =>
  `<script ${name.endsWith('classic.js') ? 'defer' : 'type="module"'} src="${name}"></script>`;
const PAGES: Record<string, () => Response> = {
  '/module': () => htmlPage(tag, { head: script('/dist/cdn/hosted-form.js'), headers: policy("worker-src 'self'") }),
  '/no-workers': () =>
    htmlPage(tag, { head: script('/dist/cdn/hosted-form.js'), headers: policy("worker-src 'none'") }),
  '/classic': () => htmlPage(tag, { head: script('/dist/cdn/hosted-form.classic.js') }),
};
const site = await startSite(demo.url, async (request, path) => {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  // The test's own site does not pass headers on.
  if (path.startsWith('/announcing/')) {
    const answer = await fetch(`${demo.url}${path.replace('/announcing', '/forms')}`);
    return new Response(await answer.arrayBuffer(), { headers: { 'hosted-form': 'max-body=2000000' } });
  }
  return PAGES[path]?.() ?? (await instead(path, request));
});
/** A second site for scripts, as a content delivery network is. */
const elsewhere = await startSite(demo.url, async (_request, path) => {
  if (!path.startsWith('/dist/')) return undefined;
  const answer = await fetch(`${demo.url}${path}`);
  const headers = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' };
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers });
});
PAGES['/elsewhere'] = () => htmlPage(tag, { head: script(`${elsewhere.url}/dist/cdn/hosted-form.js`) });

/** The time limit for a database that stores 25 MB on a busy machine. ms */
const PATIENCE = patienceFor(100_000);

PAGES['/announced'] = () =>
  htmlPage(`<hosted-form form-id="${formId}" proxy="/announcing"></hosted-form>`, {
    head: script('/dist/cdn/hosted-form.js'),
  });

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const part = (page: Page, name: string) => page.locator(`hosted-form [part=${name}]`);

function diskFile(size: number, name = `${size}.bin`): { path: string; bytes: Buffer } {
  const [path, bytes] = [join(folder, name), randomBytes(size)];
  writeFileSync(path, bytes);
  return { path, bytes };
}

/** The bytes that the service has of the files of a submission. */
async function storedFiles(submissionId: unknown): Promise<Buffer[]> {
  const { data } = await demo.readSubmission(submissionId);
  const values = fields
    .filter(({ type }) => type === 'file')
    .flatMap(({ id }) => data.filter(({ field }) => field === id).map(({ value }) => value));
  return Promise.all(values.map(async (address) => (await demo.download(address)).bytes));
}

const PATHS = {
  '/module': isLong ? 25_000_000 : 2_000_000,
  '/elsewhere': 2_000_000,
  ...(isLong && { '/no-workers': 2_000_000, '/classic': 2_000_000 }),
};

for (const [path, size] of Object.entries(PATHS))
  test(`${size / 1_000_000} MB arrive to the byte, from ${path}`, async (t) => {
    const { page, event, problems } = await startVisit(browser, t);
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(worker.url()));
    await page.goto(`${site.url}${path}`);
    await event('hf-ready');
    const [large, small] = [diskFile(size), diskFile(1)];
    await page.getByLabel('A file').setInputFiles(large.path);
    await page.getByLabel('Another file').setInputFiles(small.path);
    await part(page, 'submit').click();
    const { submissionId } = (await event('hf-success', 1, PATIENCE)).detail;
    const stored = await storedFiles(submissionId);
    assert.deepEqual(
      stored.map(sha256),
      [large, small].map(({ bytes }) => sha256(bytes)),
    );
    assert.equal(workers.length, path === '/module' ? 1 : 0, workers.join());
    if (path !== '/no-workers') assert.deepEqual(problems, []);
  });

test('progress is visible, and Cancel leaves the form unchanged', async (t) => {
  t.after(() => (instead = () => undefined));
  let release: (answer: Answer) => void = () => undefined;
  let arrived = 0;
  instead = async (path, request) => {
    if (!path.endsWith('/submission.json')) return undefined;
    await request.arrayBuffer();
    arrived += 1;
    return new Promise<Answer>((resolve) => (release = resolve));
  };
  const { page, event, heard } = await startVisit(browser, t);
  // It takes a minute, so that the progress stays until Cancel is pressed, on a busy machine too.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 90_000,
  });
  await page.goto(`${site.url}/module`);
  await event('hf-ready');
  await page.getByLabel('Name').fill('Ada');
  const label = await part(page, 'submit').innerText();
  const { path } = diskFile(4_000_000, 'plan.pdf');
  await page.getByLabel('A file').setInputFiles(path);
  await part(page, 'submit').click();
  await part(page, 'sending')
    .getByText(/ of 5.4 MB sent/)
    .waitFor();
  const value = await part(page, 'progress').evaluate((bar: HTMLProgressElement) => bar.value);
  assert.ok(value > 0 && value < 1, String(value));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('hosted-form [part=failure]:focus').waitFor();
  assert.match(await part(page, 'failure').innerText(), /cancelled/);
  assert.equal(await part(page, 'submit').innerText(), label);
  assert.equal(await page.getByLabel('Name').inputValue(), 'Ada');
  await part(page, 'file').getByText('plan.pdf').first().waitFor();
  assert.deepEqual(
    heard.filter(({ type }) => type === 'hf-error'),
    [],
  );

  // A submission that has arrived can't be cancelled, so there is no Cancel any more.
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await part(page, 'submit').click();
  await part(page, 'sending').getByText('Waiting for the answer').first().waitFor();
  assert.equal(await part(page, 'cancel').count(), 0);
  assert.equal(arrived, 1);
  release(Response.json({ id: '77' }));
  assert.equal((await event('hf-success')).detail['submissionId'], '77');
});

test('a 413 names the largest file, and keeps every answer', async (t) => {
  t.after(() => (instead = () => undefined));
  instead = (path) => (path.endsWith('/submission.json') ? new Response('', { status: 413 }) : undefined);
  const { page, event } = await startVisit(browser, t);
  await page.goto(`${site.url}/module`);
  await event('hf-ready');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('A file').setInputFiles(diskFile(1000, 'small.txt').path);
  await page.getByLabel('Another file').setInputFiles(diskFile(2500, 'large.txt').path);
  await part(page, 'submit').click();
  const { detail } = await event('hf-error');
  assert.equal(detail['code'], 'too-large');
  assert.equal(detail['fieldId'], fields.find(({ label }) => label === 'Another file')?.id);
  assert.match(await part(page, 'failure').innerText(), /“large\.txt” with 2\.5 kB/);
  assert.equal(await page.getByLabel('Name').inputValue(), 'Ada');
  assert.equal(await part(page, 'file').count(), 2);
});

test('a file that has changed on disk must be chosen again, by its name; then it is sent', async (t) => {
  const { page, event } = await startVisit(browser, t);
  await page.goto(`${site.url}/module`);
  await event('hf-ready');
  const { path } = diskFile(2_000_000, 'draft.txt');
  await page.getByLabel('A file').setInputFiles(path);
  writeFileSync(path, 'Quite another text');
  await part(page, 'submit').click();
  const { detail } = await event('hf-error');
  assert.equal(detail['code'], 'file-unreadable');
  assert.match(await part(page, 'failure').innerText(), /“draft\.txt” can’t be read/);
  const dialog = page.waitForEvent('filechooser');
  await page.getByLabel('A file').click();
  await (await dialog).setFiles(path);
  await part(page, 'submit').click();
  const [stored] = await storedFiles((await event('hf-success')).detail['submissionId']);
  assert.equal(String(stored), 'Quite another text');
});

test('a file above the proxy’s limit is refused when it is chosen, with both sizes', async (t) => {
  const { page, event } = await startVisit(browser, t);
  await page.goto(`${site.url}/announced`);
  await event('hf-ready');
  await page.getByLabel('A file').setInputFiles(diskFile(900_000, 'first.bin').path);
  await page.getByLabel('Another file').setInputFiles(diskFile(800_000, 'second.bin').path);
  const error = part(page, 'error');
  assert.match(await error.innerText(), /“second\.bin” has 800 kB; there is room for 59\d(\.\d)? kB/);
  await page.getByRole('button', { name: 'Remove first.bin' }).click();
  await error.waitFor({ state: 'detached' });
});
