import type { RetryPorts } from '../../api/retry.js';

/** The longest time that a page takes to unload; in milliseconds. If it is still there then, the link was a download or `mailto:`. */
const LONGEST_UNLOAD = 2000;

/**
 * Watches whether the page begins to unload, until the signal is aborted. Returns a function that fulfils at once while the page stays,
 * and never in a page that unloads. Some browsers close such a page's storage first and still send its requests; no record of those
 * would be left.
 */
export function whileItStays(signal: AbortSignal, { wait }: Pick<RetryPorts, 'wait'>): () => Promise<void> {
  let isUnloading = false;
  const onUnload = () => {
    isUnloading = true;
  };
  for (const type of ['beforeunload', 'pagehide']) addEventListener(type, onUnload, { signal });
  return async () => {
    while (isUnloading) {
      isUnloading = false;
      await wait(LONGEST_UNLOAD, signal);
    }
  };
}
