import { Deadline } from './deadline.js';
import { ProxyError } from './errors.js';
import { isRefusal, neverOpened } from './outcome.js';
import { isToken, type ServiceRequest, type ServiceResponse, type Settings } from './options.js';
import { Upload } from './upload.js';

/** One call to the service. */
export interface ServiceCall {
  /** Below `/api/v2/`, for example `form/101/field.json`. */
  readonly path: string;
  /** The JSON of a POST, here or on its way; a call without it is a GET. */
  readonly body?: Uint8Array<ArrayBuffer> | Upload | undefined;
  /** Ends the call: aborted when the browser has gone. */
  readonly signal: AbortSignal;
}

/** How far a call got. */
interface Progress {
  sent: boolean;
  /** Of the service's answer, as soon as it begins. */
  status?: number;
}

/** JSON that the service answered, with its status: 2xx, or a 4xx that is about the call and not about the token. */
export interface ServiceAnswer {
  readonly status: number;
  readonly json: unknown;
}

/**
 * Calls the service with the token, within the time limit. Of the browser's request nothing goes along but the body. An error
 * tells in `mayHaveArrived` whether the service may have done its part.
 *
 * @throws ProxyError `service_unreachable`, `service_timeout`, `service_failed`, `service_not_json`,
 *   `service_refused_token`, `service_rate_limited`, `service_too_large`, `proxy_misconfigured`, `client_gone`.
 */
export async function callService(settings: Settings, call: ServiceCall): Promise<ServiceAnswer> {
  const deadline = new Deadline(settings.timeout, call.signal);
  deadline.start();
  const upload = call.body instanceof Upload ? call.body : undefined;
  const { signal } = deadline;
  const progress: Progress = { sent: false };
  try {
    return await Promise.race([speak(settings, { ...call, signal }, progress, deadline), aborted(signal)]);
  } catch (cause) {
    if (upload?.wrong instanceof ProxyError) throw upload.wrong;
    // Without its last byte it is no submission.
    const mayHaveArrived = upload?.isReleased !== false && mayArrive(progress, cause);
    if (deadline.isLate) throw new ProxyError('service_timeout', { mayHaveArrived, cause });
    if (call.signal.aborted) throw new ProxyError('client_gone', { mayHaveArrived, cause });
    if (!(cause instanceof ProxyError)) throw cause;
    throw new ProxyError(cause.code, { ...cause.details, mayHaveArrived });
  } finally {
    deadline.end();
    // After an answer that came early nobody wants the rest.
    if (upload?.isReleased === false) deadline.abort();
  }
}

/** Ends the wait for something that does not listen to the signal itself, such as the token's function. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => {
      reject(new Error('aborted', { cause: signal.reason }));
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

function mayArrive({ sent, status }: Progress, cause: unknown): boolean {
  if (status !== undefined) return !isRefusal(status);
  return sent && !neverOpened(cause);
}

async function speak(
  settings: Settings,
  call: ServiceCall,
  progress: Progress,
  deadline: Deadline,
): Promise<ServiceAnswer> {
  const token = await tokenOf(settings);
  call.signal.throwIfAborted();
  progress.sent = true;
  const response = await reach(settings, call.path, requestOf(call, token, deadline));
  progress.status = response.status;
  if (response.status === 401) settings.token.refused?.(token);
  refuseByStatus(response);
  const text = await response.text().catch(notJson);
  return { status: response.status, json: parse(withoutToken(text, token)) };
}

async function reach({ fetch, base }: Settings, path: string, init: ServiceRequest): Promise<ServiceResponse> {
  try {
    return await fetch(`${base}/${path}`, init);
  } catch (cause) {
    throw new ProxyError('service_unreachable', { cause });
  }
}

async function tokenOf(settings: Settings): Promise<string> {
  try {
    const token = await settings.token();
    if (isToken(token)) return token;
  } catch (cause) {
    throw new ProxyError('proxy_misconfigured', { cause });
  }
  throw new ProxyError('proxy_misconfigured', { cause: new TypeError('The function "token" gave no token.') });
}

function requestOf({ body, signal }: ServiceCall, token: string, deadline: Deadline): ServiceRequest {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  // A redirect is not followed: the token belongs to one address.
  const init = { signal, redirect: 'manual' } as const;
  if (!body) return { ...init, method: 'GET', headers };
  const posted = { ...headers, 'content-type': 'application/json' };
  if (!(body instanceof Upload)) return { ...init, method: 'POST', headers: posted, body };
  // Some servers do not take a body without its length. Runtimes that set it by themselves ignore this.
  const length = body.length === undefined ? undefined : { 'content-length': String(body.length) };
  return { ...init, method: 'POST', headers: { ...posted, ...length }, body: body.stream(deadline), duplex: 'half' };
}

/**
 * What the status alone decides. 401 comes with an empty HTML body (recorded 2014, 2016), 429 after the day's 14,400
 * calls of a token (the service's documentation).
 */
function refuseByStatus({ status, headers, body }: ServiceResponse): void {
  const refusal = refusalOf(status, headers);
  if (!refusal) return;
  // Frees the connection; whether that works is of no interest any more.
  body?.cancel().catch(() => undefined);
  throw refusal;
}

function refusalOf(status: number, headers: ServiceResponse['headers']): ProxyError | undefined {
  // 0 is how some runtimes show a redirect that is not followed.
  const usable = (status >= 200 && status < 300) || (status >= 400 && status < 500);
  if (usable && ![401, 403, 413, 429].includes(status)) return undefined;
  const cause = new Error(`The service answered ${String(status)}.`);
  if (status === 401 || status === 403) return new ProxyError('service_refused_token', { status, cause });
  if (status === 413) return new ProxyError('service_too_large', { cause });
  if (status === 429) return new ProxyError('service_rate_limited', { headers: retryAfter(headers), cause });
  return new ProxyError('service_failed', { cause });
}

/** Seconds or an HTTP date, and nothing else that could stand there. */
function retryAfter(headers: ServiceResponse['headers']): Record<string, string> {
  const value = headers.get('retry-after') ?? '';
  const known = /^(\d{1,9}|[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT)$/.test(value);
  return known ? { 'retry-after': value } : {};
}

function notJson(cause: unknown): never {
  throw new ProxyError('service_not_json', { cause });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    return notJson(cause);
  }
}

/**
 * Should the service ever repeat the token, it ends here; JSON may write `/` as `\/`. A token of fewer than 6 characters
 * is no secret, and removing it would damage words.
 */
function withoutToken(text: string, token: string): string {
  if (token.length < 6) return text;
  return text.replaceAll(token, '[removed]').replaceAll(token.replaceAll('/', '\\/'), '[removed]');
}
