// The browser's files hold no answer in clear text, and no page, proxy or form. After sending, they hold no decryption
// key.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { startLastingBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { eventually } from './support/eventually.js';
import { whenKept } from './support/kept.js';
import { page as htmlPage, startSite } from './support/site.js';

const PATH = '/a-page-that-tells';
const ANSWER = 'Quokka-from-Zanzibar';
const FILE = { name: 'passport-of-quokka.txt', text: 'Stamped-in-Zanzibar' };
/** Matches the folders of a profile that hold the data of sites. */
const STORAGE = /\/(IndexedDB|Session Storage|Local Storage|File System|Service Worker|WebStorage)\//;

const demo = await startDemo();
const { id: formId } = await demo.createForm({
  name: 'On the disk',
  fields: [
    { field_type: 'text', label: 'Name' },
    { field_type: 'file', label: 'A letter' },
  ],
});
const proxy = '/forms/';
const site = await startSite(demo.url, (_request, path) => {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  if (path !== PATH) return undefined;
  return htmlPage(`<hosted-form form-id="${formId}" proxy="${proxy}" draft="local" outbox></hosted-form>`, {
    head: '<script type="module" src="/dist/cdn/hosted-form.js"></script>',
  });
});

const part = (page: Page, name: string) => page.locator(`hosted-form [part~=${name}]`);

/** Records the bytes of every encryption key that the page creates. */
const NOTE_KEYS = `
  const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const generate = crypto.subtle.generateKey.bind(crypto.subtle);
  crypto.subtle.generateKey = async (algorithm, _extractable, usages) => {
    const raw = await crypto.subtle.exportKey('raw', await generate(algorithm, true, usages));
    tellKey(hex(raw));
    return crypto.subtle.importKey('raw', raw, algorithm, false, usages);
  };`;

/** Returns the part of the encryption key that is a file of its own. */
const wrappedKey = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('hosted-form');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const reading = opening.result.transaction('secrets').objectStore('secrets').get('key');
    await new Promise((resolve) => (reading.onsuccess = resolve));
    opening.result.close();
    const { wrapped } = reading.result as { readonly wrapped: Blob };
    return [...new Uint8Array(await wrapped.arrayBuffer())];
  });

test('answers, and the addresses of their form, are not readable in the browser’s files', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'hosted-form-profile-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const keys: string[] = [];
  const visit = async () => {
    const browser = await startLastingBrowser(folder);
    context.after(() => browser.close());
    await browser.exposeBinding('tellKey', (_source, key: string) => keys.push(key));
    await browser.addInitScript(NOTE_KEYS);
    const page = await browser.newPage();
    await page.goto(`${site.url}${PATH}`);
    await part(page, 'submit').waitFor();
    return { page, leave: () => browser.close() };
  };

  const first = await visit();
  await first.page.getByLabel('Name').fill(ANSWER);
  const buffer = Buffer.from(FILE.text);
  await first.page.getByLabel('A letter').setInputFiles({ name: FILE.name, mimeType: 'text/plain', buffer });
  await first.page.waitForLoadState('networkidle');
  await first.page.context().setOffline(true);
  await part(first.page, 'submit').click();
  await part(first.page, 'waiting').waitFor();
  await part(first.page, 'again').click();
  await first.page.getByLabel('Name').fill(ANSWER);
  await whenKept(first.page);
  const wrapped = Buffer.from(await wrappedKey(first.page));
  await first.leave();

  const kept = filesBelow(folder);
  const words = [ANSWER, FILE.name, FILE.text];
  assert.deepEqual(found(kept, words.flatMap(spellings)), [], 'answers');
  const stored = kept.filter(({ path }) => STORAGE.test(path));
  const places = [PATH.slice(1), proxy, encodeURIComponent(proxy), `/${formId}/`, `"${formId}"`];
  assert.deepEqual(found(stored, places.flatMap(spellings)), [], 'places');
  const [key = ''] = keys;
  // Encryption does not protect from a reader of all files of the profile, because browsers write the key there, too.
  assert.equal(found(kept, [Buffer.from(key, 'hex')]).length, 1, 'a part of the key');
  assert.equal(found(kept, [wrapped]).length, 1, 'the other part of the key');

  const second = await visit();
  await part(second.page, 'note').getByText('have arrived').waitFor();
  await part(second.page, 'submit').click();
  await part(second.page, 'success').waitFor();
  const isErased = async () =>
    (await indexedDB.databases()).every(({ name, version }) => name !== 'hosted-form' || version === 0);
  await eventually(() => second.page.evaluate(isErased), 'no database of the form');
  await second.leave();
  // Chromium erases the files of a database when it closes, or at the next start if it was too busy.
  if (found(filesBelow(folder), [wrapped]).length > 0) await (await visit()).leave();
  assert.deepEqual(found(filesBelow(folder), [wrapped]), [], 'the key, once they are sent');
  assert.deepEqual(found(filesBelow(folder), words.flatMap(spellings)), [], 'answers, once they are sent');
});

interface ReadFile {
  readonly path: string;
  readonly bytes: Buffer;
}

function filesBelow(folder: string): ReadFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? readExisting(path) : [];
  });
}

/** Reads a file, unless the browser has erased it in the meantime. */
function readExisting(path: string): ReadFile[] {
  try {
    return [{ path, bytes: readFileSync(path) }];
  } catch {
    return [];
  }
}

/** Finds the files that hold some of these bytes. */
const found = (files: readonly ReadFile[], wanted: readonly Buffer[]): string[] =>
  files.flatMap(({ path, bytes }) =>
    wanted.filter((each) => bytes.includes(each)).map((each) => `${path}: ${each.toString('latin1')}`),
  );

/** Returns both spellings of a text: browsers write one or two bytes for a letter. */
const spellings = (text: string): Buffer[] => [Buffer.from(text), Buffer.from(text, 'utf16le')];
