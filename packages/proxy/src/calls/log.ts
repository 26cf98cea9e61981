import type { Answer } from './answer.js';
import type { Call } from './call.js';

/**
 * The log entry of a request, to be written with `JSON.stringify`. It holds no field values, no token, no query, and no
 * visitor's address.
 */
export interface LogEntry {
  /** The time at which the request came: ISO 8601, UTC. */
  readonly time: string;
  /** The id of the request: that of a web server before the proxy, or one of its own. The answer has it in `X-Request-Id`. */
  readonly id: string;
  readonly method: string;
  /** The path without its query, the name of a carried draft and the id of a partial. Of an address that is no call, its first 128 characters. */
  readonly path: string;
  /** The kind of call; absent when the address is not a call. */
  readonly call?: Call['kind'];
  /** The status of the answer. */
  readonly status: number;
  /** The code of an error answer. */
  readonly code?: string;
  /** The form's id. */
  readonly form?: string;
  /** The time until the answer, in milliseconds. */
  readonly ms: number;
  /** The bytes of the request's body, as its Content-Length says. */
  readonly bytes_in: number;
  /** The bytes of the answer's body. */
  readonly bytes_out: number;
  /** The part of `ms` that the call to the service took. */
  readonly upstream_ms?: number;
  /** The use of the cache: `hit`, `miss`, or `stale` for an old response that is being renewed. */
  readonly cache?: 'hit' | 'miss' | 'stale';
  /** Whether a form was drawn for this answer, or had been drawn before. */
  readonly drawing?: 'drawn' | 'kept';
  /** True when the answer repeats that of an earlier submission. */
  readonly replayed?: true;
}

/** The measurements of a call, which the parts that answer it fill in. */
export interface CallMetrics {
  upstream_ms?: number;
  cache?: 'hit' | 'miss' | 'stale';
  drawing?: 'drawn' | 'kept';
}

/** A request with its answer. */
export interface AnsweredRequest {
  readonly id: string;
  readonly request: Request;
  /** The path and query as they came. */
  readonly target: string;
  readonly call: Call | undefined;
  /** The time at which the request came, in milliseconds since 1970. */
  readonly began: number;
  /** The time at which it was answered, in milliseconds since 1970. */
  readonly ended: number;
  readonly metrics: CallMetrics;
  readonly answer: Answer;
}

/** The number of characters that are logged of an address that is not a call. */
const MAX_UNKNOWN_PATH_LENGTH = 128;

/** The text that is logged in place of a name. */
const HIDDEN = '…';

/** Converts a request with its answer to a log entry. */
export function toLogEntry({ id, request, target, call, began, ended, metrics, answer }: AnsweredRequest): LogEntry {
  const { status, code, headers } = answer;
  return {
    time: new Date(began).toISOString(),
    id,
    method: request.method,
    path: pathToLog(target, call),
    ...(call && { call: call.kind }),
    status,
    ...(code !== undefined && { code }),
    ...(call && 'formId' in call && { form: call.formId }),
    ms: ended - began,
    bytes_in: Number(request.headers.get('content-length')) || 0,
    bytes_out: countBytes(answer),
    ...metrics,
    ...('idempotency-replayed' in headers && { replayed: true }),
  };
}

/** Returns the path of a request without the name of a carried draft or a partial. Who knows the name may call it. */
function pathToLog(target: string, call: Call | undefined): string {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  if (call?.kind === 'carried' || call?.kind === 'partial') return path.replace(/[^/]*$/, HIDDEN);
  // A wrong spelling holds the name, too.
  if (call) return path;
  return path.replace(/(?<=\/(?:carried|partial)\/).*$|[\da-f]{24,}/gis, HIDDEN).slice(0, MAX_UNKNOWN_PATH_LENGTH);
}

function countBytes({ text, bytes }: Answer): number {
  if (bytes) return bytes.byteLength;
  return text === undefined ? 0 : new TextEncoder().encode(text).byteLength;
}

/** An id that another server has given: short, and plain in a log, a header and a sentence. */
const GIVEN = /^[\w.:-]{8,64}$/;

/** The header of a W3C trace, with its id. The version `ff` is none, and neither is an id of zeros. */
const TRACE = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-.*)?$/;

/** The header that names a request: asked with, answered with, and passed on to the service. */
export const REQUEST_ID = 'x-request-id';

/**
 * Reads the id that a web server before the proxy has given a request: its `X-Request-Id`, or the id of its trace in `traceparent`.
 *
 * @returns `undefined` where there is none, or it is not well-formed.
 * @see https://www.w3.org/TR/trace-context/
 */
export function readRequestId(headers: Headers): string | undefined {
  const given = headers.get(REQUEST_ID) ?? '';
  return GIVEN.test(given) ? given : TRACE.exec(headers.get('traceparent') ?? '')?.[1];
}
