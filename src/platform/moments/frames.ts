// The frames that the browser paints.
import { tryTo } from '../try.js';

/** Acts with the next frame, or soon where the browser tells of none. Returns a function that cancels it. */
export function nextFrame(act: () => void): () => void {
  const frame = tryTo(() => requestAnimationFrame(act)) ?? void setTimeout(act);
  return () => {
    if (frame !== undefined) tryTo(() => cancelAnimationFrame(frame));
  };
}

/** Fulfils when the browser has painted what is drawn once a promise fulfils. On a page that nobody sees, it waits until somebody does. */
export async function afterPaint(drawn: Promise<unknown>): Promise<void> {
  await drawn;
  await new Promise((resolve) => nextFrame(() => setTimeout(resolve)));
}
