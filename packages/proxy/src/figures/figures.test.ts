import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { drawingProxy, readToken } from '../drawing/drawing.examples.js';
import { createMemoryKeys } from '../keys/key-store-memory.js';
import { handClock, KEY } from '../keys/keys.examples.js';
import { serveProxy } from '../node.js';
import { FIELD, FORM, proxyBefore, RECEIPT, serviceJson, TOKEN } from '../service/service.examples.js';
import { createFigures } from './figures.js';

/** Reads a text in Prometheus' format: the value of each figure with its labels. Fails where a line is no such line. */
function readFigures(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const line of text.trimEnd().split('\n')) {
    if (/^# (?:HELP [a-z_]+ .+|TYPE [a-z_]+ (?:counter|gauge|histogram))$/.test(line)) continue;
    const [, name = '', value = ''] =
      /^([a-z_]+(?:\{[a-z]+="[\w+.]+"(?:,[a-z]+="[\w+.]+")*\})?) (\d+(?:\.\d+)?)$/.exec(line) ?? [];
    assert.ok(name !== '' && !found.has(name), line);
    found.set(name, Number(value));
  }
  return found;
}

const answerService = ({ url, method }: { readonly url: string; readonly method: string }) =>
  serviceJson(method === 'POST' ? RECEIPT : url.endsWith('/field.json') ? [FIELD] : FORM);

test('requests, calls to the service, the cache and submissions are counted by what became of them', async () => {
  const figures = createFigures();
  const { ports } = handClock();
  const keys = createMemoryKeys(ports.now);
  const { call, post } = proxyBefore(answerService, { figures, keys, cache: {} }, ports);
  await call('/form/101/field.json');
  await call('/form/101/field.json', { method: 'HEAD' });
  await call('/nothing/ada@example.com');
  for (const key of [KEY, KEY]) await post('{}', { 'idempotency-key': key });
  await post('{"field_9":"x"}');
  await post('[]');
  const found = readFigures(figures.write());
  const expected = {
    'hosted_form_requests_total{call="fields",status="200"}': 2,
    'hosted_form_requests_total{call="none",status="404"}': 1,
    'hosted_form_requests_total{call="submission",status="200"}': 2,
    'hosted_form_requests_total{call="submission",status="400"}': 2,
    'hosted_form_errors_total{code="no_such_call"}': 1,
    'hosted_form_errors_total{code="unknown_name"}': 1,
    'hosted_form_cache_reads_total{use="miss"}': 1,
    'hosted_form_cache_reads_total{use="hit"}': 1,
    'hosted_form_service_calls_total{call="fields",result="accepted"}': 1,
    'hosted_form_service_calls_total{call="submission",result="accepted"}': 1,
    'hosted_form_submissions_total{result="accepted"}': 1,
    'hosted_form_submissions_total{result="bad_json"}': 1,
    hosted_form_replays_total: 1,
    'hosted_form_request_seconds_count{call="submission"}': 4,
    'hosted_form_request_seconds_bucket{call="submission",le="+Inf"}': 4,
  };
  for (const [name, value] of Object.entries(expected)) assert.equal(found.get(name), value, name);
});

test('drawn forms are counted as drawn or kept, and what they post as submissions', async () => {
  const figures = createFigures();
  const { call, post } = drawingProxy(answerService, { figures });
  const page = await (await call('/form/101.html')).text();
  await call('/form/101.html?utm_source=x');
  await post(new URLSearchParams({ 'hosted-form-token': readToken(page) }));
  const found = readFigures(figures.write());
  assert.equal(found.get('hosted_form_drawings_total{use="drawn"}'), 1);
  assert.equal(found.get('hosted_form_drawings_total{use="kept"}'), 1);
  const submissions = [...found].filter(([name]) => name.startsWith('hosted_form_submissions_total'));
  assert.equal(submissions.length, 1);
});

test('the ranges of times hold those before them, and their number does not grow with what visitors send', async () => {
  const figures = createFigures();
  const { call } = proxyBefore(answerService, { figures, forms: 'all' });
  figures.countServiceCall({ call: 'form', result: 'accepted', ms: 70 });
  figures.countServiceCall({ call: 'form', result: 'accepted', ms: 99_000 });
  const read = (le: string) =>
    readFigures(figures.write()).get(`hosted_form_service_seconds_bucket{call="form",le="${le}"}`);
  assert.deepEqual([read('0.05'), read('0.1'), read('30'), read('+Inf')], [0, 1, 1, 2]);
  for (const id of [1, 2]) await call(`/form/${String(id)}.json`);
  const few = figures.write().split('\n').length;
  for (let id = 3; id < 60; id += 1)
    await call(`/form/${String(id)}.json`, { headers: { 'x-request-id': `visitor-${String(id)}` } });
  assert.equal(figures.write().split('\n').length, few);
  assert.doesNotMatch(figures.write(), new RegExp(`${TOKEN}|visitor|"101"`));
});

test('over real HTTP the figures are on a port of their own, and never where visitors come', async (context) => {
  const service = createServer((_, response) => response.end(JSON.stringify([FIELD]))).listen(0, '127.0.0.1');
  await once(service, 'listening');
  context.after(() => service.close());
  const address = `http://127.0.0.1:${String((service.address() as AddressInfo).port)}`;
  const proxy = await serveProxy({
    service: address,
    token: TOKEN,
    forms: ['101'],
    keys: 'memory:',
    metrics: { port: 0 },
  });
  context.after(() => proxy.close());
  const { url, metricsUrl = '' } = proxy;
  await fetch(`${url}/form/101/field.json`);
  const answer = await fetch(metricsUrl);
  assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  const found = readFigures(await answer.text());
  assert.equal(found.get('hosted_form_requests_total{call="fields",status="200"}'), 1);
  assert.ok((found.get('process_resident_memory_bytes') ?? 0) > 1e6);
  assert.equal((await fetch(new URL('/', metricsUrl))).status, 404);
  assert.equal((await fetch(metricsUrl, { method: 'POST' })).status, 404);
  for (const path of ['/metrics', '/forms/metrics']) assert.equal((await fetch(new URL(path, url))).status, 404, path);
  assert.deepEqual(await (await fetch(new URL('/readyz', url))).json(), { status: 'ok' });
});
