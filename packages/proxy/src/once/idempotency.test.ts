import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { ProxyError } from '../errors.js';
import { createMemoryKeys } from '../keys/key-store-memory.js';
import { handClock, KEY, keyedProxy, deferred } from '../keys/keys.examples.js';
import { RECEIPT, serviceJson } from '../service/service.examples.js';
import type { SentCall } from '../service/service.examples.js';
import { linkToExplanation } from '../errors.js';

const accepted = () => serviceJson(RECEIPT, 201);
const failed = (cause: object) => () => Promise.reject(new TypeError('fetch failed', { cause }));
const status = (code: number, body = '') => new Response(body, { status: code });
const brokenOff = () =>
  new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) }));

/** Stops the timers, for a service that never answers. */
const stopTimers = (context: TestContext) => context.mock.timers.enable({ apis: ['setTimeout'] });

test('a repetition gets the answer of the first submission, and the service is not called again', async () => {
  const { calls, submit } = keyedProxy(accepted);
  const first = await submit();
  const second = await submit({ body: '{"field_1":"something else"}' });
  assert.equal(calls.length, 1);
  assert.deepEqual([first.status, first.json.id, first.replayed], [201, RECEIPT.id, null]);
  assert.deepEqual([second.status, second.text, second.replayed], [201, first.text, 'true']);
  assert.equal(second.headers.get('cache-control'), 'no-store');
});

test('only the visible part of the answer is kept and repeated', async () => {
  const keys = createMemoryKeys(() => 0);
  const { submit } = keyedProxy(accepted, { keys });
  await submit();
  assert.deepEqual(Object.keys((await submit()).json), ['id', 'message', 'timestamp']);
  const kept = await keys.get(`hosted-form:101:${KEY}`);
  assert.match(String(kept), new RegExp(RECEIPT.id));
  assert.doesNotMatch(String(kept), /Ada|192\.0\.2\.7|latitude/);
});

test('another key, another form, or no key makes another submission', async () => {
  const { calls, submit, post } = keyedProxy(accepted);
  await submit();
  for (const other of [{ key: KEY.toUpperCase() }, { formId: '102' }]) {
    assert.equal((await submit(other)).replayed, null);
  }
  await post('{}');
  await post('{}');
  assert.equal(calls.length, 5);
});

for (const key of ['x'.repeat(15), 'x'.repeat(129), `${KEY} `.repeat(2), `${KEY}:1`, `${KEY}/..`, 'ä'.repeat(20), '']) {
  test(`the key ${JSON.stringify(key)} is refused as bad_key, and the body is not read`, async () => {
    const { calls, submit } = keyedProxy(accepted);
    const { status, json } = await submit({ key, body: 'no json' });
    assert.deepEqual([status, json.code, calls.length], [400, 'bad_key', 0]);
  });
}

for (const key of ['x'.repeat(16), 'A_z-'.repeat(32)]) {
  test(`a key of ${String(key.length)} characters is accepted`, async () => {
    assert.equal((await keyedProxy(accepted).submit({ key })).status, 201);
  });
}

test('fifty simultaneous submissions with one key, over two copies, make one call and get equal answers', async () => {
  const clock = handClock();
  const answer = deferred<Response>();
  const keys = createMemoryKeys(clock.ports.now);
  const copies = [0, 1].map(() => keyedProxy(() => answer.promise, { keys }, clock.ports));
  const sent = Array.from({ length: 25 }, () => copies.map(({ submit }) => submit())).flat();
  await clock.waiters(49);
  answer.resolve(accepted());
  await Promise.any(sent);
  clock.advance(20);
  const told = await Promise.all(sent);
  assert.equal(copies.flatMap(({ calls }) => calls).length, 1);
  assert.equal(new Set(told.map(({ status, text }) => `${String(status)} ${text}`)).size, 1);
  assert.equal(told.filter(({ replayed }) => replayed === 'true').length, 49);
});

