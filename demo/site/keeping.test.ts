import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { buildUnlessFresh, ROOT } from '../../test/support/build.js';
import { createSite } from './site.js';

const ENTRY = '/dist/cdn/hosted-form.js';
const LIST = JSON.stringify(Array.from({ length: 40 }, (_, id) => ({ id, type: 'text', label: 'A question' })));
const LIST_HEADERS = { 'content-type': 'application/json', etag: '"1"', 'cache-control': 'max-age=60' };

const service = { fetch: async () => Response.json({ forms: [] }) };
const proxy = { fetch: async () => new Response(LIST, { headers: LIST_HEADERS }) };
const site = createSite({ service, proxy, token: 't', records: new Hono() });

/** Asks for a path as a browser does that understands these encodings. */
const ask = async (path: string, encodings: string, more: Record<string, string> = {}) =>
  site.fetch(new Request(`http://site.test${path}`, { headers: { 'accept-encoding': encodings, ...more } }));

const readBytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const readRootFile = (path: string) => readFileSync(join(ROOT, path));

/** A script that the entry fetches. */
function chunk(): string {
  const names = readdirSync(join(ROOT, 'dist/cdn/chunks'), { recursive: true, encoding: 'utf8' });
  return `/dist/cdn/chunks/${names.find((name) => name.endsWith('/common.js')) ?? ''}`;
}

describe('what the demo serves', () => {
  before(buildUnlessFresh);

  it('is compressed by brotli at build time, for browsers that take it', async () => {
    for (const path of [
      ENTRY,
      chunk(),
      '/dist/cdn/hosted-form.classic.js',
      '/dist/cdn/light.css',
      '/dist/demo/index.js',
    ]) {
      const answer = await ask(path, 'gzip, deflate, br');
      assert.equal(answer.headers.get('content-encoding'), 'br', path);
      assert.match(answer.headers.get('vary') ?? '', /accept-encoding/i);
      assert.deepEqual(brotliDecompressSync(await readBytes(answer)), readRootFile(path), path);
    }
  });

  it('comes as gzip where a browser takes no brotli, and plain where it takes nothing', async () => {
    const zipped = await ask(chunk(), 'gzip, deflate');
    assert.equal(zipped.headers.get('content-encoding'), 'gzip');
    assert.deepEqual(gunzipSync(await readBytes(zipped)), readRootFile(chunk()));
    const plain = await ask(chunk(), '');
    assert.equal(plain.headers.get('content-encoding'), null);
    assert.deepEqual(await readBytes(plain), readRootFile(chunk()));
  });

  it('lets browsers keep chunks for ever, and the entry for a minute', async () => {
    const fetchControl = async (path: string) => (await ask(path, 'br')).headers.get('cache-control');
    assert.equal(await fetchControl(chunk()), 'public, max-age=31536000, immutable');
    assert.equal(await fetchControl(ENTRY), 'public, max-age=60, stale-while-revalidate=86400');
    for (const path of ['/', '/?form=101', '/gallery.html', '/page.css', '/dist/demo/index.js'])
      assert.equal(await fetchControl(path), 'no-cache', path);
  });

  it('is not sent again when it has not changed', async () => {
    for (const path of [ENTRY, '/', '/page.css']) {
      const first = await ask(path, 'gzip, br');
      const again = await ask(path, 'gzip, br', { 'if-none-match': first.headers.get('etag') ?? '' });
      assert.deepEqual([again.status, await again.text()], [304, ''], path);
      assert.equal(again.headers.get('cache-control'), first.headers.get('cache-control'));
      assert.match(again.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    }
  });

  it('has field lists compressed, and kept as the proxy says', async () => {
    const answer = await ask('/forms/form/101/field.json', 'gzip');
    assert.equal(answer.headers.get('cache-control'), 'max-age=60');
    assert.equal(answer.headers.get('etag'), 'W/"1"');
    assert.equal(gunzipSync(await readBytes(answer)).toString(), LIST);
  });

  it('says of a page that is not there nothing about keeping it', async () => {
    const answer = await ask('/dist/cdn/chunks/old/core.js', 'br');
    assert.deepEqual([answer.status, answer.headers.get('cache-control')], [404, null]);
  });
});
