import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawingProxy } from '../drawing/drawing.examples.js';
import type { LogEntry } from './log.js';
import { FIELD, proxyBefore, RECEIPT, serviceJson } from '../service/service.examples.js';
import { readRequestId } from './log.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const WELL_FORMED: readonly [headers: Record<string, string>, id: string][] = [
  [{ 'x-request-id': '0b5f7c9e8a514a3c9d0e1f2a3b4c5d6e' }, '0b5f7c9e8a514a3c9d0e1f2a3b4c5d6e'],
  [{ 'x-request-id': 'Root=1-67891233-abc'.replace('=', ':') }, 'Root:1-67891233-abc'],
  [{ traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }, TRACE],
  [{ traceparent: `01-${TRACE}-00f067aa0ba902b7-01-more` }, TRACE],
  [{ 'x-request-id': 'bad id, with blanks', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }, TRACE],
];
const MALFORMED: readonly Record<string, string>[] = [
  {},
  { 'x-request-id': 'short' },
  { 'x-request-id': 'x'.repeat(65) },
  { 'x-request-id': 'ada@example.com' },
  { 'x-request-id': '"><script>' },
  { traceparent: `ff-${TRACE}-00f067aa0ba902b7-01` },
  { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
  { traceparent: `00-${TRACE}-${'0'.repeat(16)}-01` },
  { traceparent: `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01` },
];

test('an id that another server has given is read where it is well-formed', () => {
  for (const [headers, id] of WELL_FORMED) assert.equal(readRequestId(new Headers(headers)), id);
  for (const headers of MALFORMED)
    assert.equal(readRequestId(new Headers(headers)), undefined, JSON.stringify(headers));
});

test('one id goes with a request: into the call to the service, the answer, its error and the log', async () => {
  for (const [headers, id] of WELL_FORMED) {
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
  for (const headers of MALFORMED) {
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
