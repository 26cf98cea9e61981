import { withTimeLimit } from '../time/time-limit.js';
import { browserPorts, withRetries } from '../api/retry.js';
import type { RetryPorts } from '../api/retry.js';
import { createSubmitClient } from '../api/submit-client.js';
import type { Accepted, SubmitHeaders } from '../api/submit-client.js';
import { isObject, text } from '../api/read.js';
import { SubmitError } from '../model/errors.js';
import type { HostedFormError } from '../model/errors.js';
import { FormTokens } from './form-tokens.js';
import { readErrorCode, readProxyCode } from '../api/failed-response.js';
import { mayRepeat } from './repeatable.js';
import type { SealedSubmission } from '../model/submission.js';

/** Options of a delivery. */
export interface DeliveryOptions {
  /** Creates the `fetch` of one attempt. It calls `restart` whenever some of the body is sent. */
  readonly fetchFor?: (restart: () => void) => typeof globalThis.fetch;
  /** Headers that show the proxy that a person sends the answers. */
  readonly headers?: SubmitHeaders;
  /** Called when an attempt failed and another one follows. */
  readonly again?: (error: HostedFormError) => void;
  /** The tokens of the page, if it has requested one in advance. */
  readonly tokens?: FormTokens;
  /** The browser's own functions, if omitted. */
  readonly ports?: RetryPorts | undefined;
}

/** Delivers a submission once. */
export type Deliver = (
  submission: SealedSubmission,
  signal: AbortSignal,
  options?: DeliveryOptions,
) => Promise<Accepted>;

const FORGOTTEN = 'The proxy may have forgotten the first attempt, so another one could make a second record.';

/** The longest time without progress in an attempt: longer than a proxy waits for its service. ms */
const PATIENCE = 45_000;

// Decision 0021: only a proxy that keeps keys gets a second attempt.
/**
 * Posts a sealed submission, with a form token if the proxy requires one. To a proxy that keeps keys, it is repeated
 * after errors that may pass, as long as the proxy keeps them. To a plain proxy it is posted once, because it may have arrived.
 *
 * @throws SubmitError with a code that names the problem. `details.mayHaveArrived` tells whether the service may have
 *   the submission nevertheless. The signal's reason if it was aborted.
 */
export const deliver: Deliver = async (submission, signal, options = {}) => {
  let mayHaveArrived = submission.attemptedAt !== undefined;
  const { fetchFor = () => fetch.bind(globalThis), ports = browserPorts, tokens = new FormTokens(), again } = options;
  const { isIdempotent, attemptedAt = ports.now() } = submission;
  const postWith = async (token: string) => {
    // The device may have slept since the last attempt.
    if (isIdempotent && mayHaveArrived && !mayRepeat(submission, attemptedAt, ports.now()))
      throw new SubmitError('conflict', FORGOTTEN);
    try {
      return await post(submission, signal, { ...options, fetchFor }, token);
    } catch (cause) {
      if (cause instanceof SubmitError) mayHaveArrived = arrival(cause) ?? mayHaveArrived;
      throw cause;
    }
  };
  const attempt = async () => {
    try {
      return await tokens.postWithToken(
        submission,
        fetchFor(() => undefined),
        { signal, ports },
        postWith,
      );
    } catch (cause) {
      if (!(cause instanceof SubmitError)) throw cause;
      const { message, details } = cause;
      throw new SubmitError(readErrorCode(cause), message, { ...details, cause: cause.cause, mayHaveArrived });
    }
  };
  if (!ports.isOnline()) throw new SubmitError('network', 'The device is offline: nothing was sent.');
  return isIdempotent ? withRetries(attempt, signal, { again, ports }) : attempt();
};

function post(
  { proxy, formId, body, key, isIdempotent }: SealedSubmission,
  outer: AbortSignal,
  { fetchFor, headers }: DeliveryOptions & Required<Pick<DeliveryOptions, 'fetchFor'>>,
  token: string,
): Promise<Accepted> {
  const all = {
    ...headers,
    ...(isIdempotent && { 'idempotency-key': key }),
    ...(token && { 'hosted-form-token': token }),
  };
  return withTimeLimit(PATIENCE, new SubmitError('timeout', 'No response in time.'), outer, (signal, restart) =>
    createSubmitClient(proxy, fetchFor(restart)).submit(formId, body, signal, all),
  );
}

/**
 * Tells whether a failed submission may have arrived; `undefined` if this attempt proves nothing new. Errors of the
 * reference proxy have a `code`: `service_…` says how the service responded to this attempt, the first that reached it.
 * If the proxy itself does not know, `outcome` is `unknown`.
 */
function arrival(error: SubmitError): boolean | undefined {
  const { code, details } = error;
  const { answer } = details;
  // Nothing was sent, unless a redirect came back.
  if (code === 'proxy-not-listed' || code === 'type-not-loaded') return details.mayHaveArrived ?? undefined;
  if (!answer || code === 'not-json') return true;
  const { json, response } = answer;
  if (isObject(json) && text(json['outcome']) === 'unknown') return true;
  const ofProxy = readProxyCode(error);
  if (ofProxy) return ofProxy.startsWith('service_') ? false : undefined;
  // A server in between hides whether the request reached the service.
  return response.status === 408 || response.status >= 500 ? true : undefined;
}
