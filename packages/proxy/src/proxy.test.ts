import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIELD, FORM, proxyBefore, RECEIPT, serviceJson, toText, TOKEN } from './service/service.examples.js';
import { linkToExplanation } from './errors.js';

const fieldList = () => serviceJson([FIELD]);
const silent = () => assert.fail('the service was called');

test('the field list is requested with the token, and forwarded without its internal keys', async () => {
  const { calls, call } = proxyBefore(fieldList, { maxBody: 1000 });
  const response = await call('/form/101/field.json');
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('hosted-form'), 'max-body=1000');
  const list = (await response.json()) as { label: string; workflow_access?: string }[];
  assert.equal(list[0]?.label, 'Your name');
  assert.equal(list[0].workflow_access, undefined);
  assert.equal(calls[0]?.url, 'https://service.test/api/v2/form/101/field.json');
  assert.equal(calls[0].headers.get('authorization'), `Bearer ${TOKEN}`);
});

test('the form is requested with the token, and forwarded without its internal keys', async () => {
  const { calls, call } = proxyBefore(() => serviceJson(FORM));
  const response = await call('/form/102.json');
  const form = (await response.json()) as Record<string, unknown>;
  assert.equal(form['name'], 'Volunteers');
  assert.equal(form['viewkey'], undefined);
  assert.equal(calls[0]?.url, 'https://service.test/api/v2/form/102.json');
});

test('a submission is forwarded byte by byte, and its receipt comes back without internal keys', async () => {
  const { calls, post } = proxyBefore(() => serviceJson(RECEIPT, 201));
  const body = '{ "field_1": "Zoë",  "field_2": {"first":"Ada"}, "field_3": 1.0 }';
  const response = await post(body);
  assert.equal(response.status, 201);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.deepEqual(Object.keys((await response.json()) as object), ['id', 'message', 'timestamp']);
  assert.equal(calls[0]?.url, 'https://service.test/api/v2/form/101/submission.json');
  assert.equal(calls[0].method, 'POST');
  assert.equal(calls[0].headers.get('content-type'), 'application/json');
  assert.equal(calls[0].body, body);
});

test('an answer is JSON in UTF-8, with nosniff', async () => {
  const { headers } = await proxyBefore(fieldList).call('/form/101/field.json');
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('cache-control'), 'no-cache');
});

test('none of the browser’s headers goes to the service', async () => {
  const { calls, call } = proxyBefore(fieldList);
  const headers = {
    accept: 'text/html',
    authorization: 'Bearer mine',
    cookie: 'session=1',
    'user-agent': 'browser',
    'x-forwarded-for': '192.0.2.1',
    'x-fs-encryption-password': 'p',
  };
  await call('/form/101/field.json', { headers });
  assert.deepEqual(Object.fromEntries(calls[0]?.headers ?? []), {
    accept: 'application/json',
    authorization: `Bearer ${TOKEN}`,
    // The proxy's own: the browser has sent none.
    'x-request-id': calls[0]?.headers.get('x-request-id') ?? '',
  });
  assert.equal(calls[0]?.url, 'https://service.test/api/v2/form/101/field.json');
});

test('none of the service’s headers goes to the browser, and no cookie', async () => {
  const response = await proxyBefore(fieldList).call('/form/101/field.json');
  assert.deepEqual(
    [...response.headers.keys()],
    [
      'cache-control',
      'content-security-policy',
      'content-type',
      'cross-origin-resource-policy',
      'etag',
      'hosted-form',
      'referrer-policy',
      'server-timing',
      'x-content-type-options',
      'x-request-id',
    ],
  );
});

test('the token function is called for every call', async () => {
  const tokens = ['first-token', 'second-token'];
  const { calls, call } = proxyBefore(fieldList, { token: () => Promise.resolve(tokens.shift() ?? '') });
  await call('/form/101/field.json');
  await call('/form/101/field.json');
  const sent = calls.map(({ headers }) => headers.get('authorization'));
  assert.deepEqual(sent, ['Bearer first-token', 'Bearer second-token']);
});

test('with all forms, any id of digits is admitted', async () => {
  const { call } = proxyBefore(fieldList, { forms: 'all' });
  assert.equal((await call('/form/999/field.json')).status, 200);
  assert.equal((await call('/form/abc/field.json')).status, 404);
});

test('with a base path, only addresses below it are calls', async () => {
  const { call } = proxyBefore(fieldList, { basePath: '/forms' });
  assert.equal((await call('/forms/form/101/field.json')).status, 200);
  assert.equal((await call('/form/101/field.json')).status, 404);
});

test('fetch needs no this, so it can be passed on', async () => {
  const { createProxy } = await import('./index.js');
  const { fetch } = createProxy({ service: 'https://service.test', token: TOKEN, forms: [] });
  assert.equal((await fetch(new Request('https://site.test/form/1/field.json'))).status, 403);
});

