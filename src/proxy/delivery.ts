import { ProxyError } from './errors.js';
import type { Outcome } from './once.js';
import type { Upload } from './upload.js';

/** How a submission reaches the service, in two steps: the second one alone can make it. */
export interface Delivery {
  /** Does what can be taken back. Fulfils with an outcome where the service has refused it already. */
  readonly ready: () => Promise<Outcome | undefined>;
  /** Makes the submission. */
  readonly send: () => Promise<Outcome>;
  /** Takes back what was not sent. */
  readonly stop: () => void;
}

/** Calls the service with a body; ends when the signal is aborted. */
type Call = (signal: AbortSignal) => Promise<Outcome>;

/** Of a small body: one call. */
export function deliverWhole(call: Call, signal: AbortSignal): Delivery {
  return { ready: async () => undefined, send: () => call(signal), stop: () => undefined };
}

/**
 * Of a large body: the call is opened, and all goes out but the last byte, which is the second step.
 *
 * @param browser Aborted when the browser has gone: that ends the first step.
 * @param signal Ends the second one.
 */
export function deliverUpload(upload: Upload, call: Call, browser: AbortSignal, signal: AbortSignal): Delivery {
  const abort = new AbortController();
  const stop = () => {
    if (upload.withdraw()) abort.abort();
  };
  let answer: Promise<Outcome> | undefined;
  const open = () => {
    browser.addEventListener('abort', stop, { once: true });
    return call(AbortSignal.any([signal, abort.signal]));
  };
  return {
    ready: async () => {
      answer ??= open();
      return Promise.race([upload.checked.then(() => undefined), answer.then(early)]);
    },
    send: () => {
      answer ??= open();
      upload.release();
      return answer;
    },
    stop: () => {
      browser.removeEventListener('abort', stop);
      answer?.catch(() => undefined);
      stop();
    },
  };
}

/** An answer that comes before the last byte went out. */
function early(outcome: Outcome): Outcome {
  if (outcome.state === 'refused') return outcome;
  throw new ProxyError('service_failed', { cause: new Error('The service answered before it had the submission.') });
}
