/** Two signals as one. */
export interface JoinedSignals {
  readonly signal: AbortSignal;
  /** Stops following both. Call it when the work is done: a signal that lives long would keep it in memory. */
  readonly leave: () => void;
}

/**
 * Joins two signals: the first that aborts gives the reason. `AbortSignal.any` of Node holds both weakly, so a time limit that nobody
 * else holds is collected, and never comes.
 */
export function joinSignals(one: AbortSignal, other: AbortSignal): JoinedSignals {
  const [joined, left] = [new AbortController(), new AbortController()];
  for (const signal of [one, other]) {
    const abort = (): void => joined.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: left.signal });
  }
  return { signal: joined.signal, leave: () => left.abort() };
}
