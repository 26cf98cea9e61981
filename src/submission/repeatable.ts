import { SubmitError } from '../model/errors.js';
import type { SealedSubmission } from '../model/submission.js';

/** The time for which earlier proxies keep keys. They do not say it. ms */
const WEEK = 604_800_000;

/** The part of the time for which the proxy keeps a key in which the key may be used again. A clock may be wrong. */
const SAFE_PART = 6 / 7;

// Decision 0029: nothing is repeated by itself after the time for which the proxy keeps keys.
/**
 * Checks whether a submission may be repeated by itself: the proxy still knows the key of the first attempt. The difference of the times
 * counts either way, because the clock may have been set.
 */
export function mayRepeat(
  { isIdempotent, keepsFor = WEEK }: Pick<SealedSubmission, 'isIdempotent' | 'keepsFor'>,
  attemptedAt: number,
  now: number,
): boolean {
  return isIdempotent && Math.abs(now - attemptedAt) <= keepsFor * SAFE_PART;
}

/** Checks whether the service may have a submission after an attempt with this error. */
export const mayHaveArrived = (cause: unknown): boolean =>
  !(cause instanceof SubmitError) || cause.details.mayHaveArrived === true;
