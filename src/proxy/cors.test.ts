// Which sites' pages may use the proxy.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProxy } from './proxy.js';
import { ProxyConfigurationError } from './errors.js';
import type { ProxyOptions } from './options.js';
import { FIELD, RECEIPT, TOKEN, proxyBefore, serviceJson } from './service.examples.js';

const OTHER = 'https://www.example.org';
const reply = ({ method }: { readonly method: string }) => serviceJson(method === 'GET' ? [FIELD] : RECEIPT);

/** What becomes of a POST with these headers, and how often the service was called. */
async function posted(headers: Record<string, string>, more: Partial<ProxyOptions> = {}) {
  const { calls, post } = proxyBefore(reply, more);
  const response = await post('{}', headers);
  const { code } = (await response.json()) as { readonly code?: string };
  return [response.status, code, calls.length];
}

const SENT = [200, undefined, 1];
const REFUSED = [403, 'origin_refused', 0];

const OWN: Readonly<Record<string, Record<string, string>>> = {
  'the browser says that it is': {
    'sec-fetch-site': 'same-origin',
    origin: 'https://public.test',
    host: 'inside:8080',
  },
  'an old browser tells an origin that is the host': { origin: 'https://site.test', host: 'site.test' },
  'the host has a port': { origin: 'http://site.test:4100', host: 'site.test:4100' },
  'the host has the usual port': { origin: 'https://site.test', host: 'site.test:443' },
  'there is no page: neither is told': {},
};
for (const [what, headers] of Object.entries(OWN))
  test(`a page of the own site needs no setting: ${what}`, async () => {
    assert.deepEqual(await posted(headers), SENT);
  });

const FOREIGN: Readonly<Record<string, Record<string, string>>> = {
  'the browser says so': { 'sec-fetch-site': 'cross-site', origin: OTHER },
  'it is another site of the same domain': { 'sec-fetch-site': 'same-site', origin: 'https://b.site.test' },
  'an old browser tells another origin': { origin: OTHER, host: 'site.test' },
  'it tells another port': { origin: 'https://site.test:444', host: 'site.test' },
  'it hides its origin': { origin: 'null', host: 'site.test' },
  'it says that it was asked by another host, and nobody vouches for that': {
    origin: OTHER,
    host: 'site.test',
    'x-forwarded-host': 'www.example.org',
  },
};
for (const [what, headers] of Object.entries(FOREIGN))
  test(`a page of a site that is not listed posts nothing: ${what}`, async () => {
    assert.deepEqual(await posted(headers, { origins: ['https://c.example.org'] }), REFUSED);
  });

test('a reverse proxy that is trusted tells the host that was asked', async () => {
  const headers = { origin: 'http://public.test', host: 'inside:8080', 'x-forwarded-host': 'public.test' };
  assert.deepEqual(await posted(headers, { trustProxy: 1 }), SENT);
  assert.deepEqual(await posted(headers, { trustProxy: 0 }), REFUSED);
});

test('a page of a listed site may ask, post and read the answer; others get no leave', async () => {
  const { call, post } = proxyBefore(reply, { origins: [OTHER] });
  const from = { 'sec-fetch-site': 'cross-site', origin: OTHER };
  for (const { status, headers } of [await call('/form/101/field.json', { headers: from }), await post('{}', from)]) {
    assert.equal(status, 200);
    assert.equal(headers.get('access-control-allow-origin'), OTHER);
    assert.equal(headers.get('access-control-expose-headers'), 'hosted-form, retry-after, idempotency-replayed');
    assert.equal(headers.get('access-control-allow-credentials'), null);
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
    assert.equal(headers.get('vary'), 'Origin');
  }
  const other = await call('/form/101/field.json', { headers: { origin: 'https://evil.test' } });
  assert.equal(other.headers.get('access-control-allow-origin'), null);
  assert.equal(other.headers.get('cross-origin-resource-policy'), 'same-origin');
  assert.equal(other.headers.get('vary'), 'Origin', 'a cache must not give it to a listed site');
});

test('a listed site hears errors, too', async () => {
  const { call } = proxyBefore(reply, { origins: [OTHER] });
  const { status, headers } = await call('/form/999/field.json', { headers: { origin: OTHER } });
  assert.deepEqual([status, headers.get('access-control-allow-origin')], [403, OTHER]);
});

test('a browser that asks first is told what a listed site may send', async () => {
  const { calls, call } = proxyBefore(reply, { origins: [OTHER] });
  const asks = { 'access-control-request-method': 'POST', origin: OTHER };
  for (const path of ['/form/101/submission.json', '/form/101/field.json', '/form/101.json', '/form/101/token.json']) {
    const { status, headers } = await call(path, { method: 'OPTIONS', headers: asks });
    assert.equal(status, 204);
    assert.equal(headers.get('access-control-allow-origin'), OTHER);
    assert.equal(headers.get('access-control-allow-methods'), 'GET, POST');
    assert.equal(
      headers.get('access-control-allow-headers'),
      'content-type, idempotency-key, hosted-form-token, hosted-form-trap, hosted-form-captcha',
    );
    assert.equal(headers.get('access-control-max-age'), '86400');
  }
  const refused = await call('/form/101/submission.json', {
    method: 'OPTIONS',
    headers: { ...asks, origin: 'https://evil.test' },
  });
  assert.deepEqual([refused.status, refused.headers.get('access-control-allow-origin')], [403, null]);
  assert.equal((await call('/form/101/field.json', { method: 'OPTIONS' })).status, 405);
  assert.equal(calls.length, 0);
});

for (const origin of [
  '*',
  'www.example.org',
  'https://www.example.org/',
  'https://www.example.org/page',
  'ftp://a.test',
])
  test(`an origin that is none is a mistake in the options: ${origin}`, () => {
    assert.throws(
      () => createProxy({ service: 'https://service.test', token: TOKEN, forms: 'all', origins: [origin] }),
      (error) => error instanceof ProxyConfigurationError && error.code === 'origin_invalid',
    );
  });
