/** Ends a call when its browser has gone, or when the service takes too long; time counts only while the service is waited for. */
export class Deadline {
  readonly #milliseconds: number;
  readonly #browser: AbortSignal;
  readonly #abort = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLate = false;
  #isOver = false;

  constructor(milliseconds: number, browser: AbortSignal) {
    this.#milliseconds = milliseconds;
    this.#browser = browser;
    // One signal for both, made by hand: `AbortSignal.any` costs as much as the rest of a call.
    if (browser.aborted) this.abort();
    else browser.addEventListener('abort', this.abort, { once: true });
  }

  /** Aborted as soon as the call must end. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** The time was over. */
  get isLate(): boolean {
    return this.#isLate;
  }

  /** The whole time begins anew. */
  start(): void {
    this.stop();
    if (this.#isOver) return;
    this.#timer = setTimeout(() => {
      this.#isLate = true;
      this.abort();
    }, this.#milliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Nobody is waited for any more. */
  end(): void {
    this.#isOver = true;
    this.stop();
    this.#browser.removeEventListener('abort', this.abort);
  }

  /** Ends the call. */
  readonly abort = (): void => {
    this.#abort.abort(this.#browser.reason);
  };
}
