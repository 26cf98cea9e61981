// Waiting: for some time, or for a promise, but not for ever.

/** Calls a function after some milliseconds. Returns a function that cancels it. */
export type CallLater = (milliseconds: number, call: () => void) => () => void;

/** Calls a function after some milliseconds. Returns a function that cancels it. */
export const callLater: CallLater = (milliseconds, call) => {
  const timer = setTimeout(call, milliseconds);
  return () => clearTimeout(timer);
};

/** Returns why a signal was aborted, as an error to reject with. */
export function abortReason(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException('The operation was aborted.', 'AbortError');
}

/** Fulfils after some milliseconds. Rejects with the signal's reason as soon as that aborts. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      cancel();
      reject(abortReason(signal));
    };
    const cancel = callLater(milliseconds, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Fulfils when a promise settles, but after some milliseconds at the latest. Never rejects. */
export function waitAtMost(
  milliseconds: number,
  promise: Promise<unknown>,
  timers: { readonly callLater: CallLater } = { callLater },
): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timers.callLater(milliseconds, resolve);
    const end = () => {
      cancel();
      resolve();
    };
    promise.then(end, end);
  });
}

/**
 * Settles as some work does, unless the signal aborts first. For work that cannot be aborted, or that others wait for, too: a late result is
 * discarded.
 *
 * @throws what the work throws; the signal's reason.
 */
export function settleUnlessAborted<Result>(signal: AbortSignal, work: PromiseLike<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(abortReason(signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    void Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort));
  });
}
