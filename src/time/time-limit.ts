/** The time after which something is slow. ms */
const SLOW = 200;

/**
 * Does some work within a time limit. The work gets a signal, which aborts with the outer one and at the limit. It calls `restart` whenever
 * it makes progress, which restarts the time.
 *
 * @throws what the work throws; the reason of its signal is `late` if the time is over.
 */
export async function withTimeLimit<Result>(
  milliseconds: number,
  late: Error,
  outer: AbortSignal,
  work: (signal: AbortSignal, restart: () => void) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => limit.abort(late), milliseconds);
  };
  const stop = () => limit.abort(outer.reason);
  outer.addEventListener('abort', stop);
  if (outer.aborted) stop();
  restart();
  try {
    return await work(limit.signal, restart);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', stop);
  }
}

/** Fulfils when a promise is settled, but at the latest when it is slow. */
export async function awaitUntilSlow(awaited: Promise<unknown>): Promise<void> {
  await Promise.race([awaited, new Promise((resolve) => setTimeout(resolve, SLOW))]);
}