test('a repetition waits no longer than the time limit', async () => {
  const clock = handClock();
  const answer = deferred<Response>();
  const { calls, submit } = keyedProxy(() => answer.promise, { timeout: 5000 }, clock.ports);
  const first = submit();
  const second = submit();
  for (let time = 0; time < 5000; time += 1000) {
    await clock.waiters(1);
    clock.advance(1000);
  }
  const { status, json, headers } = await second;
  assert.deepEqual([status, json.code, json.outcome, headers.get('retry-after')], [409, 'in_progress', 'unknown', '1']);
  answer.resolve(accepted());
  assert.deepEqual([(await first).status, (await submit()).replayed, calls.length], [201, 'true', 1]);
});

test('a repetition stops waiting when its browser goes', async () => {
  const clock = handClock();
  const answer = deferred<Response>();
  const browser = new AbortController();
  const { submit } = keyedProxy(() => answer.promise, {}, clock.ports);
  const first = submit();
  const second = submit({ signal: browser.signal });
  await clock.waiters(1);
  browser.abort();
  assert.equal((await second).status, 499);
  answer.resolve(accepted());
  await first;
});

test('the claim of a killed copy counts as unknown when its time is over, and is never free', async (context) => {
  stopTimers(context);
  const clock = handClock();
  const keys = createMemoryKeys(clock.ports.now);
  const called = deferred<undefined>();
  const never = () => {
    called.resolve(undefined);
    return new Promise<Response>(() => undefined);
  };
  void keyedProxy(never, { keys, timeout: 5000 }, clock.ports).submit();
  await called.promise;
  const other = keyedProxy(accepted, { keys, timeout: 5000 }, clock.ports);
  const early = other.submit();
  await clock.waiters(1);
  clock.advance(5000);
  assert.equal((await early).json.code, 'in_progress');
  clock.advance(10_000);
  for (let day = 0; day < 7; day += 1) {
    const { status, json } = await other.submit();
    assert.deepEqual([status, json.code, json.outcome], [409, 'outcome_unknown', 'unknown']);
    clock.advance(86_400_000);
  }
  assert.equal(other.calls.length, 0);
});

const unknown: readonly [what: string, reply: () => Response | Promise<Response>, code: string | undefined][] = [
  ['a broken connection', failed({ code: 'ECONNRESET', syscall: 'read' }), 'service_unreachable'],
  ['an error without a reason', failed({}), 'service_unreachable'],
  ['500', () => status(500), 'service_failed'],
  ['502', () => status(502), 'service_failed'],
  ['504', () => status(504), 'service_failed'],
  ['a redirect to another page', () => status(303), 'service_failed'],
  ['a success that is not JSON', () => status(200, '<h1>Thanks</h1>'), 'service_not_json'],
  ['a success that is cut off', () => status(201, '{"id":"1'), 'service_not_json'],
  ['a success that breaks off', brokenOff, 'service_not_json'],
  ['a success of another shape', () => serviceJson(['thanks']), undefined],
];
for (const [what, reply, code] of unknown) {
  test(`${what} leaves the outcome unknown, as the answer says, and the key is never used again`, async () => {
    const { calls, submit } = keyedProxy(reply);
    const first = await submit();
    assert.deepEqual([first.json.code, first.json.outcome], [code, 'unknown']);
    for (let again = 0; again < 3; again += 1) {
      const { status, json } = await submit();
      const { request_id: requestId, ...said } = json;
      assert.deepEqual([status, typeof requestId], [409, 'string']);
      assert.deepEqual(said, {
        status: 'error',
        error: 'This submission may have arrived already.',
        code: 'outcome_unknown',
        help: linkToExplanation('outcome_unknown'),
        outcome: 'unknown',
      });
    }
    assert.equal(calls.length, 1);
  });
}

test('a service that does not answer in time leaves the outcome unknown', async (context) => {
  stopTimers(context);
  const asked = deferred<SentCall>();
  const reply = (call: SentCall) => {
    asked.resolve(call);
    return new Promise<Response>(() => undefined);
  };
  const { calls, submit } = keyedProxy(reply, { timeout: 5000 });
  const first = submit();
  const { signal } = await asked.promise;
  context.mock.timers.tick(5000);
  assert.ok(signal.aborted);
  const { status, json } = await first;
  assert.deepEqual([status, json.code, json.outcome], [504, 'service_timeout', 'unknown']);
  assert.deepEqual([(await submit()).json.code, calls.length], ['outcome_unknown', 1]);
});

