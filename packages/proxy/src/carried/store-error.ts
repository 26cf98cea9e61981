import { ProxyError } from '../errors.js';
import { TIME_LIMITS, withTimeLimit } from '../time-limits.js';
import { readErrorCode, toObject } from '../unknown-value.js';

/** The codes of a full disk: of the system, for a disk and for a quota, and of PostgreSQL. */
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/**
 * Asks the store of the carried drafts.
 *
 * @throws ProxyError `carried_full` or `keys_unavailable`
 */
export async function askDrafts<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await withTimeLimit(TIME_LIMITS.keyStore, work);
  } catch (cause) {
    throw toStoreError(cause);
  }
}

/** Converts a failure of the key store to a ProxyError `carried_full` or `keys_unavailable`. */
function toStoreError(cause: unknown): ProxyError {
  if (isFull(cause)) return new ProxyError('carried_full', { cause });
  return storeUnavailable(cause);
}

/** Creates the error of a store that fails, or lacks a part of what it should have. */
export function storeUnavailable(cause?: unknown): ProxyError {
  const sentence = 'This proxy cannot reach the carried drafts for now.';
  return new ProxyError('keys_unavailable', { sentence, headers: { 'retry-after': '5' }, cause });
}

function isFull(cause: unknown): boolean {
  const { message } = toObject(cause);
  // A Redis without room begins its errors so.
  return FULL.has(readErrorCode(cause)) || (typeof message === 'string' && message.startsWith('OOM '));
}
