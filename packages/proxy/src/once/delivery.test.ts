import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deferred } from '../keys/keys.examples.js';
import { Upload } from '../submission/upload.js';
import { Deadline } from '../time-limits.js';
import { deliverUpload, deliverWhole } from './delivery.js';
import type { Outcome } from './once.js';

const ACCEPTED: Outcome = { state: 'accepted', status: 201, json: { id: '5' } };
const REFUSED: Outcome = { state: 'refused', status: 413, json: {} };

/** Delivers an upload to a service that answers when the test says so. `check` ends all but its last byte. */
function uploading() {
  const upload = new Upload(async () => undefined);
  const [browser, limit] = [new AbortController(), new AbortController()];
  const answer = deferred<Outcome | Promise<Outcome>>();
  const signals: AbortSignal[] = [];
  const call = async (signal: AbortSignal) => {
    signals.push(signal);
    return answer.promise;
  };
  const check = async () => {
    const deadline = new Deadline(60_000);
    void upload.stream(deadline).getReader().read();
    await upload.checked;
    deadline.end();
  };
  return {
    upload,
    browser,
    limit,
    answer,
    signals,
    check,
    ...deliverUpload(upload, call, browser.signal, limit.signal),
  };
}

test('a small body is sent in one call, and there is nothing to take back', async () => {
  const { signal } = new AbortController();
  const signals: AbortSignal[] = [];
  const call = async (given: AbortSignal) => {
    signals.push(given);
    return ACCEPTED;
  };
  const { prepare, send, cancel } = deliverWhole(call, signal);
  assert.equal(await prepare(), undefined);
  assert.deepEqual(signals, []);
  assert.deepEqual([await send(), signals], [ACCEPTED, [signal]]);
  cancel();
  assert.equal(signal.aborted, false);
});

test('both steps of a large body are one call, and its last byte goes out with the second', async () => {
  const { upload, prepare, send, check, answer, signals } = uploading();
  const prepared = prepare();
  await check();
  assert.equal(await prepared, undefined);
  assert.equal(await prepare(), undefined);
  assert.equal(upload.isReleased, false);
  const sent = send();
  assert.equal(upload.isReleased, true);
  answer.resolve(ACCEPTED);
  assert.deepEqual([await sent, signals.length], [ACCEPTED, 1]);
});

test('a large body that was not prepared is sent all the same', async () => {
  const { upload, send, answer, signals } = uploading();
  answer.resolve(ACCEPTED);
  assert.deepEqual([await send(), upload.isReleased, signals.length], [ACCEPTED, true, 1]);
});

test('a browser that goes before the last byte ends the call', () => {
  const { prepare, browser, signals, upload, send } = uploading();
  prepare().catch(() => undefined);
  const areAborted = () => signals.map(({ aborted }) => aborted);
  assert.deepEqual(areAborted(), [false]);
  browser.abort();
  assert.deepEqual(areAborted(), [true]);
  void send();
  assert.equal(upload.isReleased, false);
});

test('a browser that goes after the last byte, or a cancellation, leaves the call alone', async () => {
  const { prepare, send, cancel, check, browser, signals, answer } = uploading();
  const prepared = prepare();
  await check();
  await prepared;
  const sent = send();
  browser.abort();
  cancel();
  assert.equal(signals[0]?.aborted, false);
  answer.resolve(ACCEPTED);
  assert.equal(await sent, ACCEPTED);
});

test('the time limit ends the call', () => {
  const { prepare, limit, signals } = uploading();
  prepare().catch(() => undefined);
  limit.abort();
  assert.equal(signals[0]?.aborted, true);
});

test('a cancellation before the last byte ends the call, and nobody has to handle its error', async () => {
  const { prepare, cancel, signals, answer, check } = uploading();
  const prepared = prepare();
  await check();
  await prepared;
  cancel();
  assert.equal(signals[0]?.aborted, true);
  answer.resolve(Promise.reject(new Error('aborted')));
});

test('a large body that nobody waits for any more leaves nothing at its browser', (context) => {
  const { prepare, cancel, browser } = uploading();
  const added = context.mock.method(browser.signal, 'addEventListener');
  const removed = context.mock.method(browser.signal, 'removeEventListener');
  prepare().catch(() => undefined);
  cancel();
  const [call] = added.mock.calls;
  assert.equal(added.mock.callCount(), 1);
  assert.deepEqual(removed.mock.calls[0]?.arguments.slice(0, 2), call?.arguments.slice(0, 2));
});

test('a refusal before the last byte is the answer', async () => {
  const { prepare, answer } = uploading();
  answer.resolve(REFUSED);
  assert.equal(await prepare(), REFUSED);
});

for (const state of ['accepted', 'unknown'] as const) {
  test(`an answer before the last byte that is no refusal is a fault of the service: ${state}`, async () => {
    const { prepare, answer } = uploading();
    answer.resolve({ ...ACCEPTED, state });
    await assert.rejects(prepare(), (error: Error & { readonly code?: string }) => {
      assert.equal(error.code, 'service_failed');
      assert.match(String(error.cause), /answered before it had the whole submission/);
      return true;
    });
  });
}
