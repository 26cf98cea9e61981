// What a page posts without a script is sent once, and comes back with its answers when it cannot be sent.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deferred, handClock } from '../keys/keys.examples.js';
import { createMemoryKeys } from '../keys/key-store-memory.js';
import type { KeyStore } from '../keys/key-store.js';
import type { LogEntry } from '../calls/log.js';
import { FIELD, FORM, RECEIPT, serviceJson } from '../service/service.examples.js';
import type { SentCall } from '../service/service.examples.js';
import type { WantedForm } from './drawing.js';
import { drawingProxy, fakeDrawing, formOf, readToken } from './drawing.examples.js';

const NAME = `field_${FIELD.id}`;
const read = (url: string) => serviceJson(url.endsWith('/field.json') ? [FIELD] : FORM);
const reply = ({ method, url }: SentCall) => (method === 'POST' ? serviceJson(RECEIPT, 201) : read(url));

/** Creates a proxy whose page was opened long enough ago, and a way to press its button. */
async function pageBefore(
  answer: (call: SentCall) => Response | Promise<Response> = reply,
  more: Parameters<typeof drawingProxy>[1] = {},
) {
  const clock = handClock();
  const before = drawingProxy(answer, { formToken: true, ...more }, clock.ports);
  const token = await before.openPage();
  clock.advance(500);
  const press = (answer: string | File, own = token, headers: Record<string, string> = {}) =>
    before.post(formOf({ 'hosted-form-token': own, [NAME]: answer }), headers);
  const sent = () => before.calls.filter(({ method }) => method === 'POST');
  return { ...before, clock, token, press, sent };
}

test('answers are sent to the service, and the thanks are a page that a reload does not repeat', async () => {
  const { call, post, sent, token } = await pageBefore();
  const address = '/form/101/submission.html?theme=soft&x=1&lang=de';
  const response = await post(formOf({ 'hosted-form-token': token, [NAME]: 'Zoë' }), {}, address);
  assert.equal(response.status, 303);
  assert.match(String(response.headers.get('location')), /^thanks\.html\?lang=de&theme=soft&sent=[\da-f]{64}$/);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.deepEqual(
    sent().map(({ url, body }) => [url, body]),
    [['https://service.test/api/v2/form/101/submission.json', `{"${NAME}":"Zoë"}`]],
  );
  const thanks = new URL(String(response.headers.get('location')), `https://site.test${address}`);
  assert.match(await (await call(thanks.pathname + thanks.search)).text(), /Thank you/);
});

/** A service that thanks in the author's words. */
const thanking = (call: SentCall) =>
  call.method === 'POST' ? serviceJson({ ...RECEIPT, id: 7, message: '<p>See you on Monday' }, 201) : read(call.url);

test('the thanks are those of the author, for the submission that their address names', async () => {
  const { call, press } = await pageBefore(thanking);
  const location = String((await press('Ada')).headers.get('location'));
  assert.match(location, /^thanks\.html\?sent=[\da-f]{64}$/);
  const thanks = await call(`/form/101/${location}`);
  assert.match(await thanks.text(), /Thank you 7: &lt;p>See you on Monday/);
  assert.equal(thanks.headers.get('cache-control'), 'no-store');
  for (const wrong of ['0'.repeat(64), 'x', `${location.slice(-64)}&form=1`].slice(0, 2)) {
    const other = await call(`/form/101/thanks.html?sent=${wrong}`);
    assert.doesNotMatch(await other.text(), /Monday/);
  }
  // Nor is it that of another form.
  assert.doesNotMatch(await (await call(`/form/102/${location}`)).text(), /Monday/);
});

test('the owner alone says to which page people come', async () => {
  const drawnThanks = { 101: 'https://www.example.org/thanks?n={submission-id}', '*': '/danke' };
  const { call, post, token } = await pageBefore(thanking, { drawnThanks });
  const page = await call('/form/101.html?success-url=https://evil.test/&drawnThanks=/x');
  assert.match(String(page.headers.get('content-security-policy')), /form-action 'self' https:\/\/www\.example\.org;/);
  const posted = { 'hosted-form-token': token, [NAME]: 'Ada', 'success-url': 'https://evil.test/' };
  const response = await post(formOf(posted), {}, '/form/101/submission.html?success-url=https://evil.test/');
  assert.deepEqual([response.status, response.headers.get('location')], [303, 'https://www.example.org/thanks?n=7']);
});

