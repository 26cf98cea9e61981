import type { RetryPorts } from '../../api/retry.js';

/** A page that has begun to go is gone after this, or stays: a link to a file or an address of mail begins in the same way. In milliseconds. */
const GOING = 2000;

/**
 * Watches whether the page begins to go, until the signal is aborted. The function that it returns fulfils at once while the page stays,
 * and never in a page that goes: some browsers end its storage first and still send its requests, of which nobody would know later.
 */
export function whileItStays(signal: AbortSignal, { wait }: Pick<RetryPorts, 'wait'>): () => Promise<void> {
  let isGoing = false;
  const onGoing = () => {
    isGoing = true;
  };
  for (const type of ['beforeunload', 'pagehide']) addEventListener(type, onGoing, { signal });
  return async () => {
    while (isGoing) {
      isGoing = false;
      await wait(GOING, signal);
    }
  };
}
