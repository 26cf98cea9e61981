/**
 * Does something that may take only so long (ms). `work` gets a signal for both ends, the outer one and the limit, and `alive` to
 * call whenever something moves: then the time begins anew.
 *
 * @throws what `work` throws; its signal's reason is `late` where the time was up.
 */
export async function inTime<Result>(
  milliseconds: number,
  late: Error,
  outer: AbortSignal,
  work: (signal: AbortSignal, alive: () => void) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => limit.abort(late), milliseconds);
  };
  const stop = () => limit.abort(outer.reason);
  outer.addEventListener('abort', stop);
  if (outer.aborted) stop();
  alive();
  try {
    return await work(limit.signal, alive);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', stop);
  }
}
