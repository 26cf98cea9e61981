import { ProxyError } from '../errors.js';
import type { Upload } from '../submission/upload.js';
import type { Outcome } from './once.js';

/** The delivery of a submission to the service, in two steps. Only the second step can make the submission. */
export interface Delivery {
  /** Does the first step, which can be taken back. Fulfils with an outcome if the service has already refused. */
  readonly prepare: () => Promise<Outcome | undefined>;
  /** Makes the submission. */
  readonly send: () => Promise<Outcome>;
  /** Takes back the first step, unless the submission was sent. */
  readonly cancel: () => void;
}

/** Calls the service with a body; ends when the signal is aborted. */
type CallService = (signal: AbortSignal) => Promise<Outcome>;

/** Delivers a small body, in one call. */
export function deliverWhole(call: CallService, signal: AbortSignal): Delivery {
  return { prepare: async () => undefined, send: () => call(signal), cancel: () => undefined };
}

/**
 * Delivers a large body: the first step opens the call and sends all but the last byte, the second step sends that byte.
 *
 * @param browser The browser's signal. It ends the first step.
 * @param signal Ends the second step.
 */
export function deliverUpload(upload: Upload, call: CallService, browser: AbortSignal, signal: AbortSignal): Delivery {
  const controller = new AbortController();
  const withdraw = () => {
    if (upload.withdraw()) controller.abort();
  };
  let outcome: Promise<Outcome> | undefined;
  const open = () => {
    // Stryker disable next-line ObjectLiteral,BooleanLiteral: a signal aborts once.
    browser.addEventListener('abort', withdraw, { once: true });
    return call(AbortSignal.any([signal, controller.signal]));
  };
  return {
    prepare: async () => {
      outcome ??= open();
      return Promise.race([upload.checked.then(() => undefined), outcome.then(checkEarlyOutcome)]);
    },
    send: () => {
      outcome ??= open();
      upload.release();
      return outcome;
    },
    cancel: () => {
      browser.removeEventListener('abort', withdraw);
      outcome?.catch(() => undefined);
      withdraw();
    },
  };
}

/** Returns an outcome that comes before the last byte went out, if it is a refusal. */
function checkEarlyOutcome(outcome: Outcome): Outcome {
  if (outcome.state === 'refused') return outcome;
  const cause = new Error('The service answered before it had the whole submission.');
  throw new ProxyError('service_failed', { cause });
}
