/** A time limit that counts only while somebody is waited for. */
export class Deadline {
  readonly #milliseconds: number;
  readonly #abort = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** Aborted when the time is over. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** The whole time begins anew. */
  start(): void {
    this.stop();
    if (this.#isOver) return;
    this.#timer = setTimeout(() => {
      this.#abort.abort();
    }, this.#milliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Nobody is waited for any more. */
  end(): void {
    this.#isOver = true;
    this.stop();
  }
}
