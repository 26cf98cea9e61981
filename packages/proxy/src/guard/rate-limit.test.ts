// The rate limit for each visitor, and the address that a visitor is counted by.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findVisitor } from './client-address.js';
import type { Connection } from './client-address.js';
import type { GuardSettings } from './guard-options.js';
import { RateLimit } from './rate-limit.js';
import { Signer } from './signer.js';
import { createMemoryKeys } from '../keys/key-store-memory.js';
import type { Count, KeyStore } from '../keys/key-store.js';
import { handClock } from '../keys/keys.examples.js';
import type { ProxyOptions } from '../options.js';
import { createProxy } from '../proxy.js';
import { FIELD, RECEIPT, TOKEN, serviceJson, stubService } from '../service/service.examples.js';

/** Creates a proxy, and functions that call it from an address. */
function proxyFor(more: Partial<ProxyOptions> = {}) {
  const clock = handClock();
  const { calls, fetch } = stubService(({ method }) => serviceJson(method === 'GET' ? [FIELD] : RECEIPT));
  const options = { service: 'https://service.test', token: TOKEN, forms: 'all', formToken: false, fetch } as const;
  const proxy = createProxy({ ...options, ...more }, clock.ports);
  const ask = async (path: string, connection: Connection, init: RequestInit = {}) => {
    const response = await proxy.fetch(new Request(`https://site.test${path}`, init), connection);
    const { code } = (await response.json()) as { readonly code?: string };
    return { status: response.status, code, retryAfter: response.headers.get('retry-after') };
  };
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  return {
    clock,
    calls,
    get: (connection: Connection, formId = '101', headers: Record<string, string> = {}) =>
      ask(`/form/${formId}/field.json`, connection, { headers }),
    post: (connection: Connection, formId = '101', headers: Record<string, string> = {}) =>
      ask(`/form/${formId}/submission.json`, connection, { ...init, headers: { ...init.headers, ...headers } }),
  };
}

const ADA = { address: '192.0.2.7' };

test('after ten submissions in a minute an address is refused with Retry-After, and nothing is sent', async () => {
  const { clock, calls, post } = proxyFor();
  for (let count = 0; count < 10; count += 1) assert.equal((await post(ADA)).status, 200);
  clock.advance(19_500);
  assert.deepEqual(await post(ADA), { status: 429, code: 'rate_limited', retryAfter: '41' });
  assert.equal(calls.length, 10);
  clock.advance(40_500);
  assert.equal((await post(ADA)).status, 200);
});

test('each address, each form, and reads are counted apart', async () => {
  const { get, post } = proxyFor({ forms: ['101', '102'], rateLimit: { submissions: 1, reads: 2 } });
  assert.equal((await post(ADA)).status, 200);
  assert.equal((await post(ADA)).code, 'rate_limited');
  assert.equal((await post({ address: '192.0.2.8' })).status, 200);
  assert.equal((await post(ADA, '102')).status, 200);
  assert.deepEqual([(await get(ADA)).status, (await get(ADA)).status, (await get(ADA)).status], [200, 200, 429]);
});

test('when all forms are offered, a visitor is counted over all of them', async () => {
  const { calls, get, post } = proxyFor({ rateLimit: { submissions: 2, reads: 2 } });
  const statuses = [];
  for (const formId of ['101', '102', '103']) statuses.push((await post(ADA, formId)).status);
  for (const formId of ['101', '102', '103']) statuses.push((await get(ADA, formId)).status);
  assert.deepEqual(statuses, [200, 200, 429, 200, 200, 429]);
  assert.equal(calls.filter(({ method }) => method === 'POST').length, 2);
});

test('a missing form is requested from the service once, for all visitors together', async () => {
  const gone = () => serviceJson({ status: 'error', error: 'The form was not found' }, 404);
  const { calls, fetch } = stubService(gone);
  const { get, post } = proxyFor({ fetch, rateLimit: { submissions: 1000, reads: 1000 } });
  for (let visitor = 1; visitor <= 50; visitor += 1) {
    assert.equal((await get({ address: `192.0.2.${String(visitor)}` }, '999')).status, 404);
    assert.equal((await post({ address: `192.0.2.${String(visitor)}` }, '999')).status, 404);
  }
  assert.equal(calls.length, 1);
});

