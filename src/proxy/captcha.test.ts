// A captcha's answer is checked with its service before anything is sent: once for a submission, and refused where nobody can tell.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { friendlyCaptcha, hcaptcha, recaptcha, turnstile } from './captcha-services.js';
import type { Captcha } from './captcha.js';
import { ProxyConfigurationError } from './errors.js';
import { KEY, handClock } from './keys.examples.js';
import { RECEIPT, proxyBefore, serviceJson } from './service.examples.js';

const { signal } = new AbortController();
const ABOUT = { formId: '101', address: '192.0.2.7', signal };

interface Asked {
  readonly path: string;
  readonly type: string;
  readonly apiKey: string;
  readonly body: string;
}

/** The services, on this machine: they answer as documented, and tell what they were asked. */
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
  // The same call, of this machine in place of the service.
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
  test(`${name}: a right answer passes, and nothing of the visitor is told but it`, async (context) => {
    const { asked, fetch } = await captchaServices(context, 200, { success: true });
    assert.equal(await make({ fetch }).verify('an answer', ABOUT), true);
    assert.deepEqual(asked, [expected]);
  });
  test(`${name}: a wrong or used answer does not`, async (context) => {
    const { fetch } = await captchaServices(context, 200, wrong);
    assert.equal(await make({ fetch }).verify('an answer', ABOUT), false);
  });
  test(`${name}: a mistake of the owner is not the visitor’s`, async (context) => {
    const { fetch } = await captchaServices(context, 200, mistake);
    await assert.rejects(make({ fetch }).verify('an answer', ABOUT), /could not tell/);
  });
  test(`${name}: a page in place of an answer tells nothing`, async (context) => {
    const { fetch } = await captchaServices(context, 502, '<h1>Bad gateway</h1>');
    await assert.rejects(make({ fetch }).verify('an answer', ABOUT));
  });
}

test('reCAPTCHA v3: a score below the least one fails, and so does none', async (context) => {
  for (const [score, passes] of [
    [0.5, true],
    [0.4, false],
    [undefined, false],
  ] as const) {
    const { fetch } = await captchaServices(context, 200, { success: true, score });
    assert.equal(await recaptcha('s3cret', { fetch, minimumScore: 0.5 }).verify('an answer', ABOUT), passes);
  }
});

/** A proxy with a captcha; answers are told to it in the order in which they are checked. */
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
    return code;
  };
  return { calls, checked, errors, send };
}

test('without an answer, or with a wrong one, nothing is sent', async () => {
  const { calls, checked, send } = proxyWith([false]);
  assert.equal(await send(undefined), 'captcha_failed');
  assert.equal(await send(''), 'captcha_failed');
  assert.deepEqual(checked, []);
  assert.equal(await send('wrong'), 'captcha_failed');
  assert.deepEqual([checked, calls.length], [['101 wrong'], 0]);
  assert.equal(await send('right'), 'sent');
});

test('a submission that is repeated needs no other answer; another one does', async () => {
  const { checked, send } = proxyWith([]);
  assert.deepEqual([await send('right'), await send('right'), await send(undefined)], ['sent', 'sent', 'sent']);
  assert.deepEqual(checked, ['101 right']);
  assert.equal(await send(undefined, `${KEY}-2`), 'captcha_failed');
});

test('where nobody can tell it is refused, and the owner hears why; with failOpen it is let through', async () => {
  const closed = proxyWith([new Error('away')]);
  assert.equal(await closed.send('an answer'), 'captcha_unavailable');
  assert.deepEqual([closed.calls.length, closed.errors], [0, ['captcha_unavailable']]);
  const open = proxyWith([new Error('away')], { failOpen: true });
  assert.equal(await open.send('an answer'), 'sent');
  assert.deepEqual(open.errors, ['captcha_unavailable']);
});

test('a captcha that can’t check is a mistake in the options', () => {
  const captcha = {} as Captcha;
  assert.throws(
    () => proxyBefore(() => serviceJson(RECEIPT), { captcha }),
    (error) => error instanceof ProxyConfigurationError && error.code === 'captcha_invalid',
  );
});
