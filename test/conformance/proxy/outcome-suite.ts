import assert from 'node:assert/strict';
import { test } from 'node:test';
import { json } from './fake-service.js';
import { RECEIPT } from '../../../packages/proxy/src/service/service.examples.js';
import { FAULTS } from './outcome-table.js';
import type { Fault } from './outcome-table.js';
import { newKey } from './subject.js';
import type { Subject, Submission } from './subject.js';

/** Larger than what is checked as a whole before the service is called. */
const LARGE = `{"field_1":"${'x'.repeat(100_000)}"}`;

/** Defines a test for each fault of the table: with a key and without, the answer says the truth about the outcome. */
export function outcomeSuite(subject: Subject): void {
  const submit = async ({ reply, site }: Fault, submission: Submission) => {
    if (reply) subject.service.onSubmission(() => reply);
    return subject.submit(subject.form(), { ...submission, ...(site && { site }) });
  };
  for (const fault of FAULTS) {
    const { what, status, code, outcome } = fault;
    const expected = [status, code, outcome === 'unknown' ? 'unknown' : undefined];

    for (const [size, body] of [
      ['', {}],
      [', for a large body', { body: LARGE }],
    ] as const)
      test(`${what}, without a key${size}: the outcome is ${outcome}, and the answer says so`, async () => {
        const told = await submit(fault, body);
        assert.deepEqual([told.status, told.json['code'], told.json['outcome']], expected);
      });

    test(`${what}, with a key: the outcome is ${outcome}, and a repetition goes by it`, async () => {
      const { service } = subject;
      const [formId, key] = [subject.form(), newKey()];
      if (fault.reply) service.onSubmission(() => fault.reply ?? {});
      const sent = { key, ...(fault.site && { site: fault.site }) };
      const told = await subject.submit(formId, sent);
      assert.deepEqual([told.status, told.json['code'], told.json['outcome']], expected);
      const calls = service.submissions.length;
      service.onSubmission(() => json(RECEIPT, 201));
      const again = await subject.submit(formId, sent);
      if (outcome === 'unknown') {
        assert.deepEqual(
          [again.status, again.json['code'], again.json['outcome']],
          [409, 'outcome_unknown', 'unknown'],
        );
        assert.equal(service.submissions.length, calls);
      } else if (fault.reply) {
        assert.deepEqual([again.status, again.headers['idempotency-replayed']], [201, undefined]);
      } else assert.deepEqual([again.json['code'], again.json['outcome']], [code, undefined]);
    });
  }
}
