import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProxyError } from '../errors.js';
import { handClock, keyedProxy, deferred } from '../keys/keys.examples.js';
import type { ProxyOptions } from '../options.js';
import { FIELD, FORM, proxyBefore, RECEIPT, serviceJson } from './service.examples.js';
import type { SentCall } from './service.examples.js';

const LIST = '/form/101/field.json';
const MINUTE = 60_000;
const DAY = 86_400_000;

/** Creates a field list with the number of the call in it. */
const numbered = (count: number) => serviceJson([{ ...FIELD, id: '1', label: `List ${String(count)}` }]);

/** Creates a proxy with a cache and a clock, and records the work that `waitUntil` receives. */
function keeping(
  reply: (count: number, call: SentCall) => Response | Promise<Response>,
  more: Partial<ProxyOptions> = {},
) {
  const clock = handClock();
  const work: Promise<unknown>[] = [];
  let count = 0;
  const waitUntil = (promise: Promise<unknown>) => work.push(promise);
  const options = { cache: {}, waitUntil, ...more };
  const proxy = proxyBefore((call) => reply((count += 1), call), options, clock.ports);
  const label = async (init?: RequestInit) => {
    const json: unknown = await (await proxy.call(LIST, init)).json();
    const told = (Array.isArray(json) ? json[0] : json) as { label?: string; code?: string; error?: string };
    return told.label ?? told.code ?? told.error;
  };
  return { ...proxy, label, advance: clock.advance, settled: () => Promise.all(work) };
}

test('a field list and a form are cached for a minute', async () => {
  const { calls, label, call, advance } = keeping((count, { url }) =>
    url.endsWith('101.json') ? serviceJson(FORM) : numbered(count),
  );
  assert.equal(await label(), 'List 1');
  await call('/form/101.json');
  advance(MINUTE - 1);
  assert.equal(await label(), 'List 1');
  assert.equal((await call('/form/101.json')).status, 200);
  assert.equal(calls.length, 2);
});

test('a stale list is returned at once, and renewed for the next call', async () => {
  const { calls, label, advance, settled } = keeping(numbered);
  await label();
  advance(MINUTE + DAY - 1);
  assert.equal(await label(), 'List 1');
  await settled();
  assert.equal(await label(), 'List 2');
  assert.equal(calls.length, 2);
});

test('a list older than a day is not used', async () => {
  const { label, advance } = keeping(numbered);
  await label();
  advance(MINUTE + DAY);
  assert.equal(await label(), 'List 2');
});

test('a thousand simultaneous reads make one call to the service, even with a stale list', async () => {
  const answers = [deferred<Response>(), deferred<Response>()];
  const { calls, label, advance, settled } = keeping(
    (count) => answers[count - 1]?.promise ?? assert.fail('called again'),
  );
  const first = Array.from({ length: 1000 }, () => label());
  answers[0]?.resolve(numbered(1));
  assert.deepEqual([...new Set(await Promise.all(first))], ['List 1']);
  advance(2 * MINUTE);
  assert.deepEqual([...new Set(await Promise.all(Array.from({ length: 1000 }, () => label())))], ['List 1']);
  answers[1]?.resolve(numbered(2));
  await settled();
  assert.deepEqual([await label(), calls.length], ['List 2', 2]);
});

test('a browser that goes does not end the call that others wait for', async () => {
  const answer = deferred<Response>();
  const asked = deferred<SentCall>();
  const { calls, call, label } = keeping((_, sent) => {
    asked.resolve(sent);
    return answer.promise;
  });
  const browser = new AbortController();
  const first = call(LIST, { signal: browser.signal });
  const second = label();
  const { signal } = await asked.promise;
  browser.abort();
  assert.equal((await first).status, 499);
  assert.equal(signal.aborted, false);
  answer.resolve(numbered(1));
  assert.deepEqual([await second, calls.length], ['List 1', 1]);
});

test('when the service fails, the cached list stays, the service gets a pause, and the failure is reported', async () => {
  const errors: ProxyError[] = [];
  const replies = [numbered(1), new Response('', { status: 500 }), numbered(3)];
  const reply = () => replies.shift() ?? assert.fail('called again');
  const { calls, label, advance, settled } = keeping(reply, { onError: (error) => errors.push(error) });
  await label();
  advance(2 * MINUTE);
  for (let visitor = 0; visitor < 3; visitor += 1) {
    assert.equal(await label(), 'List 1');
    await settled();
  }
  assert.deepEqual([calls.length, errors.map(({ code }) => code)], [2, ['service_failed']]);
  advance(15_000);
  await label();
  await settled();
  assert.equal(await label(), 'List 3');
});