test('answers come as multipart with files, or as an encoded form', async () => {
  for (const body of ['multipart', 'encoded'] as const) {
    const { post, sent, token } = await pageBefore();
    const file = new File(['bytes'], 'a.txt', { type: 'text/plain' });
    const response = await post(
      body === 'encoded'
        ? new URLSearchParams({ 'hosted-form-token': token, [NAME]: 'Ada & Zoë' })
        : formOf({ 'hosted-form-token': token, [NAME]: file }),
    );
    assert.equal(response.status, 303);
    assert.equal(sent()[0]?.body, `{"${NAME}":"${body === 'encoded' ? 'Ada & Zoë' : 'file a.txt'}"}`);
  }
});

test('answers that the form refuses come back in it, and use up no token', async () => {
  const { press, sent } = await pageBefore();
  const response = await press('');
  assert.equal(response.status, 422);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.match(String(response.headers.get('content-security-policy')), /^default-src 'none'; style-src 'self'/);
  assert.match(await response.text(), /Fill this in\./);
  assert.equal((await press('Ada')).status, 303);
  assert.equal(sent().length, 1);
});

test('a double press sends one submission, and both get the thanks', async () => {
  const gate = deferred<undefined>();
  const clock = handClock();
  const { openPage, post, calls } = drawingProxy(
    async (call) => {
      if (call.method === 'POST') await gate.promise;
      return reply(call);
    },
    { formToken: true },
    clock.ports,
  );
  const token = await openPage();
  clock.advance(500);
  const presses = [1, 2].map(() => post(formOf({ 'hosted-form-token': token, [NAME]: 'Ada' })));
  await clock.waiters(1);
  gate.resolve(undefined);
  // The press that waited looks at the store again.
  await Promise.race(presses);
  clock.advance(2000);
  assert.deepEqual(await Promise.all(presses.map(async (press) => (await press).status)), [303, 303]);
  assert.equal(calls.filter(({ method }) => method === 'POST').length, 1);
});

test('the same answers again, after a long time, are the same submission', async () => {
  const { clock, press, sent } = await pageBefore();
  assert.equal((await press('Ada')).status, 303);
  clock.advance(3_600_000);
  const again = await press('Ada');
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [303, 'true']);
  assert.equal(sent().length, 1);
});

test('other answers, or another visitor, with a used token need one more press', async () => {
  const { clock, press, sent } = await pageBefore();
  assert.equal((await press('Ada')).status, 303);
  for (const [answer, headers] of [
    ['Grace', {}],
    ['Ada', { 'user-agent': 'another browser' }],
  ] as const) {
    const response = await press(answer, undefined, headers);
    const page = await response.text();
    assert.equal(response.status, 422);
    assert.match(page, new RegExp(`value="${answer}"`));
    clock.advance(500);
    assert.equal((await press(answer, readToken(page), headers)).status, 303);
  }
  assert.equal(sent().length, 3);
});

/** Changes the first letter of a signature: of the last one, not every bit counts. */
const forge = (token: string): string => token.replace(/\.(.)(?=[^.]*$)/, (_, first) => (first === 'A' ? '.B' : '.A'));

const TOKENS: Readonly<Record<string, (token: string) => string>> = {
  'no token': () => '',
  'no text of a token': () => 'x.y.z',
  'a changed token': forge,
  'a token of another time': (token) => token.replace(/^./, '0'),
};
for (const [what, change] of Object.entries(TOKENS))
  test(`${what} costs one more press, and not the answers`, async () => {
    const { clock, press, sent, token } = await pageBefore();
    const response = await press('Ada', change(token));
    const page = await response.text();
    assert.equal(response.status, 422);
    assert.match(page, /value="Ada"/);
    assert.equal(sent().length, 0);
    clock.advance(500);
    assert.equal((await press('Ada', readToken(page))).status, 303);
  });

test('a page that is too young or a week old costs one more press, and not the answers', async () => {
  for (const age of [-300, 7 * 86_400_000]) {
    const { clock, press, token } = await pageBefore();
    clock.advance(age);
    const page = await (await press('Ada', token)).text();
    assert.match(page, /value="Ada"/);
    clock.advance(500);
    assert.equal((await press('Ada', readToken(page))).status, 303);
  }
});

test('a form that comes back is sent by the next press, however quick that is', async () => {
  const { clock, openPage, press, sent } = await pageBefore();
  const mistaken = await (await press('')).text();
  assert.equal((await press('Ada', readToken(mistaken))).status, 303);
  // One that was pressed too early waits for the rest of its time alone.
  const token = await openPage();
  clock.advance(200);
  const early = await (await press('Grace', token)).text();
  clock.advance(100);
  assert.equal((await press('Grace', readToken(early))).status, 303);
  // A token that nobody has signed is no reason to be quick.
  const refused = await (await press('Eve', forge(token))).text();
  assert.equal((await press('Eve', readToken(refused))).status, 422);
  assert.equal(sent().length, 2);
});

