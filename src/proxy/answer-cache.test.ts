import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProxyError } from './errors.js';
import { handClock, keyedProxy, promised } from './keys.examples.js';
import type { ProxyOptions } from './options.js';
import { FIELD, FORM, proxyBefore, RECEIPT, serviceJson, type SentCall } from './service.examples.js';

const LIST = '/form/101/field.json';
const MINUTE = 60_000;
const DAY = 86_400_000;

/** A field list that tells how often it was asked for. */
const numbered = (count: number) => serviceJson([{ ...FIELD, id: '1', label: `List ${String(count)}` }]);

/** A proxy that keeps answers, a clock, and the work that was handed to `waitUntil`. */
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

test('a field list and a form are kept for a minute', async () => {
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

test('an older one is answered at once, and renewed for the next', async () => {
  const { calls, label, advance, settled } = keeping(numbered);
  await label();
  advance(MINUTE + DAY - 1);
  assert.equal(await label(), 'List 1');
  await settled();
  assert.equal(await label(), 'List 2');
  assert.equal(calls.length, 2);
});

test('one that is older than a day is not shown any more', async () => {
  const { label, advance } = keeping(numbered);
  await label();
  advance(MINUTE + DAY);
  assert.equal(await label(), 'List 2');
});

test('a thousand at the same time are one call to the service, also when the kept one is old', async () => {
  const answers = [promised<Response>(), promised<Response>()];
  const { calls, label, advance, settled } = keeping(
    (count) => answers[count - 1]?.promise ?? assert.fail('called again'),
  );
  const first = Array.from({ length: 1000 }, () => label());
  answers[0]?.keep(numbered(1));
  assert.deepEqual([...new Set(await Promise.all(first))], ['List 1']);
  advance(2 * MINUTE);
  assert.deepEqual([...new Set(await Promise.all(Array.from({ length: 1000 }, () => label())))], ['List 1']);
  answers[1]?.keep(numbered(2));
  await settled();
  assert.deepEqual([await label(), calls.length], ['List 2', 2]);
});

test('a browser that goes does not end the call on which others wait', async () => {
  const answer = promised<Response>();
  const asked = promised<SentCall>();
  const { calls, call, label } = keeping((_, sent) => {
    asked.keep(sent);
    return answer.promise;
  });
  const browser = new AbortController();
  const first = call(LIST, { signal: browser.signal });
  const second = label();
  const { signal } = await asked.promise;
  browser.abort();
  assert.equal((await first).status, 499);
  assert.equal(signal.aborted, false);
  answer.keep(numbered(1));
  assert.deepEqual([await second, calls.length], ['List 1', 1]);
});

test('a service that fails does not take away the list that is kept; it is left alone for a moment, and the owner is told', async () => {
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

test('a service that fails is asked again by the next visitor where nothing is kept', async () => {
  const { label } = keeping((count) => (count === 1 ? new Response('', { status: 503 }) : numbered(count)));
  assert.deepEqual([await label(), await label()], ['service_failed', 'List 2']);
});

const refusals: readonly [what: string, reply: () => Response, told: string][] = [
  ['404', () => serviceJson({ status: 'error', error: 'Not found' }, 404), 'Not found'],
  ['an error with 200', () => serviceJson({ status: 'error', error: 'Not found' }), 'Not found'],
  ['403', () => new Response('', { status: 403 }), 'service_refused_token'],
];
for (const [what, reply, told] of refusals) {
  test(`${what} is kept for a moment, so that a wrong id does not use up the day's calls`, async () => {
    const { calls, label, advance } = keeping((count) => (count === 1 ? reply() : numbered(count)));
    assert.deepEqual([await label(), await label()], [told, told]);
    advance(14_999);
    assert.deepEqual([await label(), calls.length], [told, 1]);
    advance(1);
    assert.equal(await label(), 'List 2');
  });

  test(`${what} takes the place of a list that is kept`, async () => {
    const { label, advance, settled } = keeping((count) => (count === 1 ? numbered(1) : reply()));
    await label();
    advance(2 * MINUTE);
    assert.equal(await label(), 'List 1');
    await settled();
    assert.equal(await label(), told);
  });
}

test('what was not kept is not announced as if it were', async () => {
  const { call } = keeping(() => serviceJson({ status: 'error', error: 'Not found' }, 404));
  for (let visitor = 0; visitor < 2; visitor += 1) {
    const { headers } = await call(LIST);
    assert.deepEqual([headers.get('cache-control'), headers.get('etag')], ['no-store', null]);
  }
});

test('a browser may keep the list for a minute, and is told with 304 that it has not changed', async () => {
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
    assert.match(String(again.headers.get('hosted-form')), /idempotency/);
  }
  assert.equal((await call(LIST, { headers: { 'if-none-match': '"other"' } })).status, 200);
});

test('the tag is that of what the browser sees: what stays inside does not change it', async () => {
  const tags = [];
  for (const field of [FIELD, { ...FIELD, internal_label: 'another' }, { ...FIELD, label: 'Other' }]) {
    const { call } = keeping(() => serviceJson([field]));
    tags.push((await call(LIST)).headers.get('etag'));
  }
  assert.equal(tags[0], tags[1]);
  assert.notEqual(tags[0], tags[2]);
});

test('what does not fit into memory is asked for each time, and the least used goes first', async () => {
  const large = (count: number) => serviceJson([{ ...FIELD, label: `${String(count)} ${'x'.repeat(10_000)}` }]);
  const tiny = keeping(large, { cache: { bytes: 1000 } });
  await tiny.label();
  await tiny.label();
  assert.equal(tiny.calls.length, 2);
  const small = keeping(large, { cache: { bytes: 30_000 } });
  for (const form of ['101', '102', '102', '101']) await small.call(`/form/${form}/field.json`);
  assert.equal(small.calls.length, 3);
});

test('HEAD is refused, also where the list is kept', async () => {
  const { call } = keeping(numbered);
  await call(LIST);
  assert.equal((await call(LIST, { method: 'HEAD' })).status, 405);
});

/** A keyed proxy with a list of one field, and how often the list was asked for. */
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

test('a name that is no field of this form is refused', async () => {
  const { submit, calls } = withList(() => ['1']);
  const { status, json, text } = await submit({ body: '{"field_1":"Ada","field_2":"x"}' });
  assert.deepEqual([status, json.code], [400, 'unknown_name']);
  assert.match(text, /field_2.* is no field of this form/);
  assert.ok(calls.every(({ method }) => method === 'GET'));
});

test('a field that was added a moment ago is known: the list is asked for once more', async () => {
  const fields = ['1'];
  const { submit, advance, lists } = withList(() => fields);
  assert.equal((await submit()).status, 200);
  fields.push('2');
  advance(20_000);
  assert.equal((await submit({ key: 'another-key-0123456789', body: '{"field_2":"x"}' })).status, 200);
  assert.equal(lists(), 2);
});

test('names that nobody knows do not use up the day’s calls', async () => {
  const { submit, advance, lists } = withList(() => ['1']);
  for (let second = 0; second < 30; second += 1) {
    await submit({ body: `{"field_${String(second + 2)}":"x"}` });
    advance(1000);
  }
  assert.equal(lists(), 2);
});

test('where the list cannot be had, nobody’s answers are lost for that', async () => {
  const reply = ({ method }: SentCall) =>
    method === 'POST' ? serviceJson(RECEIPT) : new Response('', { status: 500 });
  const { submit } = keyedProxy(reply, { cache: {} });
  assert.equal((await submit()).status, 200);
  assert.equal((await submit({ body: '{"read":"1"}', key: 'another-key-0123456789' })).json.code, 'unknown_name');
});
