/** The cost of some work on the page. ms */
export interface WorkCost {
  readonly time: number;
  /** The longest stretch in which no timer could fire. */
  readonly block: number;
}

/** Measures some work, and the longest stretch in which it blocks the main thread. */
export async function measureWork<T>(work: () => Promise<T>): Promise<WorkCost & { readonly result: T }> {
  const start = performance.now();
  let [last, block] = [start, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    const now = performance.now();
    block = Math.max(block, now - last);
    last = now;
    timer = setTimeout(tick, 0);
  };
  tick();
  const result = await work();
  tick();
  clearTimeout(timer);
  return { time: performance.now() - start, block, result };
}
