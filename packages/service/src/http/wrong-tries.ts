import { ServiceError } from './errors.js';

/** Options of a limit. */
export interface WrongTriesOptions {
  /** The most wrong tries of one caller within the time. */
  readonly most: number;
  /** Milliseconds. */
  readonly within: number;
  readonly now: () => Date;
}

/** The most callers that are remembered. The one that was wrong least recently goes first. */
const MOST_CALLERS = 10_000;

/** Counts the wrong passwords, secrets and tokens of each caller. */
export class WrongTries {
  readonly #options: WrongTriesOptions;
  readonly #times = new Map<string, readonly number[]>();

  constructor(options: WrongTriesOptions) {
    this.#options = options;
  }

  /** Returns the seconds that a caller has to wait; 0 for one that may try. */
  waitOf(caller: string): number {
    const times = this.#recent(caller);
    if (times.length < this.#options.most) return 0;
    const first = times[0] ?? 0;
    return Math.max(1, Math.ceil((first + this.#options.within - this.#options.now().getTime()) / 1000));
  }

  /** Notes a wrong try. */
  add(caller: string): void {
    const times = [...this.#recent(caller), this.#options.now().getTime()].slice(-this.#options.most);
    this.#times.delete(caller);
    this.#times.set(caller, times);
    const [oldest] = this.#times.keys();
    if (this.#times.size > MOST_CALLERS && oldest !== undefined) this.#times.delete(oldest);
  }

  #recent(caller: string): readonly number[] {
    const since = this.#options.now().getTime() - this.#options.within;
    return (this.#times.get(caller) ?? []).filter((time) => time > since);
  }
}

/** Returns the refusal of a caller that was wrong too often. Source of the status: RFC 6585, section 4. */
export function tooManyTries(seconds: number): ServiceError {
  const sentence = `Too many wrong tries; try again in ${String(seconds)} seconds`;
  return new ServiceError('too-many-tries', sentence, { 'Retry-After': String(seconds) });
}