test('without a cached list, the next visitor’s read calls a failing service again', async () => {
  const { label } = keeping((count) => (count === 1 ? new Response('', { status: 503 }) : numbered(count)));
  assert.deepEqual([await label(), await label()], ['service_failed', 'List 2']);
});

const refusals: readonly [what: string, reply: () => Response, told: string, keptFor: number][] = [
  ['404', () => serviceJson({ status: 'error', error: 'Not found' }, 404), 'Not found', MINUTE],
  ['an error with 200', () => serviceJson({ status: 'error', error: 'Not found' }), 'Not found', MINUTE],
  ['403', () => new Response('', { status: 403 }), 'service_refused_token', 15_000],
];
for (const [what, reply, told, keptFor] of refusals) {
  test(`${what} is cached for a moment, so that a wrong id does not use up the day's calls`, async () => {
    const { calls, label, advance } = keeping((count) => (count === 1 ? reply() : numbered(count)));
    assert.deepEqual([await label(), await label()], [told, told]);
    advance(keptFor - 1);
    assert.deepEqual([await label(), calls.length], [told, 1]);
    advance(1);
    assert.equal(await label(), 'List 2');
  });

  test(`${what} replaces a cached list`, async () => {
    const { label, advance, settled } = keeping((count) => (count === 1 ? numbered(1) : reply()));
    await label();
    advance(2 * MINUTE);
    assert.equal(await label(), 'List 1');
    await settled();
    assert.equal(await label(), told);
  });
}

test('a refusal has no caching headers', async () => {
  const { call } = keeping(() => serviceJson({ status: 'error', error: 'Not found' }, 404));
  for (let visitor = 0; visitor < 2; visitor += 1) {
    const { headers } = await call(LIST);
    assert.deepEqual([headers.get('cache-control'), headers.get('etag')], ['no-store', null]);
  }
});

test('a browser may cache the list for a minute, and gets 304 for an unchanged one', async () => {
  const { call } = keeping(numbered);
  const first = await call(LIST);
  const etag = first.headers.get('etag') ?? '';
  assert.match(etag, /^"[\w+/]{24}"$/);
  const control = 'max-age=60, stale-while-revalidate=600, stale-if-error=86400';
  assert.equal(first.headers.get('cache-control'), control);
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const again = await call(LIST, { headers: { 'if-none-match': known } });
    assert.deepEqual([again.status, await again.text(), again.headers.get('etag')], [304, '', etag]);
    assert.equal(again.headers.get('cache-control'), control);
    assert.match(String(again.headers.get('hosted-form')), /max-body/);
  }
  assert.equal((await call(LIST, { headers: { 'if-none-match': '"other"' } })).status, 200);
});

test('internal keys do not change the entity tag', async () => {
  const tags = [];
  for (const field of [FIELD, { ...FIELD, internal_label: 'another' }, { ...FIELD, label: 'Other' }]) {
    const { call } = keeping(() => serviceJson([field]));
    tags.push((await call(LIST)).headers.get('etag'));
  }
  assert.equal(tags[0], tags[1]);
  assert.notEqual(tags[0], tags[2]);
});

test('a list larger than the cache is never cached, and the least recently used goes first', async () => {
  const large = (count: number) => serviceJson([{ ...FIELD, label: `${String(count)} ${'x'.repeat(10_000)}` }]);
  const tiny = keeping(large, { cache: { bytes: 1000 } });
  await tiny.label();
  await tiny.label();
  assert.equal(tiny.calls.length, 2);
  const small = keeping(large, { cache: { bytes: 30_000 } });
  for (const form of ['101', '102', '102', '101']) await small.call(`/form/${form}/field.json`);
  assert.equal(small.calls.length, 3);
});

test('HEAD fills the cache and reads from it, as GET does', async () => {
  const { call, calls, label } = keeping(numbered);
  assert.equal((await call(LIST, { method: 'HEAD' })).status, 200);
  assert.equal(await label(), 'List 1');
  assert.deepEqual(
    calls.map(({ method }) => method),
    ['GET'],
  );
});

