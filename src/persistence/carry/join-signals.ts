/** Two signals as one. */
export interface JoinedSignals {
  readonly signal: AbortSignal;
  /** Stops following both. Call it when the work is done: a signal that lives long would keep it in memory. */
  readonly leave: () => void;
}

/** Joins two signals: the first that aborts gives the reason. `AbortSignal.any` is missing in browsers of 2023. */
export function joinSignals(one: AbortSignal, other: AbortSignal | undefined): JoinedSignals {
  const [joined, left] = [new AbortController(), new AbortController()];
  for (const signal of [one, other]) {
    const abort = () => joined.abort(signal?.reason);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { signal: left.signal });
  }
  return { signal: joined.signal, leave: () => left.abort() };
}
