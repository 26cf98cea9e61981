// Knows what was sent with the key that both devices have in common.
import type { MadeAttempt } from '../draft/attempt.js';

/** The use of the common key from this device, as far as it is known. */
export class CommonKey {
  /** The time of an attempt of any device with it, of which nobody knows whether it arrived; 0 where it has not. ms */
  attempted: number | undefined;
  /** It was posted from here, and may have arrived. */
  isPosted = false;
  /** The answers that were sent with it, and may have arrived. */
  #used: string | undefined;
  #isLost = false;
  readonly #now: () => number;

  /** `now` returns the time in milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Tells whether these answers can be sent with it. */
  isFor(answers: string): boolean {
    return !this.#isLost && (this.#used ?? answers) === answers;
  }

  /** Notes an attempt, or what came of it. `sendKey` is the common key. */
  remember({ key, answers, mayHaveArrived, attemptedAt }: MadeAttempt, sendKey: string | undefined): void {
    if (key === '') this.#isLost = true;
    if (key !== sendKey) return;
    // The first note comes before the post.
    this.isPosted = mayHaveArrived && (this.isPosted || this.#used !== undefined);
    this.#used = mayHaveArrived ? answers : undefined;
    this.attempted = mayHaveArrived ? (attemptedAt ?? this.#now()) : 0;
  }

  /** Gives it up: other answers were sent with it before a reload. */
  giveUp(): void {
    this.#isLost = this.isPosted = true;
  }
}