const refused: readonly [what: string, reply: () => Response | Promise<Response>, status: number][] = [
  ['an error with 200', () => serviceJson({ status: 'error', error: 'Closed' }), 200],
  ['400', () => serviceJson({ status: 'error', error: 'Required' }, 400), 400],
  ['404 that is not JSON', () => status(404, '<h1>Not here</h1>'), 502],
  ['401', () => status(401), 401],
  ['403', () => status(403), 403],
  ['413', () => status(413), 413],
  ['429', () => status(429), 429],
  ['501', () => status(501), 502],
  ['503', () => status(503), 502],
  ['507, a service whose disk is full', () => status(507), 507],
  ['a service that has moved', () => status(308), 502],
  ['a service that refuses the connection', failed({ code: 'ECONNREFUSED' }), 502],
  ['a service without an address', failed({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }), 502],
];
for (const [what, reply, first] of refused) {
  test(`${what} is a refusal: it frees the key, and the answer has no outcome`, async () => {
    const replies = [reply, accepted];
    const { calls, submit } = keyedProxy(() => (replies.shift() ?? assert.fail('called thrice'))());
    const { status, json } = await submit();
    assert.deepEqual([status, 'outcome' in json], [first, false]);
    const again = await submit();
    assert.deepEqual([again.status, again.replayed, calls.length], [201, null, 2]);
    assert.equal((await submit()).replayed, 'true');
  });
}

test('without a token nothing is sent, and the key is free', async () => {
  const tokens = ['', 'a-good-token'];
  const { calls, submit } = keyedProxy(accepted, { token: () => tokens.shift() ?? '' });
  assert.deepEqual(
    [(await submit()).json.code, (await submit()).status, calls.length],
    ['proxy_misconfigured', 201, 1],
  );
});

test('after a refusal, a waiting repetition is sent', async () => {
  const clock = handClock();
  const answer = deferred<Response>();
  const replies = [answer.promise, accepted()];
  const { calls, submit } = keyedProxy(() => replies.shift() ?? assert.fail('called thrice'), {}, clock.ports);
  const sent = [submit(), submit()];
  await clock.waiters(1);
  answer.resolve(status(503));
  await Promise.any(sent);
  clock.advance(20);
  assert.deepEqual((await Promise.all(sent)).map(({ status }) => status).sort(), [201, 502]);
  assert.equal(calls.length, 2);
});

test('the call is finished after its browser has gone, and its answer is kept', async () => {
  const asked = deferred<SentCall>();
  const answer = deferred<Response>();
  const browser = new AbortController();
  const { calls, submit } = keyedProxy((call) => {
    asked.resolve(call);
    return answer.promise;
  });
  const first = submit({ signal: browser.signal });
  const { signal } = await asked.promise;
  browser.abort();
  assert.equal(signal.aborted, false);
  answer.resolve(accepted());
  await first;
  const again = await submit();
  assert.deepEqual([again.status, again.replayed, calls.length], [201, 'true', 1]);
});

test('a body that breaks off or is wrong does not claim the key', async () => {
  const { calls, post, submit } = keyedProxy(accepted);
  const broken = new ReadableStream({
    pull() {
      throw new Error('connection reset');
    },
  });
  assert.equal((await post(broken, { 'idempotency-key': KEY })).status, 499);
  assert.equal((await submit({ body: '{"read":"1"}' })).json.code, 'unknown_name');
  assert.equal((await submit({ signal: AbortSignal.abort() })).status, 499);
  assert.equal(calls.length, 0);
  assert.equal((await submit()).replayed, null);
});

test('keys are kept for a week, or for the time that the owner sets', async () => {
  const WEEK = 7 * 86_400_000;
  for (const [keepKeys, time] of [
    [undefined, WEEK],
    [60_000, 60_000],
  ] as const) {
    const clock = handClock();
    const { calls, submit } = keyedProxy(accepted, keepKeys ? { keepKeys } : {}, clock.ports);
    await submit();
    clock.advance(time - 1);
    assert.equal((await submit()).replayed, 'true');
    clock.advance(1);
    assert.deepEqual([(await submit()).replayed, calls.length], [null, 2]);
  }
});

