import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RECEIPT } from '../../../packages/proxy/src/service/service.examples.js';
import { json } from './fake-service.js';
import type { RecordedCall, Reply } from './fake-service.js';
import { newKey } from './subject.js';
import type { Subject } from './subject.js';

/** Creates a promise, and the function that fulfils it. */
function promised<Value>() {
  let keep: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => (keep = resolve));
  return { promise, keep };
}

/** Holds the service's answers to the next submissions back. `reached` fulfils when one has come. */
function holdAnswer(service: Subject['service']) {
  const reached = promised<RecordedCall>();
  const answer = promised<Reply>();
  service.onSubmission((call) => {
    reached.keep(call);
    return answer.promise;
  });
  return { reached, answer };
}

/** Defines the tests of `Idempotency-Key`: a submission is made once, even if it is sent several times. */
export function onceSuite(subject: Subject): void {
  repetitions(subject);
  mistakes(subject);
}

function repetitions(subject: Subject): void {
  const { service } = subject;

  test('a repetition gets the first answer, marked, and the service is not called again', async () => {
    const [formId, key] = [subject.form(), newKey()];
    const first = await subject.submit(formId, { key });
    const second = await subject.submit(formId, { key, body: '{"field_1":"something else"}' });
    assert.equal(service.submissions.length, 1);
    assert.deepEqual(
      [first.status, first.json['id'], first.headers['idempotency-replayed']],
      [201, RECEIPT.id, undefined],
    );
    assert.deepEqual([second.status, second.text, second.headers['idempotency-replayed']], [201, first.text, 'true']);
    assert.deepEqual(Object.keys(second.json).sort(), ['id', 'message', 'timestamp']);
  });

  test('another key, another form, or no key at all is another submission', async () => {
    const [formId, key] = [subject.form(), newKey()];
    const sent = [
      subject.submit(formId, { key }),
      subject.submit(formId, { key: newKey() }),
      subject.submit(subject.form(), { key }),
    ];
    const told = await Promise.all([...sent, subject.submit(formId), subject.submit(formId)]);
    assert.ok(told.every(({ headers }) => headers['idempotency-replayed'] === undefined));
    assert.equal(service.submissions.length, 5);
  });

  test('fifty simultaneous submissions with one key make one call, and get equal answers', async () => {
    const [formId, key] = [subject.form(), newKey()];
    const { reached, answer } = holdAnswer(service);
    const sent = Array.from({ length: 50 }, () => subject.submit(formId, { key }));
    await reached.promise;
    answer.keep(json(RECEIPT, 201));
    const told = await Promise.all(sent);
    assert.equal(service.submissions.length, 1);
    assert.deepEqual([...new Set(told.map(({ status, text }) => `${String(status)} ${text}`))].length, 1);
    assert.equal(told.filter(({ headers }) => headers['idempotency-replayed'] === 'true').length, 49);
  });

  test('fifty simultaneous submissions with fifty keys make fifty calls', async () => {
    const formId = subject.form();
    const told = await Promise.all(Array.from({ length: 50 }, () => subject.submit(formId, { key: newKey() })));
    assert.deepEqual([told.filter(({ status }) => status === 201).length, service.submissions.length], [50, 50]);
  });

  test('a malformed key is refused as bad_key, before the body is read', async () => {
    for (const key of ['x'.repeat(15), 'x'.repeat(129), 'x'.repeat(16) + ' y', 'x'.repeat(16) + '/..', '']) {
      const { status, json: said } = await subject.submit(subject.form(), { key, body: 'no json' });
      assert.deepEqual([status, said['code']], [400, 'bad_key'], key);
    }
    for (const key of ['x'.repeat(16), 'A_z-'.repeat(32)]) {
      assert.equal((await subject.submit(subject.form(), { key })).status, 201);
    }
  });

  test('a repetition during the first attempt gets an unknown outcome after the time limit', async () => {
    const [formId, key] = [subject.form(), newKey()];
    const reached = promised<RecordedCall>();
    service.onSubmission((call) => {
      reached.keep(call);
      return { end: 'never' };
    });
    const sent = [subject.submit(formId, { key, site: 'hasty' }), subject.submit(formId, { key, site: 'hasty' })];
    await reached.promise;
    const told = await Promise.all(sent);
    assert.equal(service.submissions.length, 1);
    const codes = told.map(({ json: said }) => String(said['code'])).sort();
    assert.match(codes.join(' '), /^(in_progress|outcome_unknown) service_timeout$/);
    assert.ok(told.every(({ json: said }) => said['outcome'] === 'unknown'));
  });

  test('a submission whose browser has gone is finished, and its answer is kept', async () => {
    const [formId, key] = [subject.form(), newKey()];
    const { reached, answer } = holdAnswer(service);
    const browser = new AbortController();
    const first = subject.submit(formId, { key, signal: browser.signal });
    await reached.promise;
    browser.abort();
    await assert.rejects(first, { name: 'AbortError' });
    answer.keep(json(RECEIPT, 201));
    const again = await subject.submit(formId, { key });
    assert.deepEqual([again.status, again.headers['idempotency-replayed']], [201, 'true']);
    assert.equal(service.submissions.length, 1);
  });
}

function mistakes(subject: Subject): void {
  const { service } = subject;

  test('an invalid body does not use up the key', async () => {
    const [formId, key] = [subject.form(), newKey()];
    assert.equal((await subject.submit(formId, { key, body: '{"read":"1"}' })).json['code'], 'unknown_name');
    assert.equal((await subject.submit(formId, { key, body: '{' })).json['code'], 'bad_json');
    assert.deepEqual([(await subject.submit(formId, { key })).status, service.submissions.length], [201, 1]);
  });
}
