import { retryPorts } from '../api/retry.js';

/** Hears what becomes of the page, until the signal is aborted. */
export interface PageLife {
  /** Nobody sees it, or it is being left: it may end any moment without a further word. */
  hidden(): void;
  /** It is left; the browser may keep it in its memory. */
  left(): void;
  /** It is back from there. */
  back(): void;
}

export function watchPage(life: PageLife, signal: AbortSignal): void {
  const options = { signal };
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') life.hidden();
  };
  const onLeave = () => {
    life.hidden();
    life.left();
  };
  document.addEventListener('visibilitychange', onVisibility, options);
  addEventListener('pagehide', onLeave, options);
  addEventListener('pageshow', ({ persisted }) => persisted && life.back(), options);
}

/** A page that has begun to go is gone after this, or stays: a link to a file or an address of mail begins in the same way. ms */
const GOING = 2000;

/**
 * Watches whether the page begins to go, until the signal is aborted. What is answered fulfils at once while it stays, and never in
 * a page that goes: some browsers end its storage first and still send its requests, of which nobody would know later.
 */
export function whileItStays(signal: AbortSignal): () => Promise<void> {
  let isGoing = false;
  const onGoing = () => {
    isGoing = true;
  };
  for (const type of ['beforeunload', 'pagehide']) addEventListener(type, onGoing, { signal });
  return async () => {
    while (isGoing) {
      isGoing = false;
      await retryPorts.wait(GOING, signal);
    }
  };
}
