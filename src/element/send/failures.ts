// What the page and the person are told after an attempt to send that failed.
import { HostedFormError, SubmitError, describeValue } from '../../model/errors.js';
import type { FormStatus, Keeping } from '../../session/form-status.js';
import type { Refusals } from './refusals.js';

/** An attempt that failed: the error for the page, and the status for the person. */
interface Failure {
  readonly error: HostedFormError;
  readonly status: FormStatus;
}

/** Tells what failed. Errors of the service about answers are put on their fields. `findKeeping` is asked for all others. */
export function describeFailure(
  cause: unknown,
  refusals: Refusals,
  findKeeping: (error: HostedFormError) => Keeping | undefined,
): Failure {
  const error = toError(cause);
  const refused = refusals.take(error);
  if (!refused) {
    const keeping = findKeeping(error);
    return { error, status: { name: 'failed', error, ...(keeping && { keeping }) } };
  }
  const { lines, fieldId } = refused;
  return {
    error: new SubmitError(error.code, error.message, { ...error.details, fieldId }),
    status: { name: 'wrong', lines },
  };
}

/** Converts whatever was thrown, also by a script of the page, to an error with a code. */
function toError(cause: unknown): HostedFormError {
  if (cause instanceof HostedFormError) return cause;
  return new SubmitError('script-failed', `A script failed: ${describeValue(cause)}`, { cause });
}
