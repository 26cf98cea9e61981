import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MALFORMED_IDS, WELL_FORMED_IDS } from '../../../packages/proxy/src/calls/request-id.examples.js';
import { page } from './fake-service.js';
import type { Subject } from './subject.js';

/** Defines the tests of the id that goes with a request. */
export function requestIdSuite(subject: Subject): void {
  const { service } = subject;

  test('the id that another server has given a request goes to the service, into the answer and into an error', async () => {
    for (const [headers, id] of WELL_FORMED_IDS) {
      service.reset();
      const formId = subject.form();
      const answers = [
        await subject.call(`/form/${formId}/field.json`, { headers }),
        await subject.call(`/form/${formId}/field.json`, { headers, method: 'HEAD' }),
        await subject.submit(formId, { headers }),
      ];
      for (const { status, headers: got } of answers) assert.deepEqual([status < 300, got['x-request-id']], [true, id]);
      assert.deepEqual(
        service.calls.map((made) => made.headers['x-request-id']),
        [id, id],
      );
      service.onAny(() => page(500));
      const refused = [
        await subject.call('/nothing', { headers }),
        await subject.call('/form/2001.json', { headers }),
        await subject.submit(formId, { headers }),
        await subject.submit(formId, { headers, body: '{' }),
      ];
      for (const { headers: got, json } of refused)
        assert.deepEqual([got['x-request-id'], json['request_id']], [id, id]);
    }
  });

  test('a request without a good id gets one of its own, and nothing of a bad one is shown or passed on', async () => {
    const ids: string[] = [];
    for (const headers of MALFORMED_IDS) {
      const { headers: got } = await subject.submit(subject.form(), { headers });
      ids.push(String(got['x-request-id']));
    }
    for (const id of ids) assert.match(id, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(
      service.submissions.map((made) => made.headers['x-request-id']),
      ids,
    );
    for (const { headers } of service.calls) assert.equal(headers['traceparent'], undefined);
  });

  if (subject.can('log'))
    test('the line in the log has the id of its request', async () => {
      const formId = subject.form();
      const { headers } = await subject.call(`/form/${formId}.json`);
      const { json } = await subject.submit(formId, { body: '[]' });
      const ids = subject.log().filter(({ form }) => form === formId);
      assert.deepEqual(
        ids.map(({ id }) => id),
        [headers['x-request-id'], json['request_id']],
      );
    });
}
