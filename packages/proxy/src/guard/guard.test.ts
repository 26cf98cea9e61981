// The headers of every answer, the health call, and the log.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KEY, handClock } from '../keys/keys.examples.js';
import type { LogEntry } from '../calls/log.js';
import { FIELD, RECEIPT, TOKEN, proxyBefore, serviceJson, toText } from '../service/service.examples.js';

const reply = ({ method }: { readonly method: string }) => serviceJson(method === 'GET' ? [FIELD] : RECEIPT);

test('every answer has the security headers', async () => {
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

test('health returns the caller’s own address and nothing else, without a call to the service', async () => {
  const { calls, call } = proxyBefore(reply, { basePath: '/forms' });
  const response = await call('/forms/health');
  const text = await toText(response);
  assert.match(text, /^200\n[^]*\n\{"status":"ok","visitor":null\}$/);
  assert.doesNotMatch(text, new RegExp(`${TOKEN}|101|service\\.test`));
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.deepEqual([calls.length, (await call('/forms/health', { method: 'POST' })).status], [0, 405]);
  assert.equal((await call('/health')).status, 404);
});

for (const [what, forwarded, address, visitor] of [
  ['the web server', '203.0.113.9', '127.0.0.1', '203.0.113.9'],
  ['the connection', '', '198.51.100.4', '198.51.100.4'],
  ['nothing', '', '127.0.0.1', null],
] as const) {
  test(`health returns the caller’s address, known from ${what}`, async () => {
    const { proxy } = proxyBefore(reply);
    const request = new Request('https://site.test/health', { headers: { 'x-forwarded-for': forwarded } });
    assert.deepEqual(await (await proxy.fetch(request, { address })).json(), { status: 'ok', visitor });
  });
}

test('a web server that does not tell the visitor’s address is reported once', async () => {
  const codes: string[] = [];
  const { proxy } = proxyBefore(reply, { onError: ({ code }) => codes.push(code) });
  for (let visit = 0; visit < 3; visit += 1) {
    await proxy.fetch(new Request('https://site.test/form/101/field.json'), { address: '127.0.0.1' });
  }
  assert.deepEqual(codes, ['visitor_unknown']);
});

/** Returns the log entries of some requests. */
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

test('the log has an entry for every request, without visitors’ addresses and field values', async () => {
  const headers = { 'idempotency-key': KEY, 'content-length': '17', 'x-forwarded-for': '203.0.113.9' };
  const entries = await logged(async ({ call, post }) => {
    await call('/form/101/field.json');
    await call('/elsewhere?secret=query');
    await post('{"field_1":"Ada"}', headers);
    await post('{"field_1":"Ada"}', headers);
    await call('/form/999.json');
    await call('/elsewhere');
  });
  const shared = { time: '2027-01-15T08:00:00.120Z', bytes_in: 0 };
  const [list, withQuery, sent, replayed, unlisted, elsewhere] = entries;
  assert.ok(list && sent);
  const { bytes_out: bytes, ...line } = list;
  assert.ok(bytes > 100);
  assert.deepEqual(line, {
    time: '2027-01-15T08:00:00.000Z',
    id: 'id-0',
    method: 'GET',
    path: '/form/101/field.json',
    call: 'fields',
    status: 200,
    form: '101',
    ms: 120,
    bytes_in: 0,
    upstream_ms: 120,
  });
  assert.deepEqual([sent.time, sent.method, sent.bytes_in, sent.replayed], [shared.time, 'POST', 17, undefined]);
  assert.deepEqual([replayed?.replayed, replayed?.upstream_ms], [true, undefined]);
  assert.deepEqual([unlisted?.status, unlisted?.code, unlisted?.form], [403, 'form_not_listed', '999']);
  assert.deepEqual([withQuery?.path, withQuery?.call, elsewhere?.path], ['/elsewhere', undefined, '/elsewhere']);
  assert.deepEqual([elsewhere?.code, elsewhere?.form], ['no_such_call', undefined]);
  assert.doesNotMatch(JSON.stringify(entries), /Ada|secret|query|203\.0|0b5f7c9e/);
});

test('a log changes no byte of an answer, even if it fails', async () => {
  const onRequest = () => {
    throw new Error('the disk is full');
  };
  // The answer says how long the service took, which is equal by this clock.
  const { ports } = handClock();
  const [plain, withLog] = [proxyBefore(reply, {}, ports), proxyBefore(reply, { onRequest }, ports)];
  const headers = { 'x-request-id': 'of-the-server-before' };
  const texts = await Promise.all(
    [plain, withLog].map(async ({ call }) => toText(await call('/form/101/field.json', { headers }))),
  );
  assert.equal(texts[0], texts[1]);
  const asked = { 'access-control-request-method': 'POST', origin: 'https://www.example.org' };
  const { call } = proxyBefore(reply, { onRequest, origins: ['https://www.example.org'] });
  assert.equal((await call('/form/101.json', { method: 'OPTIONS', headers: asked })).status, 204);
});
