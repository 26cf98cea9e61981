import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { json, page } from './fake-service.js';
import { newKey, PARTNER } from './subject.js';
import type { SiteName, Subject } from './subject.js';

const SECURITY = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Defines the tests of the guard. Each promise is listed under its ability. */
export function guardSuite(subject: Subject): void {
  if (subject.can('security-headers')) securityHeaders(subject);
  if (subject.can('health')) health(subject);
  if (subject.can('cache')) cache(subject);
  if (subject.can('cors')) cors(subject);
  if (subject.can('rate-limit')) rateLimit(subject);
  if (subject.can('trap')) trap(subject);
  if (subject.can('captcha')) captcha(subject);
  if (subject.can('form-token')) formToken(subject);
  if (subject.can('log')) log(subject);
}

function securityHeaders(subject: Subject): void {
  test('every answer has headers that restrict its use by pages, refusals too', async () => {
    const formId = subject.form();
    const told = [
      await subject.call(`/form/${formId}/field.json`),
      await subject.call(`/form/${formId}.json`),
      await subject.submit(formId),
      await subject.submit(formId, { body: '{' }),
      await subject.call('/nothing'),
    ];
    for (const { headers } of told) {
      for (const [name, value] of Object.entries(SECURITY)) assert.equal(headers[name], value, name);
      assert.ok(!('x-powered-by' in headers) && !('set-cookie' in headers));
    }
  });
}

function health(subject: Subject): void {
  test('health returns the visitor as it is counted, without a call to the service', async () => {
    const { status, text, headers } = await subject.call('/health');
    const expected = [200, '{"status":"ok","visitor":"127.0.0.1"}', 'no-store'];
    assert.deepEqual([status, text, headers['cache-control']], expected);
    assert.equal((await subject.call('/health', {}, 'nowhere')).status, 200);
    assert.equal(subject.service.calls.length, 0);
  });
}

function cache(subject: Subject): void {
  const { service } = subject;

  test('a field list is requested once, may be cached, and is not sent again to a browser that has it', async () => {
    for (const end of ['/field.json', '.json']) {
      const path = `/form/${subject.form()}${end}`;
      service.reset();
      const first = await subject.call(path);
      const etag = String(first.headers.etag);
      const again = await subject.call(path);
      assert.deepEqual([again.text, String(again.headers.etag)], [first.text, etag]);
      assert.equal(service.calls.length, 1);
      if (!subject.can('reference')) continue;
      assert.match(String(first.headers['cache-control']), /max-age=\d+/);
      const name = etag.slice(1, -1);
      for (const known of [
        `"other", ${etag}`,
        `W/${etag}`,
        `"${name}-gzip"`,
        `"a,b",W/"${name};gzip"`,
        `"${name}--br"`,
        '*',
      ]) {
        const told = await subject.call(path, { headers: { 'if-none-match': known } });
        assert.deepEqual([told.status, told.text, told.headers.etag], [304, '', etag], known);
      }
      for (const known of ['"other"', name, `"x${name}"`, `"${name}-gzip-gzip"`, `"*"`]) {
        assert.equal((await subject.call(path, { headers: { 'if-none-match': known } })).status, 200, known);
      }
      assert.equal(service.calls.length, 1);
    }
  });

  test('twenty visitors at once cost one call', async () => {
    const path = `/form/${subject.form()}/field.json`;
    const told = await Promise.all(Array.from({ length: 20 }, () => subject.call(path)));
    assert.deepEqual([new Set(told.map(({ text }) => text)).size, service.calls.length], [1, 1]);
  });

  test('an error is not cached', async () => {
    const path = `/form/${subject.form()}/field.json`;
    service.onList(() => page(500));
    assert.equal((await subject.call(path)).status, 502);
    service.onList(() => json([]));
    assert.equal((await subject.call(path)).status, 200);
  });
}

