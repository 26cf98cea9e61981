// How often one visitor may call, and what a visitor is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitorOf, type Connection } from './client-address.js';
import type { GuardSettings } from './guard-options.js';
import { createMemoryKeys } from './key-store-memory.js';
import type { Count, KeyStore } from './key-store.js';
import { handClock } from './keys.examples.js';
import type { ProxyOptions } from './options.js';
import { createProxy } from './proxy.js';
import { FIELD, RECEIPT, TOKEN, serviceJson, stubService } from './service.examples.js';

/** A proxy, and what it answers to calls from an address. */
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
    get: (connection: Connection, formId = '101') => ask(`/form/${formId}/field.json`, connection),
    post: (connection: Connection, formId = '101', headers: Record<string, string> = {}) =>
      ask(`/form/${formId}/submission.json`, connection, { ...init, headers: { ...init.headers, ...headers } }),
  };
}

const ADA = { address: '192.0.2.7' };

test('ten submissions a minute from one address; then it is told when to come back, and nothing is sent', async () => {
  const { clock, calls, post } = proxyFor();
  for (let count = 0; count < 10; count += 1) assert.equal((await post(ADA)).status, 200);
  clock.advance(19_500);
  assert.deepEqual(await post(ADA), { status: 429, code: 'rate_limited', retryAfter: '41' });
  assert.equal(calls.length, 10);
  clock.advance(40_500);
  assert.equal((await post(ADA)).status, 200);
});

test('other addresses, other forms and reads are counted apart', async () => {
  const { get, post } = proxyFor({ rateLimit: { submissions: 1, reads: 2 } });
  assert.equal((await post(ADA)).status, 200);
  assert.equal((await post(ADA)).code, 'rate_limited');
  assert.equal((await post({ address: '192.0.2.8' })).status, 200);
  assert.equal((await post(ADA, '102')).status, 200);
  assert.deepEqual([(await get(ADA)).status, (await get(ADA)).status, (await get(ADA)).status], [200, 200, 429]);
});

test('nobody is counted where the address is not known, or with rateLimit: false', async () => {
  const unknown = proxyFor({ rateLimit: { submissions: 1 } });
  for (const connection of [{}, {}, { address: '127.0.0.1' }, { address: '127.0.0.1' }]) {
    assert.equal((await unknown.post(connection)).status, 200);
  }
  const off = proxyFor({ rateLimit: false });
  for (let count = 0; count < 30; count += 1) assert.equal((await off.post(ADA)).status, 200);
});

test('copies count together where the keys can count, and by themselves while those are away', async () => {
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

test('twenty thousand visitors are kept in mind, and not more', async () => {
  const { post } = proxyFor({ rateLimit: { submissions: 1 } });
  await post(ADA);
  for (let third = 0; third < 80; third += 1) {
    const many = Array.from({ length: 250 }, (_, last) => post({ address: `10.0.${String(third)}.${String(last)}` }));
    await Promise.all(many);
  }
  assert.equal((await post(ADA)).status, 200);
});

const VISITORS: readonly (readonly [
  what: string,
  forwarded: string,
  address: string | undefined,
  hops: number | undefined,
  visitor: string | undefined,
])[] = [
  ['the socket’s address', '', '192.0.2.7', undefined, '192.0.2.7'],
  ['not what a visitor claims', '203.0.113.9', '192.0.2.7', undefined, '192.0.2.7'],
  ['what a reverse proxy on this machine tells', '203.0.113.9', '127.0.0.1', undefined, '203.0.113.9'],
  [
    'the last one that it tells: before it stands what a visitor claims',
    '1.1.1.1, 203.0.113.9',
    '::1',
    undefined,
    '203.0.113.9',
  ],
  ['nobody, where it tells nothing', '', '::ffff:127.0.0.1', undefined, undefined],
  ['this machine, where no reverse proxy is trusted', '203.0.113.9', '127.0.0.1', 0, '127.0.0.1'],
  ['two hops away', '203.0.113.9, 198.51.100.2', '10.0.0.1', 2, '203.0.113.9'],
  ['nobody, where fewer have told', '203.0.113.9', '10.0.0.1', 2, undefined],
  ['what is told, where there is no socket', '203.0.113.9', undefined, 1, '203.0.113.9'],
  ['nobody, where something else is told', 'unknown', '10.0.0.1', 1, undefined],
  ['an address without its port', '203.0.113.9:4711', '10.0.0.1', 1, '203.0.113.9'],
  ['64 bits of an IPv6 address', '', '2001:db8:12:3400:a:b:c:d', undefined, '2001:db8:12:3400::/64'],
  ['the same 64 bits, written shorter', '', '2001:0db8:12:3400::1', undefined, '2001:db8:12:3400::/64'],
  ['with brackets and a port', '[2001:db8::1]:4711', '10.0.0.1', 1, '2001:db8:0:0::/64'],
  ['an IPv4 address in IPv6', '', '::ffff:192.0.2.7', undefined, '192.0.2.7'],
];
for (const [what, forwarded, address, trustProxy, visitor] of VISITORS)
  test(`a visitor is ${what}`, () => {
    const request = new Request('https://site.test/', { headers: { 'x-forwarded-for': forwarded } });
    const settings = { trustProxy, clientAddress: undefined } as GuardSettings;
    assert.equal(visitorOf(settings, request, { address }), visitor);
  });

test('an owner’s own function tells the address, as an edge runtime needs it', async () => {
  const clientAddress = ({ headers }: Request) => headers.get('cf-connecting-ip') ?? undefined;
  const { post } = proxyFor({ clientAddress, rateLimit: { submissions: 1 } });
  const from = { 'cf-connecting-ip': '203.0.113.9' };
  assert.deepEqual([(await post({}, '101', from)).status, (await post({}, '101', from)).status], [200, 429]);
});
