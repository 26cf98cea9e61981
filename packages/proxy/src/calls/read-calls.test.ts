// Every call that is read: by GET and by HEAD, with any query, and again by its tag.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawingProxy } from '../drawing/drawing.examples.js';
import { serviceJson, FIELD, FORM } from '../service/service.examples.js';
import { METHODS } from './call.js';

/** The address of every call. The sheet's is in the page. Carried drafts and partial answers have tests of their own. */
const ADDRESSES: Readonly<Record<Exclude<keyof typeof METHODS, 'carried' | 'partial'>, string>> = {
  fields: '/form/101/field.json',
  form: '/form/101.json',
  submission: '/form/101/submission.json',
  token: '/form/101/token.json',
  health: '/health',
  live: '/healthz',
  ready: '/readyz',
  page: '/form/101.html',
  embed: '/form/101/embed.html',
  thanks: '/form/101/thanks.html',
  posting: '/form/101/submission.html',
  sheet: '',
};

const READ = new Set(
  Object.entries<readonly string[]>(METHODS).flatMap(([kind, methods]) => (methods.includes('GET') ? [kind] : [])),
);
const QUERIES = ['', '?', '?utm_source=letter&fbclid=x', '?page=2&page=3#x'];

async function everyAddress() {
  const site = drawingProxy(({ url }) => serviceJson(url.endsWith('/field.json') ? [FIELD] : FORM), {
    formToken: true,
    probes: true,
  });
  const page = await (await site.call(ADDRESSES.page)).text();
  const [, sheet = ''] = /href="([^"]+)"/.exec(page) ?? [];
  const addresses = Object.entries({ ...ADDRESSES, sheet: sheet.replaceAll('&amp;', '&') });
  return {
    ...site,
    addresses: addresses.map(([kind, address]) => ({ kind, address, isRead: READ.has(kind) })),
  };
}

/** Returns the headers that two answers to one call have in common. */
const lasting = ({ headers }: Response) =>
  [...headers].filter(([name]) => name !== 'server-timing' && name !== 'x-request-id');

test('HEAD is answered as GET is, with the same headers and no body, whatever the query', async () => {
  const { addresses, call, calls } = await everyAddress();
  for (const { kind, address, isRead } of addresses) {
    for (const query of QUERIES) {
      const path = address.includes('?') ? address + query.replace('?', '&') : address + query;
      const [got, head] = [await call(path), await call(path, { method: 'HEAD' })];
      assert.deepEqual([head.status, lasting(head), await head.text()], [got.status, lasting(got), ''], path);
      const refusal = kind !== 'posting' && query !== '' ? 404 : 405;
      assert.equal(got.status, isRead ? 200 : refusal, path);
    }
  }
  assert.equal(calls.length, 2, 'a query is no other answer to keep');
});

test('an unknown query is no other page to draw, and a known one still sets the looks', async () => {
  const { call, counts } = await everyAddress();
  const open = async (query: string) => (await call(`${ADDRESSES.page}?${query}`)).headers.get('etag');
  const [plain, letter] = [await open(''), await open('utm_source=letter&lang2=de')];
  const [german, both] = [await open('lang=de'), await open('fbclid=x&lang=de&lang=fr')];
  assert.deepEqual([letter, both], [plain, german]);
  assert.notEqual(plain, german);
  assert.equal(counts.draw, 2);
});

test('whatever is tagged is not sent again to a browser that has it, by GET and by HEAD', async () => {
  const { addresses, call } = await everyAddress();
  const tagged: string[] = [];
  for (const { kind, address } of addresses) {
    const etag = (await call(address)).headers.get('etag');
    if (etag === null) continue;
    tagged.push(kind);
    const compressed = etag.replace(/"$/, '-gzip"');
    for (const known of [etag, compressed, `"x", ${compressed}`, '*']) {
      for (const method of ['GET', 'HEAD']) {
        const again = await call(address, { method, headers: { 'if-none-match': known } });
        assert.deepEqual([again.status, again.headers.get('etag')], [304, etag], `${method} ${address} ${known}`);
      }
    }
  }
  assert.deepEqual(tagged, ['fields', 'form', 'page', 'embed', 'thanks']);
});