test('a token is for one form, and for posts of pages alone', async () => {
  const { call, clock, post, press, token } = await pageBefore();
  const other = formOf({ 'hosted-form-token': token, [NAME]: 'Ada' });
  assert.equal((await post(other, {}, '/form/102/submission.html')).status, 422);
  const headers = { 'hosted-form-token': token, 'content-type': 'application/json' };
  const byScript = await call('/form/101/submission.json', { method: 'POST', headers, body: '{}' });
  assert.equal(byScript.status, 403);
  const asked = await call('/form/101/token.json', { method: 'POST' });
  const { token: ofScript } = (await asked.json()) as { token: string };
  clock.advance(500);
  assert.equal((await press('Ada', ofScript)).status, 422);
  assert.equal((await press('Ada')).status, 303);
});

test('a page has a token where the owner requires none, too, and it has no least age', async () => {
  const { openPage, post, calls } = drawingProxy(reply, { formToken: false });
  const token = await openPage();
  const form = { 'hosted-form-token': token, [NAME]: 'Ada' };
  assert.equal((await post(formOf({ ...form, 'hosted-form-token': '' }))).status, 422);
  assert.equal((await post(formOf(form))).status, 303);
  assert.equal(calls.filter(({ method }) => method === 'POST').length, 1);
});

test('a filled trap is held back with its answers; the next press, without it, is sent', async () => {
  const { clock, post, press, sent, token } = await pageBefore();
  const trapped = { 'hosted-form-token': token, [NAME]: 'Ada', further_note: 'buy' };
  const response = await post(formOf(trapped));
  const page = await response.text();
  assert.deepEqual([response.status, sent().length], [422, 0]);
  assert.match(page, /value="Ada"/);
  clock.advance(500);
  assert.equal((await press('Ada', readToken(page))).status, 303);
});

test('a form with a captcha comes back with its answers, and says that it needs a script', async () => {
  const { press, sent } = await pageBefore(reply, { captcha: { verify: async () => true } });
  const response = await press('Ada');
  const page = await response.text();
  assert.equal(response.status, 422);
  // The drawing says it in the language of the form.
  assert.doesNotMatch(page, /needs a script in the browser/);
  assert.match(page, /value="Ada"/);
  assert.equal(sent().length, 0);
});

/** The faults of the call that sends, with the status of the page. */
const FAULTS: Readonly<Record<string, readonly [status: number, fault: () => Response | Promise<Response>]>> = {
  'refuses a value': [400, () => serviceJson({ status: 'error', error: 'Wrong' }, 400)],
  'says with 200 that it refuses': [422, () => serviceJson({ status: 'error', error: 'Wrong' })],
  'refuses the token': [401, () => serviceJson({ error: 'no' }, 401)],
  'has no such form': [404, () => serviceJson({ error: 'no' }, 404)],
  'takes no more calls': [429, () => serviceJson({ error: 'slowly' }, 429)],
  'takes nothing so large': [413, () => serviceJson({ error: 'large' }, 413)],
  fails: [502, () => serviceJson({ error: 'down' }, 500)],
  'is behind a broken gateway': [502, () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  'is overloaded': [502, () => serviceJson({ error: 'busy' }, 503)],
  'answers with something else': [502, () => serviceJson(['odd'])],
  'is full': [507, () => serviceJson({ error: 'full' }, 507)],
  'sends no JSON': [502, () => new Response('<p>Hello</p>')],
  'cannot be reached': [502, () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }))],
  'breaks off': [502, () => Promise.reject(new TypeError('terminated'))],
};
for (const [what, [status, fault]] of Object.entries(FAULTS))
  test(`where the service ${what}, the page that comes back has the answers and a fresh token`, async () => {
    const service = { isBroken: false };
    const faulty = (call: SentCall) => (service.isBroken && call.method === 'POST' ? fault() : reply(call));
    const { clock, press, token } = await pageBefore(faulty);
    service.isBroken = true;
    const response = await press('Ada "<b>" Lovelace');
    const page = await response.text();
    assert.ok(response.status >= 400, String(response.status));
    assert.match(page, /value="Ada &quot;&lt;b>&quot; Lovelace"/);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const fresh = readToken(page);
    assert.ok(fresh !== '' && fresh !== token);
    assert.equal(response.status, status);
    service.isBroken = false;
    clock.advance(500);
    assert.equal((await press('Ada "<b>" Lovelace', fresh)).status, 303);
  });

test('while the key store fails, nothing is sent, and the answers stay', async () => {
  const store = { isAway: false };
  const clock = handClock();
  const memory = createMemoryKeys(clock.ports.now);
  const keys: KeyStore = {
    ...memory,
    add: (...entry) => (store.isAway ? Promise.reject(new Error('away')) : memory.add(...entry)),
  };
  const { post, openPage, calls } = drawingProxy(reply, { keys, onError: () => undefined }, clock.ports);
  const token = await openPage();
  store.isAway = true;
  const response = await post(formOf({ 'hosted-form-token': token, [NAME]: 'Ada' }));
  assert.equal(response.status, 503);
  assert.match(await response.text(), /value="Ada"/);
  assert.equal(calls.filter(({ method }) => method === 'POST').length, 0);
});

