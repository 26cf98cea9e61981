// A form that did not come is asked for again: a read may be repeated. Fetched only then.
import { withRetries } from '../api/retry.js';

/** Tries again, the first try having failed. @throws what the last try threw. */
export function loadAgain<Result>(
  attempt: () => Promise<Result>,
  first: unknown,
  signal: AbortSignal,
): Promise<Result> {
  let isFirst = true;
  return withRetries(async () => {
    if (!isFirst) return attempt();
    isFirst = false;
    throw first;
  }, signal);
}
