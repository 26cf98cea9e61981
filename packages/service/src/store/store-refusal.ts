import { NoAnswerError } from '../database/no-answer.js';
import type { NoAnswerReason } from '../database/no-answer.js';
import { isStorageFull } from '../database/storage-full.js';
import { errorAnswer, ServiceError, storageFull } from '../http/errors.js';
import type { ErrorCode } from '../http/errors.js';

/** The code, the sentence and the seconds after which a client may ask again. */
const REFUSALS: Readonly<Record<NoAnswerReason, readonly [ErrorCode, string, string]>> = {
  away: ['database-away', 'The database cannot be reached; nothing was changed, so try again', '5'],
  unknown: [
    'outcome-unknown',
    'The database was lost, and it is not known whether this was done; look before you repeat it',
    '5',
  ],
  slow: ['took-too-long', 'This needs more time than a request may take; ask for less, or narrow the search', '30'],
  busy: ['database-busy', 'Too many requests are under way; nothing was changed, so try again', '5'],
};

/** Returns the refusal of a request that the store could not answer for now; `undefined` for any other error. */
export function readStoreRefusal(error: unknown): ServiceError | undefined {
  if (isStorageFull(error)) return storageFull();
  if (!(error instanceof NoAnswerError)) return undefined;
  const [code, sentence, seconds] = REFUSALS[error.reason];
  const more = error.recordId === undefined ? {} : { id: String(error.recordId) };
  return new ServiceError(code, sentence, { 'Retry-After': seconds }, more);
}

/** Options of the answers to errors. */
export interface FaultOptions {
  /** Answers errors about records with status 200. */
  readonly legacyErrorStatus?: boolean;
  /** Names the code of every error. */
  readonly namesEveryCode?: boolean;
  /** Receives errors that are neither the client's nor the store's. */
  readonly onError: (error: unknown) => void;
}

/** Converts whatever a route throws to its answer. */
export function answerFault(
  error: unknown,
  { legacyErrorStatus = false, namesEveryCode = false, onError }: FaultOptions,
): Response {
  const refusal = error instanceof ServiceError ? error : readStoreRefusal(error);
  if (refusal !== undefined) return errorAnswer(refusal, legacyErrorStatus, namesEveryCode);
  onError(error);
  const body = { status: 'error', error: 'An error occurred while processing the request' };
  return Response.json(body, { status: 500 });
}