const unknownPaths = [
  '/',
  '/form.json',
  '/form/101',
  '/form/101/field',
  '/form/101/field.xml',
  '/form/101/submission.json?',
  '/form/101/submission.json?page=2',
  '/form/101/token.json?x',
  '/form/101?x=/field.json',
  '/form/0101/field.json',
  '/form/%31%30%31/field.json',
  '/%66orm/101/field.json',
  '/Form/101/field.json',
  '/form/101/field.json/',
  '/form/101/FIELD.json',
  '/form/101/fieldxjson',
  '/form/101xjson',
  '/form/101/submission',
  '/form/101/submission/7.json',
  '/submission/7.json',
  '/form/101/webhook.json',
  '/form/abc/field.json',
  '/form/-1.json',
  '/form/1e2.json',
  '/form/%D9%A1.json',
  '//form/101/field.json',
  '/form//101/field.json',
  '/form/101//field.json',
  '/form/101%2ffield.json',
  '/form/102%2f..%2f103/field.json',
  '/form/101/field.json%00',
  '/form/101/field.json;a=b',
  '/form/101/field.json%3fa=b',
  '/api/v2/form/101/field.json',
];
for (const path of unknownPaths) {
  test(`${path} is not a call of this proxy`, async () => {
    const response = await proxyBefore(silent).call(path);
    assert.equal(response.status, 404);
    assert.deepEqual(await response.json(), {
      status: 'error',
      error: 'This proxy has no such call.',
      code: 'no_such_call',
      help: linkToExplanation('no_such_call'),
      request_id: response.headers.get('x-request-id'),
    });
  });
}

for (const path of ['/form/101/../103/field.json', '/form/101/%2e%2e/103/field.json']) {
  test(`${path} does not get around the list of forms`, async () => {
    const response = await proxyBefore(silent).call(path);
    assert.equal(response.status, 403);
    assert.equal(((await response.json()) as { code: string }).code, 'form_not_listed');
  });
}

test('no spelling of an address gets around the captcha, the form token or the rate limit', async () => {
  const { calls, post, call } = proxyBefore(silent, {
    formToken: true,
    captcha: { verify: async () => false },
    rateLimit: { submissions: 1 },
  });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  for (const path of ['/form/10%31/submission.json', '/%66orm/101/submission.json', '/form/101/submission%2ejson']) {
    assert.equal((await call(path, init)).status, 404, path);
  }
  assert.equal((await post('{}')).status, 403);
  assert.equal(calls.length, 0);
});

const wrongMethods: readonly [path: string, method: string, allow: string][] = [
  ['/form/101/field.json', 'POST', 'GET, HEAD'],
  ['/form/101/field.json', 'OPTIONS', 'GET, HEAD'],
  ['/form/101.json', 'DELETE', 'GET, HEAD'],
  ['/form/101.json', 'PUT', 'GET, HEAD'],
  ['/form/101/submission.json', 'GET', 'POST'],
  ['/form/101/submission.json', 'HEAD', 'POST'],
  ['/form/101/submission.json', 'OPTIONS', 'POST'],
];
for (const [path, method, allow] of wrongMethods) {
  test(`${method} ${path} is refused, with the allowed method`, async () => {
    const response = await proxyBefore(silent).call(path, { method });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), allow);
    const body = await response.text();
    if (method === 'HEAD') assert.equal(body, '');
    else assert.match(body, /"code":"method_not_allowed"/);
  });
}

test('no answer holds the token, whatever the service repeats', async () => {
  const slashed = 'ab/cd/ef0123456789';
  for (const token of [TOKEN, slashed]) {
    const echo = JSON.stringify({ ...FORM, id: token, name: `you sent ${token}`, error: '' });
    const repeating = [echo, echo.replaceAll('/', '\\/'), JSON.stringify({ error: token }), token];
    for (const body of repeating) {
      for (const status of [200, 201, 400, 401, 403, 404, 413, 429, 500]) {
        const headers = { 'x-echo': token, 'retry-after': token, 'set-cookie': token, location: token };
        const { call, post } = proxyBefore(() => new Response(body, { status, headers }), { token });
        const answers = [call('/form/101/field.json'), call('/form/101.json'), post('{}')];
        for (const answer of answers)
          assert.ok(!(await toText(await answer)).includes(token), `${String(status)} ${body}`);
      }
    }
  }
});

test('no answer holds the token, escaped, as a name or deep inside', async () => {
  const escaped = Array.from(TOKEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join(
    '',
  );
  const field = `{"id":"1","label":"${escaped}","${escaped}":{"options":[{"label":"x${escaped}x"}]}}`;
  const { call } = proxyBefore(() => new Response(`[${field}]`));
  const text = await toText(await call('/form/101/field.json'));
  assert.doesNotMatch(text, new RegExp(TOKEN));
  assert.match(text, /"label":"\[removed\]","\[removed\]":\{"options":\[\{"label":"x\[removed\]x"/);
});

test('no answer holds the token when the call to the service fails with it', async () => {
  const fail = () => Promise.reject(new TypeError(`connect to https://service.test with ${TOKEN}`));
  const text = await toText(await proxyBefore(fail).call('/form/101/field.json'));
  assert.doesNotMatch(text, new RegExp(`${TOKEN}|service\\.test|TypeError| at `));
});
