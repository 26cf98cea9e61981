import type { DraftPorts } from './draft-ports.js';

/** The longest wait for a lock. ms */
const MOMENT = 200;

/**
 * Holds a lock against other tabs. Returns a function that releases it; `undefined` if another tab holds the lock. A
 * caller that `waits` gets the lock if it becomes free within a moment. In a browser without locks every caller
 * succeeds. Never rejects.
 */
export function hold(
  name: string,
  waits: boolean,
  { locks, callLater }: Pick<DraftPorts, 'locks' | 'callLater'>,
): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    if (!locks) {
      resolve(() => undefined);
      return;
    }
    const abort = new AbortController();
    const refuse = () => {
      stop();
      abort.abort();
      resolve(undefined);
    };
    const stop = callLater(MOMENT, refuse);
    const take = (lock: Lock | null) => {
      if (!lock || abort.signal.aborted) {
        refuse();
        return undefined;
      }
      stop();
      return new Promise<void>((release) => resolve(release));
    };
    locks.request(name, waits ? { signal: abort.signal } : { ifAvailable: true }, take).catch(refuse);
  });
}
