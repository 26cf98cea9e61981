import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIELD, FORM, proxyBefore, RECEIPT, serviceJson, textOf, TOKEN } from './service.examples.js';

const fieldList = () => serviceJson([FIELD]);
const silent = () => assert.fail('the service was called');

test('the field list is asked for with the token, and given on stripped', async () => {
  const { calls, call } = proxyBefore(fieldList, { maxBody: 1000 });
  const response = await call('/form/101/field.json');
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('hosted-form'), 'idempotency, max-body=1000');
  const list = (await response.json()) as { label: string; workflow_access?: string }[];
  assert.equal(list[0]?.label, 'Your name');
  assert.equal(list[0].workflow_access, undefined);
  assert.equal(calls[0]?.url, 'https://service.test/api/v2/form/101/field.json');
  assert.equal(calls[0].headers.get('authorization'), `Bearer ${TOKEN}`);
});

test('the form is asked for with the token, and given on stripped', async () => {
  const { calls, call } = proxyBefore(() => serviceJson(FORM));
  const response = await call('/form/102.json');
  const form = (await response.json()) as Record<string, unknown>;
  assert.equal(form['name'], 'Volunteers');
  assert.equal(form['viewkey'], undefined);
  assert.equal(calls[0]?.url, 'https://service.test/api/v2/form/102.json');
});

test('a submission is sent on byte by byte, and its receipt comes back stripped', async () => {
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

test('an answer is JSON in UTF-8, not to be sniffed', async () => {
  const { headers } = await proxyBefore(fieldList).call('/form/101/field.json');
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('cache-control'), 'no-cache');
});

test('nothing of the browser’s headers and query goes to the service', async () => {
  const { calls, call } = proxyBefore(fieldList);
  const headers = {
    accept: 'text/html',
    authorization: 'Bearer mine',
    cookie: 'session=1',
    'user-agent': 'browser',
    'x-forwarded-for': '192.0.2.1',
    'x-fs-encryption-password': 'p',
  };
  await call('/form/101/field.json?oauth_token=mine&page=2', { headers });
  assert.deepEqual(Object.fromEntries(calls[0]?.headers ?? []), {
    accept: 'application/json',
    authorization: `Bearer ${TOKEN}`,
  });
  assert.equal(calls[0]?.url, 'https://service.test/api/v2/form/101/field.json');
});

test('nothing of the service’s headers goes to the browser, no cookie either', async () => {
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
      'x-content-type-options',
    ],
  );
});

test('the token is asked for at every call', async () => {
  const tokens = ['first-token', 'second-token'];
  const { calls, call } = proxyBefore(fieldList, { token: () => Promise.resolve(tokens.shift() ?? '') });
  await call('/form/101/field.json');
  await call('/form/101/field.json');
  const sent = calls.map(({ headers }) => headers.get('authorization'));
  assert.deepEqual(sent, ['Bearer first-token', 'Bearer second-token']);
});

test('with all forms, any id of digits is let through', async () => {
  const { call } = proxyBefore(fieldList, { forms: 'all' });
  assert.equal((await call('/form/999/field.json')).status, 200);
  assert.equal((await call('/form/abc/field.json')).status, 404);
});

test('below a base path, only that path counts', async () => {
  const { call } = proxyBefore(fieldList, { basePath: '/forms' });
  assert.equal((await call('/forms/form/101/field.json')).status, 200);
  assert.equal((await call('/form/101/field.json')).status, 404);
});

test('fetch needs no this, so that it can be handed over', async () => {
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
  test(`${path} is no call of this proxy`, async () => {
    const response = await proxyBefore(silent).call(path);
    assert.equal(response.status, 404);
    assert.deepEqual(await response.json(), {
      status: 'error',
      error: 'This proxy has no such call.',
      code: 'no_such_call',
    });
  });
}

for (const path of ['/form/101/../103/field.json', '/form/101/%2e%2e/103/field.json', '/form/0101/field.json']) {
  test(`${path} does not get around the list of forms`, async () => {
    const response = await proxyBefore(silent).call(path);
    assert.equal(response.status, 403);
    assert.equal(((await response.json()) as { code: string }).code, 'form_not_listed');
  });
}

test('digits written as percent codes name the same form at the service', async () => {
  const { calls, call } = proxyBefore(fieldList);
  await call('/form/%31%30%31/field.json');
  assert.equal(calls[0]?.url, 'https://service.test/api/v2/form/101/field.json');
});

const wrongMethods: readonly [path: string, method: string, allow: string][] = [
  ['/form/101/field.json', 'POST', 'GET'],
  ['/form/101/field.json', 'OPTIONS', 'GET'],
  ['/form/101/field.json', 'HEAD', 'GET'],
  ['/form/101.json', 'HEAD', 'GET'],
  ['/form/101.json', 'DELETE', 'GET'],
  ['/form/101.json', 'PUT', 'GET'],
  ['/form/101/submission.json', 'GET', 'POST'],
  ['/form/101/submission.json', 'HEAD', 'POST'],
  ['/form/101/submission.json', 'OPTIONS', 'POST'],
];
for (const [path, method, allow] of wrongMethods) {
  test(`${method} ${path} is refused, and told what is allowed`, async () => {
    const response = await proxyBefore(silent).call(path, { method });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), allow);
    const body = await response.text();
    if (method === 'HEAD') assert.equal(body, '');
    else assert.match(body, /"code":"method_not_allowed"/);
  });
}

test('the token is in no answer, whatever the service repeats', async () => {
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
          assert.ok(!(await textOf(await answer)).includes(token), `${String(status)} ${body}`);
      }
    }
  }
});

test('the token is in no answer when the call to the service fails with it', async () => {
  const fail = () => Promise.reject(new TypeError(`connect to https://service.test with ${TOKEN}`));
  const text = await textOf(await proxyBefore(fail).call('/form/101/field.json'));
  assert.doesNotMatch(text, new RegExp(`${TOKEN}|service\\.test|TypeError| at `));
});
