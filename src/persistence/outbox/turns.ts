import { takeLock } from '../../platform/tabs.js';
import type { Release, TabLocks } from '../../platform/tabs.js';
import type { CallLater } from '../../time/wait.js';

/** The functions of the browser that turns need. */
export interface TurnPorts {
  readonly locks: TabLocks | undefined;
  readonly callLater: CallLater;
}

// Decision 0007: a lock that is never answered holds nothing up.
/**
 * Gives turns for work that only one may do at a time: among all tabs if the browser has locks, otherwise in this document. Once the browser
 * has refused a lock, or has not answered, turns are those of this document.
 */
export class Turns {
  readonly #ports: TurnPorts;
  readonly #taken = new Set<string>();
  #locks: TabLocks | undefined;

  constructor(ports: TurnPorts) {
    this.#ports = ports;
    this.#locks = ports.locks;
  }

  /** Tells whether other tabs take turns too. */
  get areShared(): boolean {
    return this.#locks !== undefined;
  }

  /** Takes a turn; `undefined` if somebody else has it. The turn of a closed or crashed tab is free. */
  async take(name: string, waits = 0): Promise<Release | undefined> {
    if (this.#locks) {
      const answer = await takeLock(this.#locks, `hosted-form/${name}`, { waits }, this.#ports.callLater);
      if (answer !== 'shut') return answer === 'taken' ? undefined : answer;
      this.#locks = undefined;
    }
    if (this.#taken.has(name)) return undefined;
    this.#taken.add(name);
    return async () => {
      this.#taken.delete(name);
    };
  }

  /**
   * Waits for the turn and does some work. Without locks it does not wait: `undefined` if somebody in this document has
   * the turn.
   */
  async afterOthers<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    return this.alone(name, work, Infinity);
  }

  /** Does some work if the turn is free, or becomes so while it waits; `undefined` otherwise. */
  async alone<T>(name: string, work: () => Promise<T>, waits = 0): Promise<T | undefined> {
    const release = await this.take(name, waits);
    if (!release) return undefined;
    try {
      return await work();
    } finally {
      await release();
    }
  }
}