test('a repetition after an unknown outcome is not sent again', async () => {
  const { press, sent } = await pageBefore(({ method, url }) =>
    method === 'POST' ? serviceJson({ error: 'late' }, 504) : read(url),
  );
  assert.deepEqual([(await press('Ada')).status, (await press('Ada')).status], [502, 409]);
  assert.equal(sent().length, 1);
});

test('nobody is thanked for answers that the service does not have, and everybody for those it has', async () => {
  const { drawing } = fakeDrawing();
  const codes: string[] = [];
  const lying: typeof drawing.answer = async (wanted, _, signal) => ({
    outcome: 'sent',
    drawn: await drawing.draw(wanted, signal),
  });
  const failing: typeof drawing.answer = async (...posted) => {
    await drawing.answer(...posted);
    throw new Error('the receipt was odd');
  };
  const onError = ({ code }: { readonly code: string }) => codes.push(code);
  const lost = await pageBefore(reply, { drawing: { ...drawing, answer: lying }, onError });
  assert.deepEqual([(await lost.press('Ada')).status, codes], [500, ['drawing_failed']]);
  const kept = await pageBefore(reply, { drawing: { ...drawing, answer: failing }, onError });
  assert.equal((await kept.press('Ada')).status, 303);
});

test('a drawing reaches its own form, and no other call', async () => {
  const { drawing } = fakeDrawing();
  const statuses: number[] = [];
  const curious: typeof drawing.draw = async (wanted, signal) => {
    for (const [method, path] of [
      ['GET', '/form/101/field.json'],
      ['GET', '/form/101.json'],
      ['GET', '/form/102/field.json'],
      ['POST', '/form/101/field.json'],
      ['POST', '/form/101/submission.json'],
      ['POST', '/form/101/token.json'],
      ['GET', '/health'],
      ['GET', '/form/101/../102.json'],
    ] as const) {
      const response = await wanted.fetch(new Request(`https://drawing.invalid/x${path}`, { method }));
      statuses.push(response.status);
    }
    return drawing.draw(wanted, signal);
  };
  await drawingProxy(reply, { drawing: { ...drawing, draw: curious } }).call('/form/101.html');
  assert.deepEqual(statuses, [200, 200, 404, 404, 404, 403, 404, 404]);
});

test('the log has what was posted as a call, without its answers and its query', async () => {
  const entries: LogEntry[] = [];
  const { post, token } = await pageBefore(reply, { onRequest: (entry) => entries.push(entry) });
  const form = { 'hosted-form-token': token, [NAME]: 'Ada' };
  await post(formOf(form), {}, '/form/101/submission.html?lang=de');
  await post(formOf({ ...form, [NAME]: 'Grace' }), {}, '/form/101/submission.html?lang=de');
  assert.deepEqual(
    entries.map(({ call, status, code, path }) => [call, status, code, path]),
    [
      ['page', 200, undefined, '/form/101.html'],
      ['posting', 303, undefined, '/form/101/submission.html'],
      ['posting', 422, 'form_token_invalid', '/form/101/submission.html'],
    ],
  );
  assert.doesNotMatch(JSON.stringify(entries), /Ada|Grace|lang|token=/);
});

test('answers for some of which the form has no place are held back, and those that have arrived are thanked for again', async () => {
  let hasChanged = false;
  const { drawing } = fakeDrawing();
  const inner = drawing.answer.bind(drawing);
  const marking = {
    ...drawing,
    answer: (wanted: WantedForm, posted: FormData, signal: AbortSignal) => {
      const fetch = (request: Request) => {
        if (hasChanged && request.method === 'POST') request.headers.set('hosted-form-left-out', '1');
        return wanted.fetch(request);
      };
      return inner({ ...wanted, fetch }, posted, signal);
    },
  };
  const { press, sent } = await pageBefore(reply, { drawing: marking });
  assert.equal((await press('Ada')).status, 303);
  hasChanged = true;
  // The way back, and the same press again: the form has changed meanwhile.
  const again = await press('Ada');
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [303, 'true']);
  const other = await pageBefore(reply, { drawing: marking });
  const held = await other.press('Grace');
  assert.equal(held.status, 422);
  assert.deepEqual([sent().length, other.sent().length], [1, 0]);
  hasChanged = false;
  assert.equal((await other.press('Grace', readToken(await held.text()))).status, 303);
  assert.equal(other.sent().length, 1);
});
