import type { Tries } from './try-store.js';

/** The most callers that are remembered. The one that was wrong least recently goes first. */
const MOST_CALLERS = 10_000;

/** Counts wrong tries in memory, at once: nothing happens between a look and the next count. */
export class TryCounter {
  readonly #tries = new Map<string, Tries>();

  /** Counts a wrong try, as `addTry` of a store does. */
  add(caller: string, now: Date, ends: Date): void {
    const known = this.find(caller, now);
    this.#tries.delete(caller);
    this.#tries.set(caller, known === undefined ? { count: 1, ends } : { ...known, count: known.count + 1 });
    const [oldest] = this.#tries.keys();
    if (this.#tries.size > MOST_CALLERS && oldest !== undefined) this.#tries.delete(oldest);
  }

  /** Returns the tries of the period that is under way. */
  find(caller: string, now: Date): Tries | undefined {
    const known = this.#tries.get(caller);
    return known !== undefined && known.ends > now ? known : undefined;
  }

  /** Removes the periods that have ended. */
  removeEnded(now: Date): void {
    for (const [caller, { ends }] of this.#tries) if (ends <= now) this.#tries.delete(caller);
  }
}