test('an unknown address is not counted, and nobody is with rateLimit: false', async () => {
  const unknown = proxyFor({ rateLimit: { submissions: 1 } });
  for (const connection of [{}, {}, { address: '127.0.0.1' }, { address: '127.0.0.1' }]) {
    assert.equal((await unknown.post(connection)).status, 200);
  }
  const off = proxyFor({ rateLimit: false });
  for (let count = 0; count < 30; count += 1) assert.equal((await off.post(ADA)).status, 200);
});

test('copies count together if the key store can count, and separately while it fails', async () => {
  const counts = new Map<string, number>();
  let isAway = false;
  const count = async (name: string, per: number): Promise<Count> => {
    if (isAway) throw new Error('away');
    assert.doesNotMatch(name, /192/, 'an address is kept');
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return { count: counts.get(name) ?? 0, left: per };
  };
  const keys: KeyStore = { ...createMemoryKeys(() => 0), count };
  const [first, second] = [1, 2].map(() => proxyFor({ keys, rateLimit: { submissions: 2 } }));
  assert.ok(first && second);
  assert.deepEqual([(await first.post(ADA)).status, (await second.post(ADA)).status], [200, 200]);
  assert.equal((await first.post(ADA)).code, 'rate_limited');
  isAway = true;
  assert.deepEqual([(await first.post(ADA)).status, (await first.post(ADA)).status], [200, 200]);
  assert.equal((await first.post(ADA)).code, 'rate_limited');
});

test('at most twenty thousand visitors are counted in memory', async () => {
  const { ports } = handClock();
  const settings = { secret: 'secret', keys: createMemoryKeys(ports.now), keepKeys: 60_000, signedFor: 0, ports };
  const limits = { submissions: 1, reads: 1, carried: 1, carriedReads: 1, partials: 1, per: 60_000 };
  const limit = new RateLimit(limits, new Signer(settings), settings);
  const read = (visitor: string) => limit.take({ visitor, formId: '101', kind: 'reads' });
  await read('ada');
  await assert.rejects(read('ada'), { code: 'rate_limited' });
  for (let count = 0; count < 20_000; count += 1) await read(String(count));
  await read('ada');
});

