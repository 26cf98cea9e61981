import type { DraftPorts } from './draft-ports.js';

/** Nobody waits longer for a lock, in ms. */
const MOMENT = 200;

/**
 * Holds a name against other tabs until it is let go; `undefined` where another one holds it: now, or, for who waits, also a
 * moment later. Without locks nobody is kept from anything. Never rejects.
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