test('a claim outlives its call, however short the time for keys is', async () => {
  const clock = handClock();
  const answer = deferred<Response>();
  const { calls, submit } = keyedProxy(() => answer.promise, { keepKeys: 1, timeout: 5000 }, clock.ports);
  const first = submit();
  const second = submit();
  await clock.waiters(1);
  clock.advance(4999);
  await clock.waiters(1);
  clock.advance(1);
  assert.equal((await second).json.code, 'in_progress');
  answer.resolve(accepted());
  assert.deepEqual([(await first).status, calls.length], [201, 1]);
});

const METHODS = ['get', 'add', 'set', 'remove'] as const;
const BROKEN = new Error('The store is down.');

/** Creates a proxy whose store fails at the named methods, and records the reported errors. */
function withBrokenKeys(reply: () => Response, names: readonly (typeof METHODS)[number][]) {
  const keys = createMemoryKeys(() => 0);
  const fail = (): Promise<never> => Promise.reject(BROKEN);
  for (const name of names) Object.assign(keys, { [name]: fail });
  const errors: ProxyError[] = [];
  return { errors, ...keyedProxy(reply, { keys, onError: (error) => errors.push(error) }) };
}

for (const names of [['get'], ['add'], METHODS] as const) {
  test(`a store that fails at ${names.join(', ')} keeps every submission with a key back, and reports the error`, async () => {
    const { errors, calls, submit, post } = withBrokenKeys(accepted, names);
    const { status, json, headers } = await submit();
    assert.deepEqual([status, json.code, headers.get('retry-after')], [503, 'keys_unavailable', '5']);
    assert.deepEqual([json.outcome, calls.length], [undefined, 0]);
    assert.deepEqual([errors.length, errors[0]?.code, errors[0]?.cause], [1, 'keys_unavailable', BROKEN]);
    assert.equal((await post('{}')).status, 201);
  });
}

test('a store that fails after the call changes no answer, and causes no second call', async () => {
  for (const [reply, told] of [
    [accepted, 201],
    [() => status(504), 502],
    [() => status(503), 502],
  ] as const) {
    const { errors, calls, submit } = withBrokenKeys(reply, ['set', 'remove']);
    assert.equal((await submit()).status, told);
    assert.ok(errors.some(({ code, cause }) => code === 'keys_unavailable' && cause === BROKEN));
    assert.equal(calls.length, 1);
  }
});

test('a claim is removed when the store’s answer to it was lost, so that the next try succeeds', async () => {
  const keys = createMemoryKeys(() => 0);
  const { add } = keys;
  keys.add = async (...entry) => {
    await add(...entry);
    keys.add = add;
    throw BROKEN;
  };
  const { calls, submit } = keyedProxy(accepted, { keys });
  assert.equal((await submit()).json.code, 'keys_unavailable');
  assert.deepEqual([(await submit()).status, calls.length], [201, 1]);
});

test('a claim that the store retries is recognised as the request’s own', async () => {
  const keys = createMemoryKeys(() => 0);
  const { add } = keys;
  keys.add = async (...entry) => {
    await add(...entry);
    return add(...entry);
  };
  const { calls, submit } = keyedProxy(accepted, { keys }, { ...handClock().ports, wait: () => Promise.resolve() });
  assert.deepEqual([(await submit()).status, calls.length], [201, 1]);
});

test('a store that does not answer in time has failed', async (context) => {
  stopTimers(context);
  const keys = createMemoryKeys(() => 0);
  const asked = deferred<undefined>();
  keys.get = () => {
    asked.resolve(undefined);
    return new Promise(() => undefined);
  };
  const { calls, submit } = keyedProxy(accepted, { keys });
  const first = submit();
  await asked.promise;
  await Promise.resolve();
  context.mock.timers.tick(5000);
  assert.deepEqual([(await first).json.code, calls.length], ['keys_unavailable', 0]);
});

test('a damaged entry counts as a taken key', async () => {
  for (const entry of ['', 'null', '{"state":"accepted"}', '{"state":"under-way"', '[]', '"accepted"']) {
    const keys = createMemoryKeys(() => 0);
    await keys.set(`hosted-form:101:${KEY}`, entry, 1000);
    const { calls, submit } = keyedProxy(accepted, { keys });
    assert.deepEqual([(await submit()).json.code, calls.length], ['outcome_unknown', 0]);
  }
});
