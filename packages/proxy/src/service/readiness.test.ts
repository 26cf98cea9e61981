import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProxyError } from '../errors.js';
import { handClock } from '../keys/keys.examples.js';
import type { ProxyOptions } from '../options.js';
import { FIELD, proxyBefore, serviceJson, toText, TOKEN } from './service.examples.js';

/** Creates a proxy for an orchestrator, with a clock, before a service that can fail. */
function orchestrated(more: Partial<ProxyOptions> = {}) {
  const clock = handClock();
  const service = { answer: (): Response | Promise<Response> => serviceJson([FIELD]) };
  const errors: ProxyError[] = [];
  const options = { probes: true, onError: (error: ProxyError) => errors.push(error), ...more };
  const proxy = proxyBefore(() => service.answer(), options, clock.ports);
  const isReady = async () => (await proxy.call('/readyz')).status === 200;
  return { ...proxy, ...clock, service, errors, isReady };
}

test('without the option there are no such calls, and with it they are beside the base path', async () => {
  const off = proxyBefore(() => assert.fail('the service was called'), { basePath: '/forms' });
  for (const path of ['/healthz', '/readyz', '/forms/healthz']) assert.equal((await off.call(path)).status, 404, path);
  const { call } = orchestrated({ basePath: '/forms' });
  for (const path of ['/healthz', '/readyz', '/healthz?x=1', '/forms/health'])
    assert.equal((await call(path)).status, 200, path);
  for (const path of ['/forms/healthz', '/healthz/', '/Healthz', '//readyz'])
    assert.equal((await call(path)).status, 404, path);
});

test('whether the process lives is told without a call to the service, whatever is wrong with that', async () => {
  const { call, calls } = orchestrated({ token: () => Promise.reject(new Error('no token')) });
  const answer = await call('/healthz');
  assert.deepEqual([answer.status, await answer.json(), calls.length], [200, { status: 'ok' }, 0]);
});

const FAILURES: readonly [code: string, answer: () => Response | Promise<Response>][] = [
  ['service_unreachable', () => Promise.reject(new TypeError(`connect with ${TOKEN}`))],
  ['service_refused_token', () => new Response(TOKEN, { status: 401 })],
  ['service_refused_token', () => new Response('', { status: 403 })],
  ['service_rate_limited', () => new Response('', { status: 429 })],
  ['service_failed', () => new Response(TOKEN, { status: 500 })],
  ['service_not_json', () => new Response('<h1>Maintenance</h1>')],
];
for (const [code, answer] of FAILURES) {
  test(`${code} is told with 503, a time to ask again and no secret, and is checked again after that`, async () => {
    const { call, calls, service, errors, advance, isReady } = orchestrated();
    service.answer = answer;
    const told = await call('/readyz');
    const text = await toText(told.clone());
    assert.deepEqual([told.status, told.headers.get('retry-after')], [503, '10']);
    assert.match(text, new RegExp(`"code":"${code}"`));
    assert.doesNotMatch(text, new RegExp(`${TOKEN}|service\\.test|Maintenance`));
    advance(9999);
    assert.equal(await isReady(), false);
    assert.deepEqual([calls.length, errors.map((error) => error.code)], [1, [code]]);
    service.answer = () => serviceJson([FIELD]);
    advance(1);
    assert.equal(await isReady(), true);
  });
}

test('a token that cannot be had is told, too', async () => {
  const { call } = orchestrated({ token: () => Promise.reject(new Error(TOKEN)) });
  const text = await toText(await call('/readyz'));
  assert.match(text, /^503[^]*"code":"proxy_misconfigured"/);
  assert.doesNotMatch(text, new RegExp(TOKEN));
});

test('a day of questions every five seconds costs one call a minute, and none while visitors come', async () => {
  const { calls, advance, isReady, call } = orchestrated();
  for (let second = 0; second < 3600; second += 5) {
    assert.equal(await isReady(), true);
    advance(5000);
  }
  assert.equal(calls.length, 60);
  calls.length = 0;
  for (let second = 0; second < 600; second += 30) {
    await call('/form/101/field.json');
    await isReady();
    advance(30_000);
  }
  assert.equal(calls.length, 20);
});

test('a failure of one form makes it ask, and does not decide', async () => {
  const { calls, service, call, isReady, advance } = orchestrated();
  assert.equal(await isReady(), true);
  service.answer = () => new Response('', { status: 500 });
  await call('/form/102.json');
  service.answer = () => serviceJson([FIELD]);
  advance(10_000);
  assert.equal(await isReady(), true);
  assert.deepEqual(
    calls.map(({ url }) => url.replace(/.*\/form/, '')),
    ['/101/field.json', '/102.json', '/101/field.json'],
  );
});

test('where all forms are offered, one that is another account’s says nothing of the token', async () => {
  const { service, isReady, advance } = orchestrated({ forms: 'all' });
  for (const [status, expected] of [
    [403, true],
    [404, true],
    [401, false],
  ] as const) {
    service.answer = () => serviceJson({ error: 'no' }, status);
    assert.equal(await isReady(), expected, String(status));
    advance(60_000);
  }
});

test('all that ask at once wait for one call', async () => {
  const { calls, isReady } = orchestrated();
  assert.deepEqual(new Set(await Promise.all(Array.from({ length: 20 }, isReady))), new Set([true]));
  assert.equal(calls.length, 1);
});
