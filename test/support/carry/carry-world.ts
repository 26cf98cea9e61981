// The time in which carried drafts are tested: it passes by waiting alone, so ten minutes take some milliseconds.

/** A world with a clock of its own. */
export class CarryWorld {
  /** The true time. ms */
  time = Date.UTC(2026, 10, 28, 12);

  /** Lets time pass. Others get their turn meanwhile. Rejects with the signal's reason. */
  readonly wait = async (milliseconds: number, signal?: AbortSignal): Promise<void> => {
    const end = this.time + milliseconds;
    await new Promise((resolve) => setTimeout(resolve, 1));
    signal?.throwIfAborted();
    this.time = Math.max(this.time, end);
  };
}