function cors(subject: Subject): void {
  const { service } = subject;
  const EXPOSED = 'hosted-form, retry-after, idempotency-replayed';

  test('a page of a listed site may send a preflight, load the form and send it', async () => {
    const formId = subject.form();
    const headers = { origin: PARTNER, 'access-control-request-method': 'POST' };
    for (const path of ['/field.json', '.json', '/submission.json']) {
      const asked = await subject.call(`/form/${formId}${path}`, { method: 'OPTIONS', headers });
      assert.deepEqual([asked.status, asked.headers['access-control-allow-origin']], [204, PARTNER]);
      assert.equal(asked.headers['access-control-max-age'], '86400');
      assert.equal(asked.headers['access-control-allow-methods'], 'GET, POST');
      for (const name of [
        'content-type',
        'idempotency-key',
        'hosted-form-token',
        'hosted-form-trap',
        'hosted-form-captcha',
      ]) {
        assert.ok(String(asked.headers['access-control-allow-headers']).includes(name), name);
      }
    }
    assert.equal(service.calls.length, 0);
    const page = { origin: PARTNER, 'sec-fetch-site': 'cross-site' };
    const told = [
      await subject.call(`/form/${formId}/field.json`, { headers: page }),
      await subject.submit(formId, { headers: page }),
    ];
    assert.deepEqual(
      told.map(({ status }) => status),
      [200, 201],
    );
    for (const { headers: got } of told) {
      assert.equal(got['access-control-allow-origin'], PARTNER);
      assert.equal(got['access-control-expose-headers'], EXPOSED);
      assert.equal(got['cross-origin-resource-policy'], 'cross-origin');
      assert.match(String(got.vary), /origin/i);
      assert.equal(got['access-control-allow-credentials'], undefined);
    }
  });

  test('a refusal can be read by a page of a listed site, too', async () => {
    const { status, headers } = await subject.submit(subject.form(), { body: '{', headers: { origin: PARTNER } });
    assert.deepEqual([status, headers['access-control-allow-origin']], [400, PARTNER]);
  });

  test('a page of another site may send neither a preflight nor a submission', async () => {
    const strangers: Record<string, string>[] = [
      { origin: 'https://other.example' },
      { origin: `${PARTNER}.evil.example`, 'sec-fetch-site': 'cross-site' },
      { origin: PARTNER.replace('https', 'http') },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of strangers) {
      const { status, json: said } = await subject.submit(subject.form(), { headers });
      assert.deepEqual([status, said['code']], [403, 'origin_refused'], JSON.stringify(headers));
      const path = `/form/${subject.form()}/submission.json`;
      const asked = await subject.call(path, { method: 'OPTIONS', headers });
      assert.ok(asked.status >= 400 && !('access-control-allow-origin' in asked.headers));
    }
    assert.equal(service.submissions.length, 0);
  });

  test('a page of this site may send, and so may a program', async () => {
    for (const headers of [{ origin: 'https://other.example', 'sec-fetch-site': 'same-origin' }, {}] as Record<
      string,
      string
    >[]) {
      assert.equal((await subject.submit(subject.form(), { headers })).status, 201);
    }
  });
}

function rateLimit(subject: Subject): void {
  const isReference = subject.can('reference');

  test('an address that sends too often gets 429 with Retry-After; other forms still accept it', async () => {
    const site: SiteName = 'limited';
    const formId = subject.form();
    const send = () => subject.submit(formId, { site });
    let accepted = 0;
    let last = await send();
    // A plain proxy lets one more pass every few seconds, so a slow machine sends more until it is refused.
    for (; last.status === 201 && accepted < 99; last = await send()) accepted += 1;
    assert.ok(isReference ? accepted === 3 : accepted >= 3, String(accepted));
    assert.equal(subject.service.submissions.length, accepted);
    assert.deepEqual([last.status, last.json['code'], last.json['outcome']], [429, 'rate_limited', undefined]);
    const seconds = Number(last.headers['retry-after']);
    assert.ok(seconds >= 1 && seconds <= 3600, String(seconds));
    assert.equal((await subject.submit(subject.form(), { site })).status, 201);
  });
}

function trap(subject: Subject): void {
  test('a submission with a filled trap is refused, and nothing is sent', async () => {
    const told = await subject.submit(subject.form(), { headers: { 'hosted-form-trap': 'filled' } });
    assert.deepEqual([told.status, told.json['code'], told.json['outcome']], [422, 'spam_suspected', undefined]);
    assert.equal(subject.service.submissions.length, 0);
  });
}

function captcha(subject: Subject): void {
  test('without the right answer to the captcha nothing is sent; with it, the submission is sent', async () => {
    const [formId, key] = [subject.form(), newKey()];
    const site: SiteName = 'captcha';
    for (const headers of [{}, { 'hosted-form-captcha': 'wrong' }] as Record<string, string>[]) {
      const { status, json: said } = await subject.submit(formId, { site, key, headers });
      assert.deepEqual([status, said['code'], said['outcome']], [422, 'captcha_failed', undefined]);
    }
    assert.equal(subject.service.submissions.length, 0);
    const headers = { 'hosted-form-captcha': 'right' };
    assert.equal((await subject.submit(formId, { site, key, headers })).status, 201);
  });
}

