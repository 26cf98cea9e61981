// The proxy of the fault runs follows its plan. Otherwise a run without findings would prove nothing.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { listenLocally } from '../listen.js';
import { FaultProxy } from './fault-proxy.js';
import { NO_FAULT, drawPlan, printPlan } from './plan.js';
import type { FaultKind } from './plan.js';

const ANSWER = '{"id":"1000001","message":"Thank you"}';

/** Sends one request with a fault. Returns the browser's answer, and how often the request arrived. */
async function sendWith(kind: FaultKind, more: { status?: number; isOffline?: boolean } = {}) {
  let arrived = 0;
  const fault = { ...NO_FAULT, kind, status: more.status ?? 0 };
  const plan = { seed: 0, loads: [], posts: [fault], calls: [], tokens: [], parts: [], isEndless: false };
  const proxy = new FaultProxy(plan, async (request) => {
    assert.equal(await request.text(), '{"field_1":"Ada"}');
    arrived += 1;
    return new Response(ANSWER, { headers: { 'content-type': 'application/json' } });
  });
  proxy.isOffline = more.isOffline ?? false;
  const server = createServer((incoming, outgoing) => void proxy.handle(incoming, outgoing, '/form/101'));
  const address = await listenLocally(server);
  const init = { method: 'POST', body: '{"field_1":"Ada"}', headers: { connection: 'close' } };
  const answer = await fetch(address, init)
    .then(async (response) => ({ status: response.status, body: await response.text(), headers: response.headers }))
    .catch(() => undefined);
  server.closeAllConnections();
  server.close();
  return { arrived, answer };
}

const CASES: Readonly<Record<string, readonly [arrived: number, body: RegExp | undefined]>> = {
  none: [1, /^\{"id":"1000001","message":"Thank you"\}$/],
  'drop-request': [0, undefined],
  'break-request': [0, undefined],
  'drop-answer': [1, undefined],
  'break-answer': [1, undefined],
  'delay-request': [1, /Thank you/],
  'delay-answer': [1, /Thank you/],
  duplicate: [2, /Thank you/],
  'duplicate-at-once': [2, /Thank you/],
  truncate: [1, undefined],
  'cut-off': [1, /^\{"id":"1000001"[^}]*$/],
  html: [1, /^<!doctype html>/],
  'broken-json': [1, /^\{"id":"1000001","message":$/],
  'error-in-200': [0, /"status":"error"/],
};

for (const [kind, [times, body]] of Object.entries(CASES))
  test(`${kind}: the request arrives ${times} times, and ${body ? 'an answer' : 'no answer'} comes back`, async () => {
    const { arrived, answer } = await sendWith(kind as FaultKind);
    assert.equal(arrived, times);
    if (body) assert.match(answer?.body ?? '', body);
    else assert.equal(answer, undefined);
  });

test('a refusal has its status, a 429 has Retry-After, and nothing arrives', async () => {
  const { arrived, answer } = await sendWith('refuse', { status: 429 });
  assert.deepEqual([arrived, answer?.status, answer?.headers.get('retry-after')], [0, 429, '1']);
});

test('without a network no request arrives', async () => {
  assert.deepEqual(await sendWith('none', { isOffline: true }), { arrived: 0, answer: undefined });
});

test('a seed always has the same plan, and other seeds have other plans', () => {
  const plans = Array.from({ length: 200 }, (_, seed) => printPlan(drawPlan(seed)));
  assert.deepEqual(
    plans,
    Array.from({ length: 200 }, (_, seed) => printPlan(drawPlan(seed))),
  );
  assert.equal(new Set(plans.map((plan) => plan.replace(/^seed \d+/, ''))).size > 190, true);
});
