// Decision 0032: every time limit has its name here.
/** The time that each kind of work may take, in milliseconds. The owner's options `timeout` and `keepKeys` are not here. */
export const TIME_LIMITS = {
  /** For one answer of the key store. */
  keyStore: 5000,
  /** For one shared count of the rate limit. The visitor waits, and counting in memory is good enough. */
  sharedCount: 1000,
  /** For the check of one captcha answer. */
  captcha: 8000,
  /** For the address that takes partial answers. The visitor does not wait. */
  partial: 10_000,
  /** For the drawing of one form, whose list is already there. */
  drawing: 10_000,
  /** For the answer that shows whether the service works. An orchestrator waits. */
  readiness: 5000,
  /** For the renewal of an access token. Calls to the service wait for it. */
  tokenRenewal: 10_000,
  /** For the first access token, in `connect`. */
  tokenExchange: 30_000,
  /** For the person who allows the access in their browser, in `connect`. */
  consent: 300_000,
  /** For a request's headers. */
  requestHeaders: 15_000,
  /** For a whole request: a phone may need long for its photos. */
  request: 30 * 60_000,
  /** Between two requests on one connection. */
  keepAlive: 10_000,
  /** Without a byte of a body whose request is already answered. */
  silentBody: 10_000,
  /** Between two calls to the service on one connection. Many servers close it after five seconds; a call sent then may be lost. */
  idleServiceConnection: 4000,
} as const;

/** The longest delay of a timer, in milliseconds: a longer one would fire at once. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/** Fulfils as soon as the signal is aborted. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      resolve();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

/** Ends work when it takes too long, or when a parent signal is aborted. The clock can be stopped and started. */
export class Deadline {
  readonly #milliseconds: number;
  readonly #parent: AbortSignal | undefined;
  #controller: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLate = false;
  #isOver = false;
  /** The reason why the work must end. */
  #reason: unknown;
  #reject: ((reason: Error) => void) | undefined;

  /** Creates a deadline whose clock is stopped until `start`. */
  constructor(milliseconds: number, parent?: AbortSignal) {
    this.#milliseconds = milliseconds;
    this.#parent = parent;
    // Joined by hand: `AbortSignal.any` costs as much as the rest of a call.
    if (parent?.aborted) this.abort();
    else parent?.addEventListener('abort', this.abort, { once: true });
  }

  /** The signal that is aborted when the work must end. Created at its first use, because it is costly. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#reason !== undefined) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  /** True once the time is over. */
  get isLate(): boolean {
    return this.#isLate;
  }

  /** Starts the clock, with the whole time left. */
  start(): void {
    this.stop();
    if (this.#isOver) return;
    this.#timer = setTimeout(() => {
      this.#isLate = true;
      this.#abort(new DOMException(`Not done within ${String(this.#milliseconds)} ms.`, 'TimeoutError'));
    }, this.#milliseconds);
  }

  /** Stops the clock. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Stops the clock for good. */
  end(): void {
    this.#isOver = true;
    this.stop();
    this.#parent?.removeEventListener('abort', this.abort);
  }

  /** Ends the work. */
  readonly abort = (): void => {
    this.#abort(this.#parent?.reason ?? new DOMException('The work was aborted.', 'AbortError'));
  };

  /** Settles like the work, or rejects as soon as the work must end. A late result is discarded. */
  race<Value>(work: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      if (this.#reason !== undefined) reject(toError(this.#reason));
      work.then(resolve, reject);
    });
  }

  #abort(reason: unknown): void {
    this.#reason ??= reason;
    this.#controller?.abort(this.#reason);
    this.#reject?.(toError(this.#reason));
  }
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('Aborted.', { cause: reason });
}

/**
 * Does work within a time limit.
 *
 * @param work Receives a signal that is aborted when the time is over, and may ignore it.
 * @param parent Ends the work, too, when it is aborted.
 * @returns The result of the work. Rejects with a `TimeoutError` when the time is over; a late result is discarded.
 */
export async function withTimeLimit<Value>(
  milliseconds: number,
  work: (limit: { readonly signal: AbortSignal }) => Promise<Value>,
  parent?: AbortSignal,
): Promise<Value> {
  const deadline = new Deadline(milliseconds, parent);
  deadline.start();
  try {
    return await deadline.race(work(deadline));
  } finally {
    deadline.end();
  }
}
