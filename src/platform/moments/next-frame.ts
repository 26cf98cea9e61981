// The next frame of the page.
import { tryTo } from '../try.js';

/** Acts with the next frame, or soon where the browser tells of none. Returns a function that cancels it. */
export function nextFrame(act: () => void): () => void {
  const frame = tryTo(() => requestAnimationFrame(act)) ?? void setTimeout(act);
  return () => {
    if (frame !== undefined) tryTo(() => cancelAnimationFrame(frame));
  };
}
