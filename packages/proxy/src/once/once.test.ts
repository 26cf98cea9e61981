import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProxyError } from '../errors.js';
import { createMemoryKeys } from '../keys/key-store-memory.js';
import { deferred, KEY } from '../keys/keys.examples.js';
import { readOptions } from '../options.js';
import { TOKEN } from '../service/service.examples.js';
import { sendOnce } from './once.js';
import type { KeyedSubmission, Outcome } from './once.js';

const ACCEPTED: Outcome = { state: 'accepted', status: 201, json: { id: '5' } };
const { signal } = new AbortController();

/** Creates a proxy whose time passes while requests wait. It records their waits and what the store gets. */
function createOnce() {
  const clock = { time: 0 };
  const waits: number[] = [];
  let ids = 0;
  const ports = {
    now: () => clock.time,
    wait: async (milliseconds: number) => {
      waits.push(milliseconds);
      clock.time += milliseconds;
    },
    randomId: () => `id-${String(ids++)}`,
  };
  const keys = createMemoryKeys(ports.now);
  const options = {
    service: 'https://service.test',
    token: TOKEN,
    forms: ['101'],
    keys,
    timeout: 5000,
    keepKeys: 60_000,
  };
  const settings = readOptions(options, ports);
  const send = (more: Partial<KeyedSubmission> = {}) =>
    sendOnce(settings, { formId: '101', key: KEY, signal, send: async () => ACCEPTED, ...more });
  /** Claims the key for a call that never ends. */
  const claim = async () => {
    const claimed = deferred<undefined>();
    const never = () => {
      claimed.resolve(undefined);
      return new Promise<Outcome>(() => undefined);
    };
    void send({ send: never });
    await claimed.promise;
  };
  return { clock, waits, send, claim, stored: () => keys.get(`hosted-form:101:${KEY}`) };
}

/** Returns the error of a submission. */
async function catchError(sent: Promise<unknown>): Promise<ProxyError> {
  const error: unknown = await sent.then(
    () => assert.fail('was sent'),
    (cause: unknown) => cause,
  );
  assert.ok(error instanceof ProxyError);
  return error;
}

test('a repetition looks at the store after waits that double up to a second, until its time is over', async () => {
  const { send, claim, waits } = createOnce();
  await claim();
  assert.equal((await catchError(send())).code, 'in_progress');
  assert.deepEqual(waits, [20, 40, 80, 160, 320, 640, 1000, 1000, 1000, 740]);
});

test('a claim whose copy was killed stays for the time of its call and of its key', async () => {
  const { send, claim, clock } = createOnce();
  await claim();
  clock.time = 5000 + 10_000 + 60_000 - 1;
  assert.equal((await catchError(send())).code, 'outcome_unknown');
  clock.time += 1;
  assert.equal((await send()).status, 201);
});

test('a browser that has gone gets an error that names why', async () => {
  const { send } = createOnce();
  const reason = new Error('closed the page');
  const { code, cause } = await catchError(send({ signal: AbortSignal.abort(reason) }));
  assert.deepEqual([code, cause], ['client_gone', reason]);
});

test('a refusal of the preparation is the answer: nothing is sent, and the key stays free', async () => {
  const { send, stored } = createOnce();
  const refused: Outcome = { state: 'refused', status: 404, json: { code: 'form_gone' } };
  const answer = await send({ prepare: async () => refused, send: () => assert.fail('sent') });
  assert.deepEqual([answer, await stored()], [refused, undefined]);
});

test('the time of the preparation does not count as a wait for another request', async () => {
  const { send, claim, clock, waits } = createOnce();
  let isPrepared = false;
  const prepare = async () => {
    clock.time += 3_600_000;
    // Another request claims the key meanwhile.
    if (!isPrepared) await claim();
    isPrepared = true;
    return undefined;
  };
  assert.equal((await catchError(send({ prepare }))).code, 'in_progress');
  assert.equal(
    waits.reduce((sum, wait) => sum + wait, 0),
    5000,
  );
});

test('of an answer that leaves the outcome open, the store keeps nothing', async () => {
  const { send, stored } = createOnce();
  const open: Outcome = { state: 'unknown', status: 502, json: { code: 'service_failed' } };
  const answer = await send({ send: async () => open });
  assert.deepEqual(answer, { ...open, json: { code: 'service_failed', outcome: 'unknown' } });
  assert.equal(await stored(), '{"state":"unknown"}');
});

test('a failure after which the submission may have arrived keeps the key, without the failure', async () => {
  const { send, stored } = createOnce();
  const failure = new ProxyError('service_timeout', { mayHaveArrived: true, members: { more: 1 } });
  const error = await catchError(send({ send: () => Promise.reject(failure) }));
  assert.deepEqual(
    [error.code, error.details.members, error.details.mayHaveArrived],
    ['service_timeout', { more: 1 }, true],
  );
  assert.equal(await stored(), '{"state":"unknown"}');
});

test('an unexpected failure may come after the call, so it leaves the outcome open', async () => {
  const { send, stored } = createOnce();
  const bug = new TypeError('a bug');
  const error = await catchError(send({ send: () => Promise.reject(bug) }));
  assert.deepEqual([error.code, error.cause, error.details.mayHaveArrived], ['proxy_failed', bug, true]);
  assert.equal(await stored(), '{"state":"unknown"}');
});
