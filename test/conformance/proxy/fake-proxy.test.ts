// The fake proxy of `hosted-form/testing` answers as the reference proxy does: both hear the same conversation.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createProxy } from '../../../packages/proxy/src/index.js';
import { ProxyError } from '../../../packages/proxy/src/errors.js';
import { createFakeProxy, email, form, text } from '../../../src/testing/index.js';
import type { FakeProxyOptions } from '../../../src/testing/index.js';
import { listProxyCodes, refuse } from '../../../src/testing/proxy-answers.js';

const FORM = form({ title: 'Contact', fields: [text({ label: 'Your name' }), email({ label: 'E-mail' })] });
const SITE = 'https://www.example.com';

/** The headers of an answer that a page reads. The fake proxy lets nothing be kept, and names no time. */
const READ = ['content-type', 'hosted-form', 'allow', 'retry-after', 'idempotency-replayed'];

/** A service with the form. It refuses an e-mail address that it knows. */
function answerAsService(url: string, body: string): Response {
  if (url.endsWith('/field.json')) return Response.json(FORM.fields);
  if (url.endsWith('/form/101.json')) return Response.json(FORM.settings);
  if (body.includes('known@')) {
    const error = 'Please correct your answers.';
    return Response.json(
      { status: 'error', error, errors: [{ field: 'field_2', error: 'We know it.' }] },
      { status: 400 },
    );
  }
  return Response.json({ id: '1000001', message: '<p>Thanks!</p>', timestamp: '2026-01-31 12:00:00' });
}

interface Ask {
  readonly path: string;
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The settings that the fake proxy needs, for the service of the reference proxy decides it. */
  readonly isKnown?: boolean;
}

const json = { 'content-type': 'application/json' };
const post = (body: string, headers: Readonly<Record<string, string>> = json): Ask => ({
  path: '/forms/form/101/submission.json',
  method: 'POST',
  body,
  headers,
});
const KEY = { ...json, 'idempotency-key': 'a-key-of-one-submission' };

const CONVERSATION: Readonly<Record<string, Ask>> = {
  'a field list': { path: '/forms/form/101/field.json' },
  'a form': { path: '/forms/form/101.json' },
  health: { path: '/forms/health' },
  'a form that is not listed': { path: '/forms/form/102/field.json' },
  'an address that is no call': { path: '/forms/form/0101/field.json' },
  'an address with a query': { path: '/forms/form/101/field.json?x=1' },
  'another method': { path: '/forms/form/101/field.json', method: 'POST' },
  'a submission': post('{"field_1":"Ada"}'),
  'a key': post('{"field_1":"Ada"}', KEY),
  'the same key': post('{"field_1":"Ada"}', KEY),
  'a wrong key': post('{}', { ...json, 'idempotency-key': 'short' }),
  'a filled trap': post('{}', { ...json, 'hosted-form-trap': 'filled' }),
  'no JSON by its type': post('{}', { 'content-type': 'text/plain' }),
  'no JSON': post('{"field_1":'),
  'a list': post('[]'),
  'a name that is none': post('{"read":"1"}'),
  'a field of another form': post('{"field_9":"x"}'),
  'too much': post(`{"field_1":"${'x'.repeat(2000)}"}`),
  'a refusal of the service': { ...post('{"field_2":"known@example.com"}'), isKnown: true },
  'a token that nobody issues': { path: '/forms/form/101/token.json', method: 'POST' },
};

const OPTIONS: FakeProxyOptions = { thanks: '<p>Thanks!</p>', maxBody: 1000 };

async function read(response: Response) {
  const { status, headers } = response;
  const body = (await response.json()) as Record<string, unknown>;
  // Each has its own number, and the visitor is whoever asks.
  const { id: _, visitor: __, request_id: request, ...rest } = Array.isArray(body) ? { list: body } : body;
  return {
    status,
    body: rest,
    isNumbered: typeof request === 'string',
    headers: Object.fromEntries(READ.map((name) => [name, headers.get(name)])),
  };
}

describe('the fake proxy', () => {
  const fake = createFakeProxy(FORM, OPTIONS);
  const real = createProxy({
    service: 'https://service.example.com',
    token: 'a-token',
    forms: ['101'],
    basePath: '/forms',
    maxBody: 1000,
    rateLimit: false,
    fetch: async (url, { body }) => answerAsService(url, body ? await new Response(body as BodyInit).text() : ''),
  });
  for (const [what, { path, isKnown, ...init }] of Object.entries(CONVERSATION))
    test(`answers as the reference proxy: ${what}`, async () => {
      if (isKnown)
        fake.failNext({ error: 'Please correct your answers.', errors: [{ field: 'E-mail', error: 'We know it.' }] });
      const [one, other] = [await fake.fetch(SITE + path, init), await real.fetch(new Request(SITE + path, init))];
      assert.deepEqual(await read(one), await read(other));
    });

  test('refuses without a form token, and takes each once, as the reference proxy does', async () => {
    const strict = createFakeProxy(FORM, { formToken: true, idempotency: true });
    const ask = async ({ path, ...init }: Ask) => read(await strict.fetch(SITE + path, init));
    assert.equal(
      (await ask({ path: '/forms/form/101/field.json' })).headers['hosted-form'],
      'idempotency; keep=604800, max-body=33554432, form-token',
    );
    assert.equal((await ask(post('{}'))).body['code'], 'form_token_invalid');
    const { body } = await ask({ path: '/forms/form/101/token.json', method: 'POST' });
    const withToken = post('{}', { ...json, 'hosted-form-token': String(body['token']) });
    assert.equal((await ask(withToken)).status, 200);
    assert.equal((await ask(withToken)).body['code'], 'form_token_invalid');
  });

  for (const code of listProxyCodes())
    test(`${code} has the status and the sentence of the reference proxy`, () => {
      const { status, message, help } = new ProxyError(code);
      const { body, ...answer } = refuse(code);
      assert.equal(answer.status, status);
      assert.deepEqual({ ...body, request_id: '' }, { status: 'error', error: message, code, help, request_id: '' });
    });

  test('loses a call, holds a submission back, and forgets all', async () => {
    const own = createFakeProxy(FORM);
    const send = () =>
      own.fetch('/forms/form/101/submission.json', { method: 'POST', headers: json, body: '{"field_1":"Ada"}' });
    own.failNext('network');
    await assert.rejects(send, TypeError);
    const release = own.hold();
    const held = send();
    assert.equal(own.submissions.length, 0);
    release();
    assert.equal((await held).status, 200);
    assert.deepEqual(own.submissions[0]?.answers, { 'Your name': 'Ada' });
    own.reset();
    assert.deepEqual([own.submissions.length, own.requests.length], [0, 0]);
    await assert.rejects(() => own.fetch('https://elsewhere.example.com/api'), /fake proxy/);
  });
});
