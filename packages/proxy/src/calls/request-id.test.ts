import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawingProxy } from '../drawing/drawing.examples.js';
import type { LogEntry } from './log.js';
import { FIELD, proxyBefore, RECEIPT, serviceJson } from '../service/service.examples.js';
import { readRequestId } from './log.js';
import { MALFORMED_IDS, WELL_FORMED_IDS } from './request-id.examples.js';

test('an id that another server has given is read where it is well-formed', () => {
  for (const [headers, id] of WELL_FORMED_IDS) assert.equal(readRequestId(new Headers(headers)), id);
  for (const headers of MALFORMED_IDS)
    assert.equal(readRequestId(new Headers(headers)), undefined, JSON.stringify(headers));
});

test('one id goes with a request: into the call to the service, the answer, its error and the log', async () => {
  for (const [headers, id] of WELL_FORMED_IDS) {
    const entries: LogEntry[] = [];
    const onRequest = (entry: LogEntry) => entries.push(entry);
    const { calls, call, post } = proxyBefore(({ method }) => serviceJson(method === 'GET' ? [FIELD] : RECEIPT), {
      onRequest,
    });
    const answers = [
      await call('/form/101/field.json', { headers }),
      await post('{}', headers),
      await call('/form/999.json', { headers }),
      await call('/nothing', { headers }),
    ];
    for (const answer of answers) assert.equal(answer.headers.get('x-request-id'), id);
    for (const error of answers.slice(2)) assert.equal(((await error.json()) as { request_id: string }).request_id, id);
    assert.deepEqual(
      calls.map((each) => each.headers.get('x-request-id')),
      [id, id],
    );
    assert.deepEqual(
      entries.map((entry) => entry.id),
      [id, id, id, id],
    );
  }
});

test('a request without a good id gets one of its own, and nothing of a bad one is shown', async () => {
  for (const headers of MALFORMED_IDS) {
    const { call } = proxyBefore(() => serviceJson([FIELD]));
    const ids = [await call('/nothing', { headers }), await call('/nothing', { headers })].map((answer) =>
      answer.headers.get('x-request-id'),
    );
    for (const id of ids) assert.match(String(id), /^[\da-f-]{36}$/);
    assert.notEqual(ids[0], ids[1]);
  }
});

test('the page of an error says the id, so that a visitor can quote it', async () => {
  const { call } = drawingProxy(() => serviceJson({}, 404));
  const answer = await call('/form/101.html');
  assert.match(await answer.text(), new RegExp(`<code>${String(answer.headers.get('x-request-id'))}</code>`));
});
