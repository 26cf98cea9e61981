// What the outbox keeps of one submission, and what becomes of it.
import { isObject } from '../../api/read.js';
import { isTemporary } from '../../api/retry.js';
import type { ErrorCode } from '../../model/errors.js';
import { SubmitError } from '../../model/errors.js';
import type { SealedSubmission, SubmissionFacts } from '../../model/submission.js';

/** Before the names of all its records in the vault. */
export const PREFIX = 'outbox/';
const VERSION = 1;

/** The proxy keeps keys for seven days; a clock may be wrong by some hours. ms */
const REPEATABLE = 6 * 24 * 60 * 60 * 1000;

/**
 * `sending`: an attempt is being made, or was when the page was closed. `waiting`: for a connection. `refused`: it was not
 * accepted. `doubtful`: it may have arrived, and only the person may send it again.
 */
export type OutboxState = 'sending' | 'waiting' | 'refused' | 'doubtful';

/** The person has to say what becomes of it. */
export const isUndecided = (state: OutboxState | 'arrived'): boolean => state === 'refused' || state === 'doubtful';

export interface OutboxItem {
  readonly version: typeof VERSION;
  readonly state: OutboxState;
  readonly submission: SealedSubmission;
  /** Of the first attempt that may have arrived, in milliseconds since 1970. */
  readonly attemptedAt?: number;
  /** Why it was refused. */
  readonly code?: ErrorCode;
}

/** A submission that is about to be sent for the first time. */
export const newItem = (submission: SealedSubmission, now: number): OutboxItem => ({
  version: VERSION,
  state: 'sending',
  submission,
  attemptedAt: now,
});

/** The name of its record: in the order of their names, records are in the order in which they were sent. */
export function toRecordName({ sealedAt, key }: SealedSubmission): string {
  return `${PREFIX}${String(Math.max(0, Math.trunc(sealedAt) || 0)).padStart(16, '0')}-${key}`;
}

/** Whether this is the name of a submission with this key. */
export const isRecordName = (name: string, key: string): boolean => name.endsWith(`-${key}`);

/** What is told of an item: all but what is posted. */
export interface OutboxEntry extends Omit<OutboxItem, 'submission'> {
  readonly submission: SubmissionFacts;
}

/** `undefined` where it is not one that this version of the script wrote: that stays as it is. */
export function readEntry(record: unknown): OutboxEntry | undefined {
  const { version, submission } = isObject(record) ? record : {};
  return version === VERSION && isObject(submission) ? (record as OutboxEntry) : undefined;
}

/** As `readEntry`, of a whole one. */
export function readItem(record: unknown): OutboxItem | undefined {
  const entry = readEntry(record);
  return entry && 'body' in entry.submission && entry.submission.body instanceof Blob
    ? (entry as OutboxItem)
    : undefined;
}

/** Whether only the person may send it again. */
export function isDoubtful({ state, submission, attemptedAt }: OutboxItem, now: number): boolean {
  if (!submission.isIdempotent) return state === 'sending';
  // Either way: the clock may have been set.
  return attemptedAt !== undefined && Math.abs(now - attemptedAt) > REPEATABLE;
}

/** Whether the service may have it, after an attempt that ended so. */
export const mayHaveArrived = (cause: unknown): boolean =>
  !(cause instanceof SubmitError) || cause.details.mayHaveArrived === true;

/** What becomes of a submission after an attempt that ended so. */
export function stateAfter(cause: unknown, { isIdempotent }: SealedSubmission): Exclude<OutboxState, 'sending'> {
  if (!isIdempotent && mayHaveArrived(cause)) return 'doubtful';
  // No answer to the submission itself: later another one may come.
  const isUnanswered = !(cause instanceof SubmitError) || isTemporary(cause.code) || cause.code === 'captcha-missing';
  if (isUnanswered) return 'waiting';
  return mayHaveArrived(cause) ? 'doubtful' : 'refused';
}