function formToken(subject: Subject): void {
  const { service } = subject;
  const site: SiteName = 'token';
  const issue = (formId: string, headers: Record<string, string> = {}) =>
    subject.call(`/form/${formId}/token.json`, { method: 'POST', headers }, site);
  /** Requests a token, and waits until it is valid. */
  const ripe = async (formId: string) => {
    const { json: said } = await issue(formId);
    await wait(Number(said['not_before']));
    return { 'hosted-form-token': String(said['token']) };
  };

  test('a form token is announced and issued without a call to the service, and only where it is required', async () => {
    const formId = subject.form();
    const { headers } = await subject.call(`/form/${formId}/field.json`, {}, site);
    assert.match(String(headers['hosted-form']), /, form-token$/);
    service.reset();
    const told = await issue(formId);
    assert.deepEqual([told.status, told.headers['cache-control']], [200, 'no-store']);
    assert.match(String(told.json['token']), /^[0-9a-z]+\.[\w-]+\.[\w-]{43}$/);
    assert.ok(Number(told.json['not_before']) > 0 && Number(told.json['expires']) > 60_000);
    assert.equal((await subject.call(`/form/${formId}/token.json`, { method: 'POST' })).json['code'], 'no_such_call');
    assert.equal(service.calls.length, 0);
  });

  test('a submission without a token, with a forged one or one of another form is refused', async () => {
    const [formId, other] = [subject.form(), subject.form()];
    const good = await ripe(formId);
    const last = good['hosted-form-token'].at(-1) === 'A' ? 'B' : 'A';
    const forged = { 'hosted-form-token': good['hosted-form-token'].slice(0, -2) + last + last };
    const wrong = [await subject.submit(formId, { site }), await subject.submit(formId, { site, headers: forged })];
    wrong.push(await subject.submit(other, { site, headers: good }));
    for (const { status, json: said } of wrong) assert.deepEqual([status, said['code']], [403, 'form_token_invalid']);
    assert.equal(service.submissions.length, 0);
    assert.equal((await subject.submit(formId, { site, headers: good })).status, 201);
  });

  test('a submission that comes too fast for a person is refused with Retry-After', async () => {
    const [formId, patient] = [subject.form(), 'patient'] as const;
    const { json: said } = await subject.call(`/form/${formId}/token.json`, { method: 'POST' }, patient);
    const headers = { 'hosted-form-token': String(said['token']) };
    const told = await subject.submit(formId, { site: patient, headers });
    assert.deepEqual([told.status, told.json['code'], told.headers['retry-after']], [429, 'form_token_early', '1']);
  });

  test('a token is valid for one submission, and for its repetitions', async () => {
    const [formId, key] = [subject.form(), newKey()];
    const headers = await ripe(formId);
    assert.equal((await subject.submit(formId, { site, headers, key })).status, 201);
    const again = await subject.submit(formId, { site, headers, key });
    assert.deepEqual([again.status, again.headers['idempotency-replayed']], [201, 'true']);
    const another = await subject.submit(formId, { site, headers, key: newKey() });
    assert.deepEqual([another.json['code'], service.submissions.length], ['form_token_invalid', 1]);
  });
}

function log(subject: Subject): void {
  test('each request is one line in the log, without answers, token, query or address', async () => {
    const formId = subject.form();
    const key = newKey();
    await subject.call(`/form/${formId}/field.json`);
    await subject.call(`/form/${formId}/field.json?secret=query`);
    await subject.submit(formId, { key, body: '{"field_1":"an answer"}' });
    await subject.submit(formId, { key });
    const lines = subject.log().filter(({ form }) => form === formId);
    const facts = lines.map(({ method, status, cache: how, replayed }) => [method, status, how, replayed]);
    assert.deepEqual(
      [facts[0]?.slice(0, 3), facts[1]?.slice(0, 3), facts[2]?.slice(0, 2), facts[3]?.slice(0, 2), facts[3]?.[3]],
      [['GET', 200, 'miss'], ['GET', 200, 'hit'], ['POST', 201], ['POST', 201], true],
    );
    assert.ok(lines.every(({ ms, bytes_out: bytes }) => typeof ms === 'number' && typeof bytes === 'number'));
    assert.doesNotMatch(JSON.stringify(subject.log()), /an answer|secret|127\.0\.0\.1|5d2c0f8a/);
  });
}
