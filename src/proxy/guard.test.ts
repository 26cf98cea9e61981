// What every answer says, whether the proxy is well, and what a log hears.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KEY, handClock } from './keys.examples.js';
import type { LogEntry } from './log.js';
import { FIELD, RECEIPT, TOKEN, proxyBefore, serviceJson, textOf } from './service.examples.js';

const reply = ({ method }: { readonly method: string }) => serviceJson(method === 'GET' ? [FIELD] : RECEIPT);

test('every answer says that it is data, for nobody to frame, to sniff or to be told of', async () => {
  const { call, post } = proxyBefore(reply, { formToken: true });
  const answers = [
    await call('/form/101/field.json'),
    await call('/form/101/token.json', { method: 'POST' }),
    await call('/health'),
    await call('/elsewhere'),
    await post('{}'),
  ];
  for (const { headers } of answers) {
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'");
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
  }
});

test('whether it is well says nothing else, and asks nobody', async () => {
  const { calls, call } = proxyBefore(reply, { basePath: '/forms' });
  const response = await call('/forms/health');
  const text = await textOf(response);
  assert.match(text, /^200\n[^]*\n\{"status":"ok"\}$/);
  assert.doesNotMatch(text, new RegExp(`${TOKEN}|101|service\\.test`));
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.deepEqual([calls.length, (await call('/forms/health', { method: 'POST' })).status], [0, 405]);
  assert.equal((await call('/health')).status, 404);
});

/** What a log hears of some requests. */
async function logged(ask: (proxy: ReturnType<typeof proxyBefore>) => Promise<unknown>, answer = reply) {
  const clock = handClock();
  const entries: LogEntry[] = [];
  const slow = (call: { readonly method: string }) => {
    clock.advance(120);
    return answer(call);
  };
  await ask(proxyBefore(slow, { onRequest: (entry) => entries.push(entry) }, clock.ports));
  return entries;
}

test('a log hears of every request, and nothing of who asked and what they answered', async () => {
  const headers = { 'idempotency-key': KEY, 'content-length': '17', 'x-forwarded-for': '203.0.113.9' };
  const entries = await logged(async ({ call, post }) => {
    await call('/form/101/field.json?secret=query');
    await post('{"field_1":"Ada"}', headers);
    await post('{"field_1":"Ada"}', headers);
    await call('/form/999.json');
    await call('/elsewhere');
  });
  const shared = { time: '2027-01-15T08:00:00.120Z', bytes_in: 0 };
  const [list, sent, replayed, unlisted, elsewhere] = entries;
  assert.ok(list && sent);
  const { bytes_out: bytes, ...line } = list;
  assert.ok(bytes > 100);
  assert.deepEqual(line, {
    time: '2027-01-15T08:00:00.000Z',
    method: 'GET',
    path: '/form/101/field.json',
    status: 200,
    form: '101',
    ms: 120,
    bytes_in: 0,
    upstream_ms: 120,
  });
  assert.deepEqual([sent.time, sent.method, sent.bytes_in, sent.replayed], [shared.time, 'POST', 17, undefined]);
  assert.deepEqual([replayed?.replayed, replayed?.upstream_ms], [true, undefined]);
  assert.deepEqual([unlisted?.status, unlisted?.code, unlisted?.form], [403, 'form_not_listed', '999']);
  assert.deepEqual([elsewhere?.code, elsewhere?.form], ['no_such_call', undefined]);
  assert.doesNotMatch(JSON.stringify(entries), /Ada|secret|query|203\.0|0b5f7c9e/);
});

test('what is logged is answered all the same, byte by byte, also if the log fails', async () => {
  const onRequest = () => {
    throw new Error('the disk is full');
  };
  const [plain, withLog] = [proxyBefore(reply), proxyBefore(reply, { onRequest })];
  const texts = await Promise.all([plain, withLog].map(async ({ call }) => textOf(await call('/form/101/field.json'))));
  assert.equal(texts[0], texts[1]);
  const asked = { 'access-control-request-method': 'POST', origin: 'https://www.example.org' };
  const { call } = proxyBefore(reply, { onRequest, origins: ['https://www.example.org'] });
  assert.equal((await call('/form/101.json', { method: 'OPTIONS', headers: asked })).status, 204);
});
