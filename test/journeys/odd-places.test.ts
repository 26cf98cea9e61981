// Pages that can call no proxy: the owner reads why, and visitors are not told of their connection.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { page as htmlPage, startSite } from './support/site.js';
import { startVisit } from './support/visit.js';
import type { Visit } from './support/visit.js';
import { DOCUMENTS } from '../../src/model/documents.js';

const demo = await startDemo();
const browser = await startBrowser();
const SCRIPT = fileURLToPath(new URL('../../dist/cdn/hosted-form.classic.js', import.meta.url));
const FORM = '<hosted-form form-id="102">Write to us</hosted-form>';
const CLASSIC = '<script src="/dist/cdn/hosted-form.classic.js"></script>';

/** A field of a type that nobody knows, which the owner is warned of. */
const ODD_FIELDS = [{ id: '1', type: 'hologram', label: 'Tomorrow' }];

const site = await startSite(demo.url, (_, path) => {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  if (path === '/based') return htmlPage(FORM, { head: `${CLASSIC}<base href="https://cdn.invalid/site/">` });
  if (path === '/odd/form/102/field.json') return Response.json(ODD_FIELDS);
  if (path === '/odd-list') return htmlPage(FORM.replace('>', ' proxy="/odd">'), { head: CLASSIC });
  if (path === '/unavailable') return htmlPage(FORM.replace('>', ' proxy="/nowhere">'), { head: CLASSIC });
  if (path === '/inner') return htmlPage(FORM, { head: CLASSIC });
  return path === '/framed' ? htmlPage('<iframe src="/inner" sandbox="allow-scripts"></iframe>') : undefined;
});

/** Checks what the visitor reads, and what the owner hears. */
async function assertTold({ page, event }: Visit, word: RegExp): Promise<void> {
  const { detail } = await event('hf-error');
  assert.match(JSON.stringify(detail), word);
  const [frame = page.mainFrame()] = page.mainFrame().childFrames();
  const failure = frame.locator('[part=failure]');
  assert.equal(
    (await failure.innerText()).trim(),
    'This form is not available. Please tell the people who run this site.',
  );
  assert.equal(await frame.getByText('Write to us').isVisible(), true);
}

test('a page that is a file says that it needs a web server', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-file-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'page.html');
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><script src="${pathToFileURL(SCRIPT).href}"></script>${FORM}`,
  );
  const visit = await startVisit(browser, t);
  await visit.page.goto(pathToFileURL(file).href);
  await assertTold(visit, /The page is a file/);
});

test('a page in a sandboxed frame names allow-same-origin', async (t) => {
  const visit = await startVisit(browser, t);
  await visit.page.goto(`${site.url}/framed`);
  await assertTold(visit, /allow-same-origin/);
});

test('a page with a base of another site names the address of the proxy', async (t) => {
  const visit = await startVisit(browser, t);
  await visit.page.goto(`${site.url}/based`);
  await assertTold(visit, new RegExp(`proxy=\\\\"${site.url}/forms`));
});

/** Collects what a page writes in its console. */
function listenToConsole({ page }: Visit): readonly string[] {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  return said;
}

test('the console names an error by its code, with the place of its explanation', async (t) => {
  const visit = await startVisit(browser, t);
  const said = listenToConsole(visit);
  await visit.page.goto(`${site.url}/unavailable`);
  const { detail } = await visit.event('hf-error');
  const code = String(detail['code']);
  const line = said.find((text) => text.startsWith('hosted-form 102'));
  assert.ok(line?.startsWith(`hosted-form 102 [${code}] ${String(detail['message'])} See `), line);
  assert.ok(line?.includes(`See ${DOCUMENTS}error-codes/#${code}`), line);
});

test('the console names a warning by its code and path, with the place of its explanation', async (t) => {
  const visit = await startVisit(browser, t);
  const said = listenToConsole(visit);
  await visit.page.goto(`${site.url}/odd-list`);
  const { detail } = await visit.event('hf-warning');
  const [code, path] = [String(detail['code']), String(detail['path'])];
  const line = said.find((text) => text.startsWith(`hosted-form 102 [${code}] ${path}: `));
  assert.ok(line?.includes(`See ${DOCUMENTS}warning-codes/#${code}`), said.join('\n'));
});
