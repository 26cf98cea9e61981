import type { OutboxPorts } from './outbox-ports.js';

/** The waits between attempts while the page is open. ms */
const WAITS = [5_000, 15_000, 60_000, 300_000];

/** Calls the outbox again after waits that grow. */
export class RetryTimer {
  readonly #ports: Pick<OutboxPorts, 'callLater' | 'random'>;
  readonly #retry: () => void;
  #attempts = 0;
  #cancel = (): void => undefined;

  constructor(ports: Pick<OutboxPorts, 'callLater' | 'random'>, retry: () => void) {
    this.#ports = ports;
    this.#retry = retry;
  }

  /** Plans the next attempt in place of the planned one. */
  schedule(): void {
    const wait = WAITS[Math.min(this.#attempts++, WAITS.length - 1)] ?? 0;
    this.cancel();
    // Random, so that not all devices of a place send at the moment when its network is back.
    this.#cancel = this.#ports.callLater(wait * (0.75 + this.#ports.random() / 2), this.#retry);
  }

  /** Cancels the planned attempt. */
  cancel(): void {
    this.#cancel();
  }

  /** Lets the waits begin with the shortest again. */
  reset(): void {
    this.#attempts = 0;
  }
}
