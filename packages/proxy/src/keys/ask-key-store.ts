import { ProxyError } from '../errors.js';
import { TIME_LIMITS, withTimeLimit } from '../time-limits.js';

/**
 * Waits for an answer of the key store, within its time limit.
 *
 * @param work Calls the store, once or more often.
 * @throws ProxyError `keys_unavailable` when the store fails, or does not answer in time.
 */
export async function askKeyStore<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await withTimeLimit(TIME_LIMITS.keyStore, work);
  } catch (cause) {
    throw toKeysUnavailable(cause);
  }
}

/** Converts a failure of the key store to a ProxyError `keys_unavailable`, unless it is one. */
export function toKeysUnavailable(cause: unknown): ProxyError {
  if (cause instanceof ProxyError && cause.code === 'keys_unavailable') return cause;
  return new ProxyError('keys_unavailable', { headers: { 'retry-after': '5' }, cause });
}
