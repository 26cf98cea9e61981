// The origins whose pages may use the proxy.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProxy } from '../proxy.js';
import { ProxyConfigurationError } from '../errors.js';
import type { ProxyOptions } from '../options.js';
import { FIELD, RECEIPT, TOKEN, proxyBefore, serviceJson } from '../service/service.examples.js';

const OTHER = 'https://www.example.org';
const reply = ({ method }: { readonly method: string }) => serviceJson(method === 'GET' ? [FIELD] : RECEIPT);

/** Posts with these headers; returns the status, the code, and the number of calls to the service. */
async function posted(headers: Record<string, string>, more: Partial<ProxyOptions> = {}) {
  const { calls, post } = proxyBefore(reply, more);
  const response = await post('{}', headers);
  const { code } = (await response.json()) as { readonly code?: string };
  return [response.status, code, calls.length];
}

const SENT = [200, undefined, 1];
const REFUSED = [403, 'origin_refused', 0];

const OWN: Readonly<Record<string, Record<string, string>>> = {
  'the browser says same-origin': {
    'sec-fetch-site': 'same-origin',
    origin: 'https://public.test',
    host: 'inside:8080',
  },
  'an old browser sends the host as its origin': { origin: 'https://site.test', host: 'site.test' },
  'the host has a port': { origin: 'http://site.test:4100', host: 'site.test:4100' },
  'the host has the default port': { origin: 'https://site.test', host: 'site.test:443' },
  'the host has the default port of http': { origin: 'http://site.test', host: 'site.test:80' },
  'the host is in capitals': { origin: 'https://site.test', host: 'SITE.test' },
  'neither header is sent, so there is no page': {},
};
for (const [what, headers] of Object.entries(OWN))
  test(`a page of the own origin needs no setting: ${what}`, async () => {
    assert.deepEqual(await posted(headers), SENT);
  });

const FOREIGN: Readonly<Record<string, Record<string, string>>> = {
  'the browser says cross-site': { 'sec-fetch-site': 'cross-site', origin: OTHER },
  'it is another host of the same site': { 'sec-fetch-site': 'same-site', origin: 'https://b.site.test' },
  'an old browser sends another origin': { origin: OTHER, host: 'site.test' },
  'it has another port': { origin: 'https://site.test:444', host: 'site.test' },
  'it has the default port of another protocol': { origin: 'https://site.test', host: 'site.test:80' },
  'it hides its origin': { origin: 'null', host: 'site.test' },
  'it forges X-Forwarded-Host without a trusted proxy': {
    origin: OTHER,
    host: 'site.test',
    'x-forwarded-host': 'www.example.org',
  },
};
for (const [what, headers] of Object.entries(FOREIGN))
  test(`a page of an unlisted origin cannot post: ${what}`, async () => {
    assert.deepEqual(await posted(headers, { origins: ['https://c.example.org'] }), REFUSED);
  });

test('a trusted reverse proxy names the requested host', async () => {
  const headers = { origin: 'http://public.test', host: 'inside:8080', 'x-forwarded-host': 'public.test' };
  assert.deepEqual(await posted(headers, { trustProxy: 1 }), SENT);
  assert.deepEqual(await posted(headers, { trustProxy: 0 }), REFUSED);
  const chain = { ...headers, 'x-forwarded-host': 'evil.test, public.test ' };
  assert.deepEqual(await posted(chain, { trustProxy: 1 }), SENT);
  assert.deepEqual(await posted({ ...chain, origin: 'http://evil.test' }, { trustProxy: 1 }), REFUSED);
  const direct = { origin: 'http://inside:8080', host: 'inside:8080' };
  assert.deepEqual(await posted(direct, { trustProxy: 1 }), SENT);
});

test('without listed origins an answer is for pages of the own origin, and the same for all', async () => {
  const { headers } = await proxyBefore(reply).call('/form/101/field.json', { headers: { origin: OTHER } });
  assert.deepEqual([headers.get('cross-origin-resource-policy'), headers.get('vary')], ['same-origin', null]);
});

test('a GET with the headers of a preflight stays a GET', async () => {
  const { call } = proxyBefore(reply, { origins: [OTHER] });
  const headers = { origin: OTHER, 'access-control-request-method': 'GET' };
  assert.equal((await call('/form/101/field.json', { headers })).status, 200);
});

test('an origin may be one without https', async () => {
  const origin = 'http://intranet.test:8080';
  const headers = { origin, 'sec-fetch-site': 'cross-site' };
  assert.deepEqual(await posted(headers, { origins: [origin] }), SENT);
});

test('a page of a listed origin may call, post and read the answer; others may not', async () => {
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

test('a page of a listed origin can read errors, too', async () => {
  const { call } = proxyBefore(reply, { origins: [OTHER] });
  const { status, headers } = await call('/form/999/field.json', { headers: { origin: OTHER } });
  assert.deepEqual([status, headers.get('access-control-allow-origin')], [403, OTHER]);
});

test('a preflight returns what a page of a listed origin may send', async () => {
  const { calls, call } = proxyBefore(reply, { origins: [OTHER], formToken: true });
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
  test(`a text that is not an origin is a mistake in the options: ${origin}`, () => {
    assert.throws(
      () => createProxy({ service: 'https://service.test', token: TOKEN, forms: 'all', origins: [origin] }),
      (error) =>
        error instanceof ProxyConfigurationError && error.code === 'origin_invalid' && error.message.includes(origin),
    );
  });
