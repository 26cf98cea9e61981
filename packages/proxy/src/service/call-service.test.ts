import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProxyError } from '../errors.js';
import { proxyBefore, RECEIPT, serviceJson } from './service.examples.js';
import type { SentCall } from './service.examples.js';
import { linkToExplanation } from '../errors.js';

const LIST = '/form/101/field.json';

async function outcome(answer: Promise<Response>) {
  const response = await answer;
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}

/** Creates a service that never answers, but listens to the signal as `fetch` does. `call` fulfils with the call. */
function hanging() {
  let asked: (call: SentCall) => void;
  const call = new Promise<SentCall>((resolve) => (asked = resolve));
  const reply = (sent: SentCall) => {
    asked(sent);
    return new Promise<Response>((_, reject) => {
      sent.signal.addEventListener('abort', () => {
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  };
  return { reply, call };
}

const noJson: readonly [what: string, body: string][] = [
  ['HTML', '<!doctype html><title>Maintenance</title>'],
  ['a truncated text', '[{"id":"1","label":"Na'],
  ['an empty body', ''],
];
for (const [what, body] of noJson) {
  test(`${what} instead of JSON is service_not_json`, async () => {
    for (const status of [200, 404]) {
      const found = await outcome(proxyBefore(() => new Response(body, { status })).call(LIST));
      assert.deepEqual([found.status, found.body['code']], [502, 'service_not_json']);
      assert.equal(found.body['error'], 'The service did not answer with JSON.');
    }
  });
}

test('a response that breaks off is service_not_json', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.error(new TypeError('terminated'));
    },
  });
  const found = await outcome(proxyBefore(() => new Response(broken)).call(LIST));
  assert.deepEqual([found.status, found.body['code']], [502, 'service_not_json']);
});

test('an error with 200 is forwarded with its status and sentence only', async () => {
  const error = { status: 'error', error: 'The form was not found', trace: 'x' };
  for (const path of [LIST, '/form/101.json']) {
    const found = await outcome(proxyBefore(() => serviceJson(error)).call(path));
    assert.equal(found.status, 200);
    assert.deepEqual(found.body, { status: 'error', error: 'The form was not found' });
    assert.equal(found.headers.get('cache-control'), 'no-store');
  }
  assert.deepEqual((await outcome(proxyBefore(() => serviceJson(error)).post('{}'))).body, {
    status: 'error',
    error: 'The form was not found',
  });
});

test('an error with 4xx is forwarded with its status and sentence only, even beside data', async () => {
  const body = { ...RECEIPT, status: 'error', error: 'Incorrect password' };
  const found = await outcome(proxyBefore(() => serviceJson(body, 400)).post('{}'));
  assert.equal(found.status, 400);
  assert.deepEqual(found.body, { status: 'error', error: 'Incorrect password' });
});

test('a list with 4xx is an error', async () => {
  const found = await outcome(proxyBefore(() => serviceJson([], 404)).call(LIST));
  assert.deepEqual([found.status, found.body['status']], [404, 'error']);
});

for (const status of [401, 403]) {
  test(`${String(status)} of the service is service_refused_token, with an empty HTML body or with JSON`, async () => {
    const headers = {
      'content-type': 'text/html',
      'www-authenticate': "Bearer realm='Service', error='invalid_token'",
    };
    const bodies = ['', '{"status":"error","error":"Unauthorized for https://service.test"}'];
    for (const body of bodies) {
      const found = await outcome(proxyBefore(() => new Response(body, { status, headers })).call(LIST));
      assert.equal(found.status, status);
      assert.deepEqual(found.body, {
        status: 'error',
        error: 'The service refused the access of this site.',
        code: 'service_refused_token',
        help: linkToExplanation('service_refused_token'),
        request_id: found.headers.get('x-request-id'),
      });
      assert.equal(found.headers.get('www-authenticate'), null);
    }
  });
}

for (const after of ['120', 'Wed, 21 Oct 2026 07:28:00 GMT']) {
  test(`429 forwards Retry-After: ${after}`, async () => {
    const reply = () => new Response('', { status: 429, headers: { 'retry-after': after } });
    const found = await outcome(proxyBefore(reply).post('{}'));
    assert.deepEqual([found.status, found.body['code']], [429, 'service_rate_limited']);
    assert.equal(found.headers.get('retry-after'), after);
  });
}

test('429 without Retry-After gets none', async () => {
  const found = await outcome(proxyBefore(() => serviceJson({ status: 'error', error: 'x' }, 429)).call(LIST));
  assert.deepEqual([found.status, found.headers.get('retry-after')], [429, null]);
});

test('413 of the service stays 413, even as HTML', async () => {
  const found = await outcome(proxyBefore(() => new Response('<html>', { status: 413 })).post('{}'));
  assert.deepEqual([found.status, found.body['code']], [413, 'service_too_large']);
});

for (const status of [500, 503]) {
  test(`${String(status)} of the service is service_failed, without its sentence`, async () => {
    const words = { status: 'error', error: 'An error occurred while decrypting the submissions' };
    const found = await outcome(proxyBefore(() => serviceJson(words, status)).call(LIST));
    assert.deepEqual([found.status, found.body['code']], [502, 'service_failed']);
    assert.doesNotMatch(String(found.body['error']), /decrypting/);
  });
}

test('a redirect is not followed, so that the token goes to no other address', async () => {
  const { calls, call } = proxyBefore(
    () => new Response(null, { status: 302, headers: { location: 'https://x.test' } }),
  );
  const found = await outcome(call(LIST));
  assert.deepEqual([found.status, found.body['code'], found.headers.get('location')], [502, 'service_failed', null]);
  assert.deepEqual(
    calls.map(({ redirect }) => redirect),
    ['manual'],
  );
});

