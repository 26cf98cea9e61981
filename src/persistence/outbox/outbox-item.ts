// The record of one submission in the outbox, and its states.
import { isObject } from '../../api/read.js';
import { isTemporary } from '../../api/retry.js';
import type { ErrorCode } from '../../model/errors.js';
import { SubmitError } from '../../model/errors.js';
import type { SealedSubmission, SubmissionFacts } from '../../model/submission.js';
import { mayHaveArrived, mayRepeat } from '../../submission/repeatable.js';

/** The beginning of the names of all outbox records in the vault. */
export const PREFIX = 'outbox/';
const VERSION = 1;

/**
 * The state of a submission. `sending`: an attempt is running, or was when the page was closed. `waiting`: it waits for
 * a connection. `refused`: it was not accepted. `doubtful`: it may have arrived, and only the person may send it again.
 */
export type OutboxState = 'sending' | 'waiting' | 'refused' | 'doubtful';

/** Checks whether the person has to decide about a submission. */
export const isUndecided = (state: OutboxState | 'arrived'): boolean => state === 'refused' || state === 'doubtful';

/** A submission in the outbox. */
export interface OutboxItem {
  readonly version: typeof VERSION;
  readonly state: OutboxState;
  readonly submission: SealedSubmission;
  /** The time of the first attempt that may have arrived, in milliseconds since 1970. */
  readonly attemptedAt?: number;
  /** The reason of a refusal. */
  readonly code?: ErrorCode;
}

/** Creates the record of a submission before its first attempt. */
export const newItem = ({ attemptedAt, ...submission }: SealedSubmission, now: number): OutboxItem => ({
  version: VERSION,
  state: 'sending',
  submission,
  attemptedAt: attemptedAt ?? now,
});

/** Returns a submission that is sealed again. The key is kept for as long as the proxy said before the first attempt, if that is less. */
export function keepAsAtFirst(submission: SealedSubmission, earlier: OutboxItem | undefined): SealedSubmission {
  const [first, now] = [earlier?.submission.keepsFor, submission.keepsFor];
  return first === undefined || now === undefined ? submission : { ...submission, keepsFor: Math.min(first, now) };
}

/** Returns the name of a record. Sorted by name, records are in the order of sending. */
export function toRecordName({ sealedAt, key }: SealedSubmission): string {
  return `${PREFIX}${String(Math.max(0, Math.trunc(sealedAt) || 0)).padStart(16, '0')}-${key}`;
}

/** Checks whether a record name belongs to the submission with this key. */
export const isRecordName = (name: string, key: string): boolean => name.endsWith(`-${key}`);

/** An item without the body that is posted. */
export interface OutboxEntry extends Omit<OutboxItem, 'submission'> {
  readonly submission: SubmissionFacts;
}

/**
 * Reads an item without its body; `undefined` if another version of the script wrote it. Such a record stays as it is.
 */
export function readEntry(record: unknown): OutboxEntry | undefined {
  return isEntry(record) ? record : undefined;
}

/** Reads an item with its body; `undefined` as in `readEntry`. */
export function readItem(record: unknown): OutboxItem | undefined {
  return isItem(record) ? record : undefined;
}

function isEntry(record: unknown): record is OutboxEntry {
  return isObject(record) && record['version'] === VERSION && isObject(record['submission']);
}

function isItem(record: unknown): record is OutboxItem {
  return isEntry(record) && 'body' in record.submission && record.submission.body instanceof Blob;
}

/** Checks whether only the person may send an item again. */
export function isDoubtful({ state, submission, attemptedAt }: OutboxItem, now: number): boolean {
  if (!submission.isIdempotent) return state === 'sending';
  return attemptedAt !== undefined && !mayRepeat(submission, attemptedAt, now);
}

/** Refusals that another page may lift: it shows the captcha, or names the proxy. */
const WAITING: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['captcha-missing', 'proxy-not-listed']);

/** Returns the state of a submission after an attempt with this error. */
export function stateAfter(
  cause: unknown,
  { isIdempotent }: Pick<SealedSubmission, 'isIdempotent'>,
): Exclude<OutboxState, 'sending'> {
  if (!isIdempotent && mayHaveArrived(cause)) return 'doubtful';
  // The submission itself got no answer, so another attempt may succeed.
  const isUnanswered = !(cause instanceof SubmitError) || isTemporary(cause.code) || WAITING.has(cause.code);
  if (isUnanswered) return 'waiting';
  return mayHaveArrived(cause) ? 'doubtful' : 'refused';
}
