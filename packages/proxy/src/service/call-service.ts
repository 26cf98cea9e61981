import { REQUEST_ID } from '../calls/log.js';
import { ProxyError } from '../errors.js';
import { isRefusal, wasNeverConnected } from '../once/outcome.js';
import { isToken } from '../options.js';
import type { ServiceRequest, ServiceResponse, Settings } from '../options.js';
import { Upload } from '../submission/upload.js';
import { Deadline } from '../time-limits.js';
import { readResponse, ResponseTooLargeError } from './read-response.js';
import { redactToken } from './redact-token.js';

/** A call to the service. */
export interface ServiceCall {
  /** The path below `/api/v2/`, for example `form/101/field.json`. */
  readonly path: string;
  /** The JSON of a POST, whole or as an upload. A call without it is a GET. */
  readonly body?: Uint8Array<ArrayBuffer> | Upload | undefined;
  /** The id of the request that it is made for. */
  readonly id: string;
  /** Ends the call: aborted when the browser has gone. */
  readonly signal: AbortSignal;
}

/** The progress of a call. */
interface Progress {
  isSent: boolean;
  /** The status of the response, as soon as it begins. */
  status?: number;
}

/** The JSON of a response, with its status: 2xx, or a 4xx that is about the call and not about the token. */
export interface ServiceJson {
  readonly status: number;
  readonly json: unknown;
}

/**
 * Calls the service with the token, within the time limit. Passes on only the body of the browser's request. An error
 * says in `mayHaveArrived` whether the service may have received the submission.
 *
 * @throws ProxyError `service_unreachable`, `service_timeout`, `service_failed`, `service_not_json`, `service_refused_token`,
 *   `service_rate_limited`, `service_too_large`, `service_full`, `proxy_misconfigured`, `client_gone`.
 */
export async function callService(settings: Settings, call: ServiceCall): Promise<ServiceJson> {
  const deadline = new Deadline(settings.timeout, call.signal);
  deadline.start();
  const upload = call.body instanceof Upload ? call.body : undefined;
  const progress: Progress = { isSent: false };
  try {
    // The race also ends the wait for work that ignores the signal, such as the owner's token function.
    return await deadline.race(sendAndRead(settings, call, progress, deadline));
  } catch (cause) {
    if (upload?.failure instanceof ProxyError) throw upload.failure;
    // Without its last byte a body is no submission, and neither is a call that reads.
    const mayHaveArrived = call.body !== undefined && upload?.isReleased !== false && mayBeReceived(progress, cause);
    if (deadline.isLate) throw new ProxyError('service_timeout', { mayHaveArrived, cause });
    if (call.signal.aborted) throw new ProxyError('client_gone', { mayHaveArrived, cause });
    if (!(cause instanceof ProxyError)) throw cause;
    throw new ProxyError(cause.code, { ...cause.details, mayHaveArrived });
  } finally {
    deadline.end();
    // After an early response the rest of the body is not sent.
    if (upload?.isReleased === false) deadline.abort();
  }
}

function mayBeReceived({ isSent, status }: Progress, cause: unknown): boolean {
  if (status !== undefined) return !isRefusal(status);
  return isSent && !wasNeverConnected(cause);
}

async function sendAndRead(
  settings: Settings,
  { path, body, id }: ServiceCall,
  progress: Progress,
  deadline: Deadline,
): Promise<ServiceJson> {
  const token = await readToken(settings);
  deadline.signal.throwIfAborted();
  progress.isSent = true;
  const response = await send(settings, path, createRequest({ body, id }, token, deadline));
  progress.status = response.status;
  if (response.status === 401) settings.token.refused?.(token);
  refuseByStatus(response);
  const text = await readResponse(response).catch(throwUnreadable);
  return { status: response.status, json: redact(parse(text), token) };
}

async function send({ fetch, base }: Settings, path: string, request: ServiceRequest): Promise<ServiceResponse> {
  try {
    return await fetch(`${base}/${path}`, request);
  } catch (cause) {
    throw new ProxyError('service_unreachable', { cause });
  }
}

async function readToken(settings: Settings): Promise<string> {
  try {
    const token = await settings.token();
    if (isToken(token)) return token;
  } catch (cause) {
    throw new ProxyError('proxy_misconfigured', { cause });
  }
  throw new ProxyError('proxy_misconfigured', { cause: new TypeError('The function "token" returned no token.') });
}

function createRequest(
  { body, id }: Pick<ServiceCall, 'body' | 'id'>,
  token: string,
  deadline: Deadline,
): ServiceRequest {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}`, [REQUEST_ID]: id };
  // A redirect is not followed: the token belongs to one address.
  const init = { signal: deadline.signal, redirect: 'manual' } as const;
  if (!body) return { ...init, method: 'GET', headers };
  const posted = { ...headers, 'content-type': 'application/json' };
  if (!(body instanceof Upload)) return { ...init, method: 'POST', headers: posted, body };
  // Some servers do not take a body without its length. Runtimes that set it by themselves ignore this.
  const length = body.length === undefined ? undefined : { 'content-length': String(body.length) };
  return { ...init, method: 'POST', headers: { ...posted, ...length }, body: body.stream(deadline), duplex: 'half' };
}

/**
 * Refuses a response whose status alone says that the call failed. 401 comes with an empty HTML body (recorded 2014,
 * 2016), 429 after the day's 14,400 calls of a token (the service's documentation).
 */
function refuseByStatus({ status, headers, body }: ServiceResponse): void {
  const refusal = toRefusal(status, headers);
  if (!refusal) return;
  // Frees the connection; a failure changes nothing.
  body?.cancel().catch(() => undefined);
  throw refusal;
}

function toRefusal(status: number, headers: ServiceResponse['headers']): ProxyError | undefined {
  // Some runtimes show a redirect that is not followed with the status 0.
  const isUsable = (status >= 200 && status < 300) || (status >= 400 && status < 500);
  if (isUsable && ![401, 403, 413, 429].includes(status)) return undefined;
  const cause = new Error(`The service answered ${String(status)}.`);
  if (status === 507) return new ProxyError('service_full', { headers: retryAfterHeader(headers), cause });
  if (status === 401 || status === 403) return new ProxyError('service_refused_token', { status, cause });
  if (status === 413) return new ProxyError('service_too_large', { cause });
  if (status === 429) return new ProxyError('service_rate_limited', { headers: retryAfterHeader(headers), cause });
  const later = status === 503 || status === 504 ? retryAfterHeader(headers) : {};
  // A service that names a time to come back is away for a moment, and says so itself.
  return new ProxyError('service_failed', 'retry-after' in later ? { status, headers: later, cause } : { cause });
}

/** Returns the header Retry-After if it holds seconds or an HTTP date, and nothing else. */
function retryAfterHeader(headers: ServiceResponse['headers']): Record<string, string> {
  const value = headers.get('retry-after') ?? '';
  const isKnown = /^(\d{1,9}|[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT)$/.test(value);
  return isKnown ? { 'retry-after': value } : {};
}

function throwUnreadable(cause: unknown): never {
  throw new ProxyError(cause instanceof ResponseTooLargeError ? 'service_failed' : 'service_not_json', { cause });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    return throwUnreadable(cause);
  }
}

function redact(json: unknown, token: string): unknown {
  try {
    return redactToken(json, token);
  } catch (cause) {
    return throwUnreadable(cause);
  }
}
