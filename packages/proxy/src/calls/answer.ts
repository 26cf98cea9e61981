import { ProxyError } from '../errors.js';
import type { ProxyErrorCode } from '../errors.js';

/** An answer of the proxy, before it becomes a `Response`. */
export interface Answer {
  readonly status: number;
  /** The body; `undefined` for an answer without one. It is JSON, unless the headers name another type. */
  readonly text: string | undefined;
  /** The body in place of the text, where it is none. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** The headers, in lower case. None of the service's headers is passed on, and no cookie. */
  readonly headers: Readonly<Record<string, string>>;
  /** The code of an error answer. */
  readonly code?: ProxyErrorCode;
}

/** Sent with every response, even to malformed requests. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** The header that keeps an answer out of every cache. */
export const NO_STORE = { 'cache-control': 'no-store' };

/** The member of every answer after which the submission may have arrived. */
export const UNKNOWN = { outcome: 'unknown' } as const;

/** Creates an answer from a JSON value. */
export function answerJson(
  status: number,
  json: unknown,
  headers: Readonly<Record<string, string>> = NO_STORE,
): Answer {
  return { status, text: JSON.stringify(json), headers };
}

/**
 * Converts a ProxyError to the answer that the browser gets.
 *
 * @param id The id of the request, for the visitor to quote.
 */
export function answerError({ status, message, code, help, details }: ProxyError, id?: string): Answer {
  const outcome = details.mayHaveArrived === true && UNKNOWN;
  const named = id !== undefined && { request_id: id };
  const body = { status: 'error', error: message, code, help, ...details.members, ...outcome, ...named };
  return { ...answerJson(status, body, { ...NO_STORE, ...details.headers }), code };
}

/** Converts a failure to a ProxyError, and reports to the owner what they should know. */
export function reportFailure(onError: (error: ProxyError) => void, cause: unknown): ProxyError {
  const error = cause instanceof ProxyError ? cause : new ProxyError('proxy_failed', { cause });
  if (error.status >= 500 || error.code === 'service_refused_token') onError(error);
  return error;
}

/**
 * Converts an answer to a `Response`.
 *
 * @param method That of the request: an answer to HEAD has the headers of the one to GET, and no body.
 */
export function toResponse({ status, text, bytes, headers }: Answer, method = 'GET'): Response {
  const type = text === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' };
  // Neither Hono's server nor a plain fetch handler removes the body of an answer to HEAD.
  const body = method === 'HEAD' ? null : (bytes ?? text ?? null);
  return new Response(body, { status, headers: { ...type, ...SECURITY_HEADERS, ...headers } });
}

/** Converts a ProxyError to a `Response`. */
export function respondError(error: ProxyError): Response {
  return toResponse(answerError(error));
}