/** Creates a keyed proxy with a field list, and counts the calls for the list. */
function withList(fields: () => readonly string[]) {
  const clock = handClock();
  let lists = 0;
  const reply = ({ method }: SentCall) => {
    if (method === 'POST') return serviceJson(RECEIPT);
    lists += 1;
    return serviceJson(fields().map((id) => ({ ...FIELD, id })));
  };
  return { ...keyedProxy(reply, { cache: {} }, clock.ports), advance: clock.advance, lists: () => lists };
}

test('a name that is not a field of this form is refused', async () => {
  const { submit, calls } = withList(() => ['1']);
  const { status, json, text } = await submit({ body: '{"field_1":"Ada","field_2":"x"}' });
  assert.deepEqual([status, json.code], [400, 'unknown_name']);
  assert.match(text, /field_2.* is not a field of this form/);
  assert.ok(calls.every(({ method }) => method === 'GET'));
});

test('a new field is accepted, because the list is loaded once more', async () => {
  const fields = ['1'];
  const { submit, advance, lists } = withList(() => fields);
  assert.equal((await submit()).status, 200);
  fields.push('2');
  advance(20_000);
  assert.equal((await submit({ key: 'another-key-0123456789', body: '{"field_2":"x"}' })).status, 200);
  assert.equal(lists(), 2);
});

test('unknown names do not use up the day’s calls', async () => {
  const { submit, advance, lists } = withList(() => ['1']);
  for (let second = 0; second < 30; second += 1) {
    await submit({ body: `{"field_${String(second + 2)}":"x"}` });
    advance(1000);
  }
  assert.equal(lists(), 2);
});

test('without a field list, submissions are sent all the same', async () => {
  const reply = ({ method }: SentCall) =>
    method === 'POST' ? serviceJson(RECEIPT) : new Response('', { status: 500 });
  const { submit } = keyedProxy(reply, { cache: {} });
  assert.equal((await submit()).status, 200);
  assert.equal((await submit({ body: '{"read":"1"}', key: 'another-key-0123456789' })).json.code, 'unknown_name');
});

/** A proxy whose field list is answered as told, and a service that takes every submission. */
function withListAnswer(list: () => Response) {
  const clock = handClock();
  const reply = ({ method }: SentCall) => (method === 'POST' ? serviceJson(RECEIPT, 201) : list());
  const { calls, call, ...ways } = keyedProxy(reply, { cache: {} }, clock.ports);
  const submissions = () => calls.filter(({ method }) => method === 'POST').length;
  return { ...ways, read: () => call(LIST), advance: clock.advance, submissions };
}

const NOT_FOUND = { status: 'error', error: 'Not found' };
/** More than is checked before the service is called. */
const LARGE = `{"field_1":"${'x'.repeat(300_000)}"}`;

for (const [what, body] of [
  ['a small', '{"field_1":"Ada"}'],
  ['a large', LARGE],
] as const) {
  test(`a field list that is answered with 404 closes the form to ${what} submission for a minute`, async () => {
    const { read, submit, post, advance, submissions } = withListAnswer(() => serviceJson(NOT_FOUND, 404));
    await read();
    const type = { 'content-type': 'application/json' };
    assert.deepEqual([(await submit({ body })).status, (await post(body, type)).status, submissions()], [404, 404, 0]);
    advance(MINUTE);
    assert.deepEqual([(await submit({ body: '{}' })).status, submissions()], [201, 1]);
  });

  test(`a repetition of ${what} submission gets its first answer while the form is closed`, async () => {
    let list = () => serviceJson([{ ...FIELD, id: '1' }]);
    const { read, submit, advance, submissions } = withListAnswer(() => list());
    const first = await submit({ body });
    list = () => serviceJson(NOT_FOUND, 404);
    advance(MINUTE + DAY);
    assert.equal((await read()).status, 404);
    const again = await submit({ body });
    assert.deepEqual([first.status, again.status, again.text, again.replayed], [201, 201, first.text, 'true']);
    assert.deepEqual([(await submit({ key: 'another-key-0123456789', body })).status, submissions()], [404, 1]);
  });
}

test('a field list that is an error with 200 does not close the form: the service decides', async () => {
  const { read, submit, submissions } = withListAnswer(() => serviceJson(NOT_FOUND));
  assert.equal((await read()).status, 200);
  assert.deepEqual([(await submit()).status, submissions()], [201, 1]);
});
