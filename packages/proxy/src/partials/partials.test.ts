// What a visitor types before they send it reaches the owner through the guard, and nothing of it comes after its end.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { createMemoryKeys } from '../keys/key-store-memory.js';
import type { LogEntry } from '../calls/log.js';
import type { ProxyOptions } from '../options.js';
import { createProxy } from '../proxy.js';
import { FIELD, proxyBefore, serviceJson, TOKEN } from '../service/service.examples.js';
import type { SentCall } from '../service/service.examples.js';
import type { PartialAnswers } from './partial-options.js';
import { PARTIAL_ID, PARTIAL_PAGE, REFUSED_PARTIALS } from './partials.examples.js';

const ID = PARTIAL_ID;
const PATH = `/form/101/partial/${ID}`;
const JSON_TYPE = { 'content-type': 'application/json' };
const BODY = `{"field_${FIELD.id}":"Ada"}`;

/** Creates a proxy whose owner takes partial answers, and notes them. */
function takingProxy(more: Partial<ProxyOptions> = {}, receive?: (partial: PartialAnswers) => void) {
  const taken: PartialAnswers[] = [];
  const partials = async (partial: PartialAnswers) => {
    receive?.(partial);
    taken.push(partial);
  };
  const made = proxyBefore(() => serviceJson([FIELD]), { partials, ...more });
  const put = (body: string = BODY, headers: Record<string, string> = {}, path = PATH) =>
    made.call(path, { method: 'PUT', body, headers: { ...JSON_TYPE, ...headers } });
  const end = (headers: Record<string, string> = {}) => made.call(PATH, { method: 'DELETE', headers });
  return { ...made, taken, put, end };
}

/** Returns the status and the code of an answer. */
async function outcomeOf(answer: Promise<Response> | Response): Promise<string> {
  const response = await answer;
  const { code = '' } = (await response.json()) as { readonly code?: string };
  return `${String(response.status)} ${code}`.trim();
}

