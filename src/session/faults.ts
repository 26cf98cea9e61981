/** Tells of a part that has failed: what it is, and what it threw. */
type Report = (path: string, cause: unknown) => void;

// Decision 0008: one fault stays alone.
/** Keeps what a part of a form throws from all other parts, and tells it once. */
export class Faults {
  readonly #report: Report;
  readonly #told = new Set<unknown>();

  /** Without `report`, the faults are logged in the console. */
  constructor(report: Report = console.error) {
    this.#report = report;
  }

  /** Tells of a part that has failed, unless it was told of before. The path names it where `part` is not given. */
  tell(path: string, cause: unknown, part: unknown = path): void {
    if (this.#told.has(part)) return;
    this.#told.add(part);
    // All other parts come first, and what a listener of the page throws reaches none of them.
    queueMicrotask(() => {
      this.#report(path, cause);
    });
  }

  /** Does what one part wants. If that throws, tells it and returns `undefined`. */
  alone<Result>(path: string, act: () => Result, part?: unknown): Result | undefined {
    try {
      return act();
    } catch (cause) {
      this.tell(path, cause, part);
      return undefined;
    }
  }

  /** Calls all listeners, whichever of them throws. */
  callEach<Message>(path: string, listeners: Iterable<(message: Message) => void>, message: Message): void {
    for (const listener of listeners) {
      this.alone(
        path,
        () => {
          listener(message);
        },
        listener,
      );
    }
  }
}
