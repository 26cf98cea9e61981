import { ServiceError } from '../http/errors.js';
import { TryCounter } from './try-counter.js';
import type { Tries, TryStore } from './try-store.js';

/** Options of a limit. */
export interface WrongTriesOptions {
  /** Names what is tried. Each kind is counted by itself. */
  readonly kind: string;
  /** The most wrong tries of one caller within the time. */
  readonly most: number;
  /** Milliseconds, from the first wrong try. */
  readonly within: number;
  readonly now: () => Date;
  /** The store that counts for all processes. */
  readonly store: TryStore;
}

/** The result of a try. */
export interface Verdict {
  readonly isRight: boolean;
  /** The seconds that the caller has to wait before it may try at all; 0 for one that may. */
  readonly wait: number;
}

// Decision 0069: processes that share a database count wrong passwords together.
/** Limits the wrong passwords, secrets and tokens of each caller, in all processes with the same store. */
export class WrongTries {
  readonly #options: WrongTriesOptions;
  /** Counts what this process was asked, without a wait: many tries at the same moment would all find the store's count still low. */
  readonly #own = new TryCounter();

  constructor(options: WrongTriesOptions) {
    this.#options = options;
  }

  /** Judges a try, and counts a wrong one. A caller that was wrong too often has to wait, and is told nothing. */
  async judge(caller: string, isRight: () => boolean): Promise<Verdict> {
    const { kind, within, now, store } = this.#options;
    const name = `${kind} ${caller}`;
    const shared = await store.tries(name, now());
    const time = now();
    const wait = Math.max(this.#waitFor(shared, time), this.#waitFor(this.#own.find(name, time), time));
    if (wait > 0) return { isRight: false, wait };
    if (isRight()) return { isRight: true, wait };
    const ends = new Date(time.getTime() + within);
    this.#own.add(name, time, ends);
    // On a full disk it cannot be counted for all. This process has counted it.
    await store.addTry(name, time, ends).catch(() => undefined);
    return { isRight: false, wait };
  }

  #waitFor(tries: Tries | undefined, now: Date): number {
    if (tries === undefined || tries.count < this.#options.most) return 0;
    return Math.max(1, Math.ceil((tries.ends.getTime() - now.getTime()) / 1000));
  }
}

/** Returns the refusal of a caller that was wrong too often. Source of the status: RFC 6585, section 4. */
export function tooManyTries(seconds: number): ServiceError {
  const sentence = `Too many wrong tries; try again in ${String(seconds)} seconds`;
  return new ServiceError('too-many-tries', sentence, { 'Retry-After': String(seconds) });
}