test('the owner gets each state of the answers, and then the end', async () => {
  const { taken, put, end } = takingProxy();
  assert.equal(await outcomeOf(put()), '200');
  assert.equal(await outcomeOf(put('{}')), '200');
  assert.equal(await outcomeOf(end({ 'hosted-form-sent': '1' })), '200');
  const [first] = taken;
  assert.match(first?.when ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assert.deepEqual(
    taken.map(({ formId, id, answers, ended }) => ({ formId, id, answers, ...(ended && { ended }) })),
    [
      { formId: '101', id: ID, answers: { [`field_${FIELD.id}`]: 'Ada' } },
      { formId: '101', id: ID, answers: {} },
      { formId: '101', id: ID, answers: {}, ended: 'sent' },
    ],
  );
});

test('what comes after the end is not taken, and a repeated end is told again', async () => {
  const { taken, put, end } = takingProxy();
  await end();
  assert.equal(await outcomeOf(put()), '410 partial_ended');
  assert.equal(await outcomeOf(end()), '200');
  assert.deepEqual(
    taken.map(({ ended }) => ended),
    ['refused', 'refused'],
  );
});

test('answers that end while the owner takes them are ended once more', async () => {
  const keys = createMemoryKeys(Date.now);
  const ended: (string | undefined)[] = [];
  let isFirst = true;
  const partials = async (partial: PartialAnswers) => {
    if (isFirst) {
      isFirst = false;
      await proxy.call(PATH, { method: 'DELETE', headers: { 'hosted-form-sent': '1' } });
    }
    ended.push(partial.ended);
  };
  const proxy = takingProxy({ keys, partials });
  assert.equal(await outcomeOf(proxy.put()), '200');
  assert.deepEqual(ended, ['sent', undefined, 'sent']);
});

test('without the option there is no such call, and none is announced', async () => {
  const { call } = proxyBefore(() => serviceJson([FIELD]));
  assert.equal(await outcomeOf(call(PATH, { method: 'PUT', body: BODY, headers: JSON_TYPE })), '404 no_such_call');
  assert.doesNotMatch((await call('/form/101/field.json')).headers.get('hosted-form') ?? '', /partials/);
  const taking = takingProxy();
  assert.match((await taking.call('/form/101/field.json')).headers.get('hosted-form') ?? '', /(^|, )partials(,|$)/);
});

test('the guard admits a partial as it admits a submission', async () => {
  const { taken, put, call } = takingProxy({ cache: {}, origins: [PARTIAL_PAGE] });
  for (const { method, path, headers, body, outcome } of REFUSED_PARTIALS) {
    const answer = call(path.replace('{form}', '101'), { method, headers, body: body ?? null });
    assert.equal(await outcomeOf(answer), outcome, `${method} ${path} ${body ?? ''}`);
  }
  assert.equal(await outcomeOf(put('{"field_1":"x"}')), '400 unknown_name');
  assert.deepEqual(taken, []);
  assert.equal(await outcomeOf(put(BODY, { origin: PARTIAL_PAGE })), '200');
  const whole = `{"field_${FIELD.id}":"`;
  const largest = `${whole}${'x'.repeat(65_536 - whole.length - 2)}"}`;
  assert.equal(await outcomeOf(put(largest)), '200', 'the largest body');
});

test('a page of a listed origin may put and end, and nothing else', async () => {
  const { call } = takingProxy({ origins: [PARTIAL_PAGE] });
  const headers = { origin: PARTIAL_PAGE, 'access-control-request-method': 'PUT' };
  const { status, headers: allowed } = await call(PATH, { method: 'OPTIONS', headers });
  assert.deepEqual(
    [status, allowed.get('access-control-allow-methods'), allowed.get('access-control-allow-headers')],
    [204, 'PUT, DELETE', 'content-type, hosted-form-sent'],
  );
});

test('partials are counted by themselves', async () => {
  const limits = { rateLimit: { partials: 2, submissions: 1 }, clientAddress: () => '203.0.113.7' };
  const { put, end } = takingProxy(limits);
  assert.deepEqual([await outcomeOf(put()), await outcomeOf(put())], ['200', '200']);
  assert.equal(await outcomeOf(end()), '429 rate_limited');
});

test('an owner’s code that fails is reported to the owner', async () => {
  const reported: string[] = [];
  const fail = () => {
    throw new Error('no room');
  };
  const { put } = takingProxy({ onError: ({ code, cause }) => reported.push(`${code} ${String(cause)}`) }, fail);
  assert.equal(await outcomeOf(put()), '502 partial_failed');
  assert.deepEqual(reported, ['partial_failed Error: no room']);
});

test('neither the log nor an error tells the id or an answer', async () => {
  const entries: LogEntry[] = [];
  const { put } = takingProxy({ onRequest: (entry) => entries.push(entry) });
  await put();
  await put(BODY, {}, `${PATH}0`);
  const text = JSON.stringify(entries) + (await (await put('{"field_x":1}')).text());
  assert.doesNotMatch(text, /0123456789abcdef|Ada/);
  assert.deepEqual([entries[0]?.call, entries[0]?.path], ['partial', '/form/101/partial/…']);
});

const SECRET = 'a secret of at least thirty-two characters';

test('an address gets each as JSON, signed as webhooks are, and by no redirect', async () => {
  const posted: SentCall[] = [];
  let status = 200;
  const answer = (call: SentCall) => {
    if (!call.url.startsWith('https://crm.test/')) return serviceJson([FIELD]);
    posted.push(call);
    return new Response('', { status, headers: { location: 'https://elsewhere.test/' } });
  };
  const { call } = proxyBefore(answer, { partials: { address: 'https://crm.test/partials', secret: SECRET } });
  const put = () => call(PATH, { method: 'PUT', body: BODY, headers: JSON_TYPE });
  assert.equal(await outcomeOf(put()), '200');
  const [sent] = posted;
  assert.ok(sent);
  const { body, headers, method } = sent;
  assert.equal(headers.get('x-fs-signature'), `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`);
  assert.equal(headers.get('authorization'), null, 'the token is the service’s alone');
  assert.deepEqual([method, headers.get('content-type')], ['POST', 'application/json']);
  assert.deepEqual((JSON.parse(body) as PartialAnswers).answers, { [`field_${FIELD.id}`]: 'Ada' });
  for (status of [302, 500]) assert.equal(await outcomeOf(put()), '502 partial_failed');
  assert.equal(posted.length, 3);
});

test('a receiver that can’t work is a mistake of the options', () => {
  const make = (partials: unknown) =>
    createProxy({ service: 'https://service.test', token: TOKEN, forms: 'all', partials } as ProxyOptions);
  for (const partials of [
    true,
    {},
    'https://crm.test',
    { address: 'https://crm.test' },
    { address: 'https://crm.test', secret: 'short' },
    { address: 'http://crm.test', secret: SECRET },
    { address: 'crm', secret: SECRET },
  ])
    assert.throws(() => make(partials), { code: 'partials_invalid' });
});
