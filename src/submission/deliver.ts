import { withTimeLimit } from '../time/time-limit.js';
import { browserPorts, withRetries } from '../api/retry.js';
import type { RetryPorts } from '../api/retry.js';
import { createSubmitClient } from '../api/submit-client.js';
import type { Accepted, SubmitHeaders } from '../api/submit-client.js';
import { isObject, text } from '../api/read.js';
import { SubmitError } from '../model/errors.js';
import type { HostedFormError } from '../model/errors.js';
import { withToken } from './form-tokens.js';
import { readErrorCode, readProxyCode } from './proxy-code.js';
import type { SealedSubmission } from '../model/submission.js';

/** What a delivery needs beside the submission. */
export interface DeliveryOptions {
  /** Makes the `fetch` of one attempt; `alive` is to be called whenever the body moves. */
  readonly fetchFor?: (alive: () => void) => typeof globalThis.fetch;
  /** What shows the proxy that a person sends it. */
  readonly headers?: SubmitHeaders;
  /** Hears that an attempt failed, and that another one follows. */
  readonly again?: (error: HostedFormError) => void;
  /** The browser's own, if not given. */
  readonly ports?: RetryPorts | undefined;
}

/** Makes one delivery; what keeps submissions for later has it handed in. */
export type Deliver = (
  submission: SealedSubmission,
  signal: AbortSignal,
  options?: DeliveryOptions,
) => Promise<Accepted>;

/** So long nothing may move before an attempt is given up: more than a proxy waits for its service. ms */
const PATIENCE = 45_000;

// Decision 0024: only a proxy that keeps keys gets a second attempt.
/**
 * Posts a sealed submission. To a proxy that keeps keys it is repeated where a repetition may help, with a growing wait; to a
 * plain one it is posted once, because it may have arrived. To one that wants a form token it goes with one.
 *
 * @throws SubmitError with a code that tells what happened; `details.mayHaveArrived` tells whether the service may have it all the
 *   same. The signal's reason if it was aborted.
 */
export const deliver: Deliver = async (submission, signal, options = {}) => {
  let mayHaveArrived = false;
  const { fetchFor = () => fetch.bind(globalThis), ports = browserPorts, again } = options;
  const postWith = async (token: string) => {
    try {
      return await post(submission, signal, { ...options, fetchFor }, token);
    } catch (cause) {
      if (cause instanceof SubmitError) mayHaveArrived = arrival(cause) ?? mayHaveArrived;
      throw cause;
    }
  };
  const attempt = async () => {
    try {
      return await withToken(
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
  return submission.isIdempotent ? withRetries(attempt, signal, { again, ports }) : attempt();
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
  return withTimeLimit(PATIENCE, new SubmitError('timeout', 'No answer in time.'), outer, (signal, alive) =>
    createSubmitClient(proxy, fetchFor(alive)).submit(formId, body, signal, all),
  );
}

/**
 * Whether the service may have a submission whose attempt failed; `undefined`: as was known before. The reference proxy's own
 * errors have a `code`: `service_…` is what the service did to this attempt, the first one that got through to it. Where the proxy does
 * not know itself, `outcome` is `unknown`.
 */
function arrival(error: SubmitError): boolean | undefined {
  const { code, details } = error;
  const { answer } = details;
  if (!answer || code === 'not-json') return true;
  const { json, response } = answer;
  if (isObject(json) && text(json['outcome']) === 'unknown') return true;
  const ofProxy = readProxyCode(error);
  if (ofProxy) return ofProxy.startsWith('service_') ? false : undefined;
  // Of a server in between nobody knows what lies behind it.
  return response.status === 408 || response.status >= 500 ? true : undefined;
}
