import { setTimeout as sleep } from 'node:timers/promises';

/** The milliseconds between two turns, in which other calls are served. */
const PAUSE = 25;

/** Runs work one after the other, with a pause between, so that other calls come in. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Runs work when all that came before has ended. Work that nobody waits for any more is left out. */
  async take<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    this.#waiting += 1;
    const turn = this.#last.then(async () => {
      signal?.throwIfAborted();
      return work();
    });
    this.#last = turn.then(
      () => this.#pause(),
      () => this.#pause(),
    );
    return turn;
  }

  async #pause(): Promise<void> {
    this.#waiting -= 1;
    if (this.#waiting > 0) await sleep(PAUSE);
  }
}