test('a failed connection is service_unreachable, and its cause is reported', async () => {
  const cause = new TypeError('fetch failed');
  const errors: ProxyError[] = [];
  const found = await outcome(
    proxyBefore(() => Promise.reject(cause), { onError: (error) => errors.push(error) }).call(LIST),
  );
  assert.deepEqual([found.status, found.body['code']], [502, 'service_unreachable']);
  assert.deepEqual([errors.length, errors[0]?.code, errors[0]?.cause], [1, 'service_unreachable', cause]);
});

test('the visitor gets an answer even if the log fails', async () => {
  const onError = () => {
    throw new Error('disk full');
  };
  const found = await outcome(proxyBefore(() => new Response('', { status: 500 }), { onError }).call(LIST));
  assert.equal(found.status, 502);
});

test('a refused token is reported, and visitors’ mistakes are not', async () => {
  const codes: string[] = [];
  const onError = ({ code }: ProxyError) => codes.push(code);
  const { call, post } = proxyBefore(() => new Response('', { status: 401 }), { onError });
  await call('/nothing');
  await post('no json');
  await call(LIST);
  assert.deepEqual(codes, ['service_refused_token']);
});

const noTokens: readonly [what: string, token: () => string | Promise<string>][] = [
  ['throws', () => assert.fail('vault is sealed')],
  ['rejects', () => Promise.reject(new Error('vault is sealed'))],
  ['returns nothing', () => ''],
  ['returns a text that is invalid in a header', () => 'a\nb'],
];
for (const [what, token] of noTokens) {
  test(`a token function that ${what} is proxy_misconfigured`, async () => {
    const found = await outcome(proxyBefore(() => assert.fail('called'), { token }).call(LIST));
    assert.deepEqual([found.status, found.body['code']], [500, 'proxy_misconfigured']);
    assert.doesNotMatch(JSON.stringify(found.body), /vault/);
  });
}

test('a service that does not answer in time is service_timeout, and the call to it ends', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const service = hanging();
  const answer = proxyBefore(service.reply, { timeout: 5000 }).call(LIST);
  const { signal } = await service.call;
  context.mock.timers.tick(4999);
  assert.equal(signal.aborted, false);
  context.mock.timers.tick(1);
  assert.equal(signal.aborted, true);
  const found = await outcome(answer);
  assert.deepEqual([found.status, found.body['code']], [504, 'service_timeout']);
});

/** Creates a promise, and the function that fulfils it. */
function signal() {
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => (tell = resolve));
  return { told, tell };
}

test('the time limit also ends a slow body, and the wait for a token', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const [body, token] = [signal(), signal()];
  const pull = () => {
    body.tell();
    return new Promise<void>(() => undefined);
  };
  const endless = new ReadableStream({ pull }, { highWaterMark: 0 });
  const slowBody = proxyBefore(() => new Response(endless), { timeout: 5000 }).call(LIST);
  const noToken = proxyBefore(() => assert.fail('called'), {
    timeout: 5000,
    token: () => {
      token.tell();
      return new Promise<string>(() => undefined);
    },
  }).call(LIST);
  await Promise.all([body.told, token.told]);
  context.mock.timers.tick(5000);
  assert.deepEqual([(await slowBody).status, (await noToken).status], [504, 504]);
});

test('a response of more than 16 MiB is service_failed, and is not read to its end', async () => {
  const piece = new TextEncoder().encode(' '.repeat(1024 * 1024));
  let pieces = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    pieces += 1;
    if (pieces > 240) controller.close();
    else controller.enqueue(piece);
  };
  const reply = () => new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
  const found = await outcome(proxyBefore(reply).call(LIST));
  assert.deepEqual([found.status, found.body['code'], pieces], [502, 'service_failed', 17]);
});

test('a response that is nested too deeply is service_not_json', async () => {
  const reply = () => new Response('['.repeat(50_000) + ']'.repeat(50_000));
  const found = await outcome(proxyBefore(reply).call(LIST));
  assert.deepEqual([found.status, found.body['code']], [502, 'service_not_json']);
});

test('507 of the service is service_full: nothing was stored', async () => {
  const reply = () => serviceJson({ status: 'error', error: 'No room' }, 507);
  const found = await outcome(proxyBefore(reply).post('{}', { 'idempotency-key': 'a'.repeat(16) }));
  assert.deepEqual([found.status, found.body['code'], found.body['outcome']], [507, 'service_full', undefined]);
});

for (const status of [503, 504]) {
  test(`${String(status)} of the service keeps its time to come back, and its status only then`, async () => {
    const told = async (headers: Record<string, string>) => {
      const found = await outcome(proxyBefore(() => new Response('{}', { status, headers })).call(LIST));
      return [found.status, found.body['code'], found.headers.get('retry-after')];
    };
    assert.deepEqual(await told({ 'retry-after': '5' }), [status, 'service_failed', '5']);
    assert.deepEqual(await told({ 'retry-after': 'soon' }), [502, 'service_failed', null]);
  });
}

test('the timer is cleared after an answer', async () => {
  const countTimers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = countTimers();
  await proxyBefore(() => serviceJson([])).call(LIST);
  assert.ok(countTimers() <= before);
});

test('the call to the service ends when the browser goes', async () => {
  const service = hanging();
  const browser = new AbortController();
  const answer = proxyBefore(service.reply).call(LIST, { signal: browser.signal });
  const { signal } = await service.call;
  browser.abort();
  assert.equal(signal.aborted, true);
  assert.equal((await answer).status, 499);
});

test('the service is not called when the browser has already gone', async () => {
  const { calls, call } = proxyBefore(() => assert.fail('called'));
  const response = await call(LIST, { signal: AbortSignal.abort() });
  assert.deepEqual([response.status, calls.length], [499, 0]);
});
