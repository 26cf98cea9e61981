// The frames that the browser paints.
import { tryTo } from '../try.js';

/** Acts with the next frame, or soon where the browser tells of none. Returns a function that cancels it. */
export function nextFrame(act: () => void): () => void {
  const frame = tryTo(() => requestAnimationFrame(act)) ?? void setTimeout(act);
  return () => {
    if (frame !== undefined) tryTo(() => cancelAnimationFrame(frame));
  };
}

/** Waits for a promise, then until the browser has painted. On a hidden page, waits until somebody sees it. */
export async function afterPaint(drawn: Promise<unknown>): Promise<void> {
  await drawn;
  await new Promise((resolve) => nextFrame(() => setTimeout(resolve)));
}
