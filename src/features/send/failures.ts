// Tells the page why an attempt failed, and describes it for the person.
import { keepsKeys } from '../../api/capabilities.js';
import { retryAfter } from '../../api/retry.js';
import { HostedFormError, SubmitError, describeValue } from '../../model/errors.js';
import type { Failure } from '../../session/form-status.js';
import type { AntiSpam, ElementSession, FormElement } from '../../element/element-session.js';
import type { Run } from './attempt.js';
import type { StepEvent } from './attempt-states.js';
import type { Refusals } from './refusals.js';

/** The event of an error. */
type Failed = Extract<StepEvent, { readonly name: 'refused' | 'failed' }>;

/** The failures of one form. */
export class Failures {
  /** The error of the last attempt that failed. */
  last: unknown;
  readonly #session: ElementSession;
  readonly #refusals: Refusals;
  readonly #antiSpam: AntiSpam;

  constructor(session: ElementSession, refusals: Refusals, antiSpam: AntiSpam) {
    this.#session = session;
    this.#refusals = refusals;
    this.#antiSpam = antiSpam;
  }

  /** Tells the page of an error. Errors of the service about answers are put on their fields. */
  tell(cause: unknown, run?: Run): Failed {
    const error = toError(cause);
    const refused = error instanceof SubmitError ? this.#refusals.take(error.details.answer?.json) : undefined;
    const { code, message, details } = error;
    const told = refused ? new SubmitError(code, message, { ...details, fieldId: refused.fieldId }) : error;
    this.#session.channel.emit('failed', told);
    this.last = error;
    if (run) run.afterwards = () => void this.#antiSpam.fail(told);
    if (refused) return { name: 'refused', lines: refused.lines };
    return { name: 'failed', failure: describeFailure(error), mayKeep: this.#asksAfter(error) };
  }

  /** Tells whether the person has to decide about the answers. */
  #asksAfter(cause: unknown): boolean {
    const { loaded, features, element } = this.#session;
    const about = { isIdempotent: keepsKeys(loaded.capabilities) };
    return asksToKeep(element) && (features.outbox?.mayKeepAfter(cause, about) ?? false);
  }
}

// Decision 0024: with `outbox="ask"`, nothing is kept before the person agrees.
/** Tells whether nothing may be kept on the device before the person agrees. */
export const asksToKeep = ({ outbox }: Pick<FormElement, 'outbox'>): boolean => outbox === 'ask';

/** Describes an error by what the person is told of it. */
function describeFailure(error: HostedFormError): Failure {
  const { mayHaveArrived, upload } = error.details;
  const wait = retryAfter(error);
  return {
    code: error.code,
    ...(mayHaveArrived && { mayHaveArrived }),
    ...(upload && { file: { name: upload.filename, size: upload.content.size } }),
    ...(wait !== undefined && { retryAfter: wait }),
  };
}

/** Converts whatever was thrown, also by a script of the page, to an error with a code. */
function toError(cause: unknown): HostedFormError {
  if (cause instanceof HostedFormError) return cause;
  return new SubmitError('script-failed', `A script failed: ${describeValue(cause)}`, { cause });
}
