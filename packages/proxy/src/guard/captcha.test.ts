// The captcha's service checks an answer before anything is sent, once for each submission. In doubt, the submission is refused.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { friendlyCaptcha, hcaptcha, recaptcha, turnstile } from './captcha-services.js';
import type { Captcha } from './captcha.js';
import { ProxyConfigurationError } from '../errors.js';
import { KEY, handClock } from '../keys/keys.examples.js';
import { RECEIPT, proxyBefore, serviceJson } from '../service/service.examples.js';

const { signal } = new AbortController();
const ABOUT = { formId: '101', address: '192.0.2.7', signal };

interface Asked {
  readonly path: string;
  readonly type: string;
  readonly apiKey: string;
  readonly body: string;
}

/** Starts the captcha services on this machine. They answer as documented, and record the requests. */
async function captchaServices(context: TestContext, status: number, answer: unknown) {
  const asked: Asked[] = [];
  const server = createServer((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (data) => (body += String(data)));
    incoming.on('end', () => {
      const { 'content-type': type = '', 'x-api-key': apiKey = '' } = incoming.headers;
      asked.push({ path: incoming.url ?? '', type: type.replace(/;.*/, ''), apiKey: String(apiKey), body });
      outgoing.writeHead(status, { 'content-type': 'application/json' });
      outgoing.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const here = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  // Calls this machine in place of the service.
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { host, pathname } = new URL(input instanceof Request ? input.url : input);
    return globalThis.fetch(`${here}${host}${pathname}`, init);
  };
  return { asked, fetch };
}

type Make = (options: { readonly fetch: typeof fetch }) => Captcha;
const FORM = 'application/x-www-form-urlencoded';
const SERVICES: Readonly<Record<string, { make: Make; asked: Asked; wrong: unknown; mistake: unknown }>> = {
  Turnstile: {
    make: (options) => turnstile('s3cret', options),
    asked: {
      path: '/challenges.cloudflare.com/turnstile/v0/siteverify',
      type: FORM,
      apiKey: '',
      body: 'secret=s3cret&response=an+answer',
    },
    wrong: { success: false, 'error-codes': ['timeout-or-duplicate'] },
    mistake: { success: false, 'error-codes': ['invalid-input-secret'] },
  },
  hCaptcha: {
    make: (options) => hcaptcha('s3cret', options),
    asked: { path: '/api.hcaptcha.com/siteverify', type: FORM, apiKey: '', body: 'secret=s3cret&response=an+answer' },
    wrong: { success: false, 'error-codes': ['invalid-or-already-seen-response'] },
    mistake: { success: false, 'error-codes': ['sitekey-secret-mismatch'] },
  },
  reCAPTCHA: {
    make: (options) => recaptcha('s3cret', options),
    asked: {
      path: '/www.google.com/recaptcha/api/siteverify',
      type: FORM,
      apiKey: '',
      body: 'secret=s3cret&response=an+answer',
    },
    wrong: { success: false, 'error-codes': ['invalid-input-response'] },
    mistake: { success: false, 'error-codes': ['missing-input-secret'] },
  },
  'Friendly Captcha': {
    make: (options) => friendlyCaptcha('k3y', 'FCMSITE', options),
    asked: {
      path: '/global.frcapi.com/api/v2/captcha/siteverify',
      type: 'application/json',
      apiKey: 'k3y',
      body: '{"response":"an answer","sitekey":"FCMSITE"}',
    },
    wrong: { success: false, error: { error_code: 'response_duplicate', detail: '…' } },
    mistake: { success: false, error: { error_code: 'auth_invalid', detail: '…' } },
  },
};

for (const [name, { make, asked: expected, wrong, mistake }] of Object.entries(SERVICES)) {
  test(`${name}: a right answer passes, and the service learns nothing else about the visitor`, async (context) => {
    const { asked, fetch } = await captchaServices(context, 200, { success: true });
    assert.equal(await make({ fetch }).verify('an answer', ABOUT), true);
    assert.deepEqual(asked, [expected]);
  });
  test(`${name}: a wrong or used answer fails`, async (context) => {
    const { fetch } = await captchaServices(context, 200, wrong);
    assert.equal(await make({ fetch }).verify('an answer', ABOUT), false);
  });
  test(`${name}: a mistake in the owner’s settings does not fail the visitor`, async (context) => {
    const { fetch } = await captchaServices(context, 200, mistake);
    await assert.rejects(make({ fetch }).verify('an answer', ABOUT), /could not tell/);
  });
  test(`${name}: a page in place of a verdict decides nothing`, async (context) => {
    const { fetch } = await captchaServices(context, 502, '<h1>Bad gateway</h1>');
    await assert.rejects(make({ fetch }).verify('an answer', ABOUT));
  });
}

test('reCAPTCHA v3: a score below the minimum fails, and so does a missing one', async (context) => {
  for (const [score, passes] of [
    [0.5, true],
    [0.4, false],
    ['0.9', false],
    [undefined, false],
  ] as const) {
    const { fetch } = await captchaServices(context, 200, { success: true, score });
    assert.equal(await recaptcha('s3cret', { fetch, minimumScore: 0.5 }).verify('an answer', ABOUT), passes);
  }
});

test('reCAPTCHA v2 has no score, and needs none', async (context) => {
  const { fetch } = await captchaServices(context, 200, { success: true });
  assert.equal(await recaptcha('s3cret', { fetch }).verify('an answer', ABOUT), true);
});

for (const [what, verdict, said] of [
  ['no reason', { success: false }, /no reason given/],
  [
    'a reason beside one that is not about the answer',
    { success: false, 'error-codes': ['missing-input-response', 'invalid-input-secret'] },
    /missing-input-response, invalid-input-secret/,
  ],
  ['no success at all', { 'error-codes': ['timeout-or-duplicate'] }, /timeout-or-duplicate/],
  [
    'something that is no list of reasons',
    { success: false, 'error-codes': 'timeout-or-duplicate' },
    /no reason given/,
  ],
] as const)
  test(`a verdict with ${what} decides nothing`, async (context) => {
    const { fetch } = await captchaServices(context, 200, verdict);
    await assert.rejects(turnstile('s3cret', { fetch }).verify('an answer', ABOUT), said);
  });

test('Friendly Captcha: a refusal without a reason decides nothing', async (context) => {
  const { fetch } = await captchaServices(context, 200, { success: false });
  await assert.rejects(friendlyCaptcha('k3y', 'FCMSITE', { fetch }).verify('an answer', ABOUT), /no reason given/);
});

/** Creates a proxy with a captcha that returns the verdicts in order. */
function proxyWith(verdicts: readonly (boolean | Error)[], more: Omit<Captcha, 'verify'> = {}) {
  const checked: string[] = [];
  const errors: string[] = [];
  const verify: Captcha['verify'] = async (answer, { formId }) => {
    const verdict = verdicts[checked.length] ?? true;
    checked.push(`${formId} ${answer}`);
    if (verdict instanceof Error) throw verdict;
    return verdict;
  };
  const onError = ({ code }: { readonly code: string }) => errors.push(code);
  const options = { captcha: { verify, ...more }, onError };
  const { calls, post } = proxyBefore(() => serviceJson(RECEIPT), options, handClock().ports);
  const send = async (answer: string | undefined, key = KEY) => {
    const header = answer !== undefined && { 'hosted-form-captcha': answer };
    const response = await post('{}', { ...(key && { 'idempotency-key': key }), ...header });
    const { code = 'sent' } = (await response.json()) as { readonly code?: string };
    retryAfter = response.headers.get('retry-after');
    return code;
  };
  let retryAfter: string | null = null;
  return { calls, checked, errors, send, retryAfter: () => retryAfter };
}

test('without an answer, or with a wrong one, nothing is sent to the service', async () => {
  const { calls, checked, send } = proxyWith([false]);
  assert.equal(await send(undefined), 'captcha_failed');
  assert.equal(await send(''), 'captcha_failed');
  assert.deepEqual(checked, []);
  assert.equal(await send('wrong'), 'captcha_failed');
  assert.deepEqual([checked, calls.length], [['101 wrong'], 0]);
  assert.equal(await send('right'), 'sent');
});

test('an answer has at most 16,384 characters', async () => {
  const { checked, send } = proxyWith([]);
  assert.equal(await send('x'.repeat(16_385)), 'captcha_failed');
  assert.deepEqual(checked, []);
  assert.equal(await send('x'.repeat(16_384)), 'sent');
});

test('a submission without a key needs an answer each time', async () => {
  const { send } = proxyWith([]);
  assert.deepEqual([await send('right', ''), await send(undefined, '')], ['sent', 'captcha_failed']);
});

test('a repetition needs no new answer; another submission does', async () => {
  const { checked, send } = proxyWith([]);
  assert.deepEqual([await send('right'), await send('right'), await send(undefined)], ['sent', 'sent', 'sent']);
  assert.deepEqual(checked, ['101 right']);
  assert.equal(await send(undefined, `${KEY}-2`), 'captcha_failed');
});

test('an answer that cannot be checked is refused and reported; with failOpen it is admitted', async () => {
  const closed = proxyWith([new Error('away')]);
  assert.equal(await closed.send('an answer'), 'captcha_unavailable');
  assert.equal(closed.retryAfter(), '5');
  assert.deepEqual([closed.calls.length, closed.errors], [0, ['captcha_unavailable']]);
  const open = proxyWith([new Error('away')], { failOpen: true });
  assert.equal(await open.send('an answer'), 'sent');
  assert.deepEqual(open.errors, ['captcha_unavailable']);
});

for (const failOpen of [false, true])
  test(`a browser that goes during the check has passed nothing, with failOpen ${String(failOpen)}`, async () => {
    const browser = new AbortController();
    const errors: string[] = [];
    const verify: Captcha['verify'] = async (answer, context) => {
      if (browser.signal.aborted) return answer === 'right';
      browser.abort();
      context.signal.throwIfAborted();
      return true;
    };
    const options = { captcha: { verify, failOpen }, onError: ({ code }: { code: string }) => errors.push(code) };
    const { calls, call } = proxyBefore(() => serviceJson(RECEIPT), options, handClock().ports);
    const headers = { 'content-type': 'application/json', 'idempotency-key': KEY, 'hosted-form-captcha': 'wrong' };
    const send = async (more: RequestInit = {}) => {
      const response = await call('/form/101/submission.json', { method: 'POST', headers, body: '{}', ...more });
      return ((await response.json()) as { readonly code?: string }).code;
    };
    assert.deepEqual([await send({ signal: browser.signal }), await send()], ['client_gone', 'captcha_failed']);
    assert.deepEqual([calls.length, errors], [0, []]);
  });

test('a captcha without verify is a mistake in the options', () => {
  const captcha = {} as Captcha;
  assert.throws(
    () => proxyBefore(() => serviceJson(RECEIPT), { captcha }),
    (error) => error instanceof ProxyConfigurationError && error.code === 'captcha_invalid',
  );
});