const VISITORS: readonly (readonly [
  what: string,
  forwarded: string,
  address: string | undefined,
  hops: number | undefined,
  visitor: string | undefined,
])[] = [
  ['the socket’s address', '', '192.0.2.7', undefined, '192.0.2.7'],
  ['not the address that a visitor claims', '203.0.113.9', '192.0.2.7', undefined, '192.0.2.7'],
  ['the address that a reverse proxy on this machine sends', '203.0.113.9', '127.0.0.1', undefined, '203.0.113.9'],
  [
    'the last address in the header, because visitors may forge the others',
    '1.1.1.1, 203.0.113.9',
    '::1',
    undefined,
    '203.0.113.9',
  ],
  ['unknown if the reverse proxy sends no address', '', '::ffff:127.0.0.1', undefined, undefined],
  ['this machine if no reverse proxy is trusted', '203.0.113.9', '127.0.0.1', 0, '127.0.0.1'],
  ['the address two hops away', '203.0.113.9, 198.51.100.2', '10.0.0.1', 2, '203.0.113.9'],
  ['unknown if there are fewer hops', '203.0.113.9', '10.0.0.1', 2, undefined],
  ['the forwarded address if there is no socket', '203.0.113.9', undefined, 1, '203.0.113.9'],
  ['unknown if the header is not an address', 'unknown', '10.0.0.1', 1, undefined],
  ['an address without its port', '203.0.113.9:4711', '10.0.0.1', 1, '203.0.113.9'],
  ['the first 64 bits of an IPv6 address', '', '2001:db8:12:3400:a:b:c:d', undefined, '2001:db8:12:3400::/64'],
  ['the same 64 bits, written shorter', '', '2001:0db8:12:3400::1', undefined, '2001:db8:12:3400::/64'],
  ['an IPv6 address with brackets and a port', '[2001:db8::1]:4711', '10.0.0.1', 1, '2001:db8:0:0::/64'],
  ['an IPv4 address in IPv6', '', '::ffff:192.0.2.7', undefined, '192.0.2.7'],
  ['the same IPv4 address in hexadecimal digits', '', '::FFFF:c000:207', undefined, '192.0.2.7'],
  ['the same IPv4 address written out', '0:0:0:0:0:ffff:192.0.2.7', '10.0.0.1', 1, '192.0.2.7'],
  ['the same IPv4 address with brackets and a port', '[::ffff:192.0.2.7]:1001', '10.0.0.1', 1, '192.0.2.7'],
  ['an IPv6 address without its zone', 'fe80:1:2:3::4%eth0', '10.0.0.1', 1, 'fe80:1:2:3::/64'],
  ['unknown if an octet is too large', '192.0.2.777', '10.0.0.1', 1, undefined],
  ['unknown if groups are missing', '2001:db8:1', '10.0.0.1', 1, undefined],
  ['the last address that is there, whatever commas come after it', '203.0.113.9 , ,', '10.0.0.1', 1, '203.0.113.9'],
  ['an address with octets of several digits, without its port', '10.20.130.240:1', '10.0.0.1', 1, '10.20.130.240'],
  ['an IPv6 address in brackets', '[2001:db8::1]', '10.0.0.1', 1, '2001:db8:0:0::/64'],
  ['unknown if text precedes the address', 'x192.0.2.7:80', '10.0.0.1', 1, undefined],
  ['unknown if text follows the port', '192.0.2.7:80x', '10.0.0.1', 1, undefined],
  ['unknown if text precedes the brackets', 'x[2001:db8::1]', '10.0.0.1', 1, undefined],
];
for (const [what, forwarded, address, trustProxy, visitor] of VISITORS)
  test(`a visitor is ${what}`, () => {
    const request = new Request('https://site.test/', { headers: { 'x-forwarded-for': forwarded } });
    const settings = { trustProxy, clientAddress: undefined } as GuardSettings;
    assert.equal(findVisitor(settings, request, { address }), visitor);
  });

test('the option clientAddress returns the address, for edge runtimes', async () => {
  const clientAddress = ({ headers }: Request) => headers.get('cf-connecting-ip') ?? undefined;
  const { post } = proxyFor({ clientAddress, rateLimit: { submissions: 1 } });
  const from = { 'cf-connecting-ip': '203.0.113.9' };
  assert.deepEqual([(await post({}, '101', from)).status, (await post({}, '101', from)).status], [200, 429]);
});

test('a server of one’s own, which draws for its visitors, reads as often as it likes, and submits as everybody does', async () => {
  const servers = { address: '203.0.113.5' };
  const { get, post } = proxyFor({
    ownServers: ['203.0.113.5', '2001:db8::5'],
    rateLimit: { submissions: 1, reads: 2 },
  });
  for (const address of ['203.0.113.5', '2001:db8:0:0:1::', '::ffff:203.0.113.5'])
    for (let call = 0; call < 4; call++) assert.equal((await get({ address })).status, 200);
  // Behind a web server it is known by what that writes.
  const behind = { address: '127.0.0.1' };
  const asked = proxyFor({ ownServers: ['203.0.113.5'], rateLimit: { reads: 1 } });
  for (let call = 0; call < 3; call++)
    assert.equal((await asked.get(behind, '101', { 'x-forwarded-for': '203.0.113.5' })).status, 200);
  assert.equal((await post(servers)).status, 200);
  assert.equal((await post(servers)).status, 429);
  for (const expected of [200, 200, 429]) assert.equal((await get(ADA)).status, expected);
  for (const expected of [200, 429]) assert.equal((await asked.get(ADA)).status, expected);
});

test('an address of an own server that is none is refused at the start', () => {
  for (const wrong of ['', 'www.example.org', '203.0.113.0/24', 7])
    assert.throws(() => proxyFor({ ownServers: [wrong as string] }), { code: 'address_invalid' });
});
