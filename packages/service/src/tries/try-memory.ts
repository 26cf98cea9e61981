import { TryCounter } from './try-counter.js';
import type { TryStore } from './try-store.js';

/** Counts wrong tries in memory. */
export function memoryTries(): TryStore {
  const counter = new TryCounter();
  return {
    async addTry(caller, now, ends) {
      counter.add(caller, now, ends);
    },
    async tries(caller, now) {
      return counter.find(caller, now);
    },
    async removeTries(now) {
      counter.removeEnded(now);
    },
  };
}
