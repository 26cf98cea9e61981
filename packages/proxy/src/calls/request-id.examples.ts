const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

/** Headers that name a request, each with the id that a proxy reads from it. */
export const WELL_FORMED_IDS: readonly [headers: Record<string, string>, id: string][] = [
  [{ 'x-request-id': '0b5f7c9e8a514a3c9d0e1f2a3b4c5d6e' }, '0b5f7c9e8a514a3c9d0e1f2a3b4c5d6e'],
  [{ 'x-request-id': 'Root=1-67891233-abc'.replace('=', ':') }, 'Root:1-67891233-abc'],
  [{ traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }, TRACE],
  [{ traceparent: `01-${TRACE}-00f067aa0ba902b7-01-more` }, TRACE],
  [{ 'x-request-id': 'bad id, with blanks', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }, TRACE],
];

/** Headers from which a proxy reads no id. */
export const MALFORMED_IDS: readonly Record<string, string>[] = [
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
