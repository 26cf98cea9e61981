import type { OutboxChange } from '../../persistence/outbox/outbox.js';

const NAME = 'hosted-form/outbox';

/** Tells the tabs of a site of each other's changes to the outbox. */
export class TabChannel {
  #channel: BroadcastChannel | undefined;

  /** Calls the listener for every change in another tab, from now on. */
  listen(listener: (change: OutboxChange) => void): void {
    if (this.#channel || !('BroadcastChannel' in globalThis)) return;
    this.#channel = new BroadcastChannel(NAME);
    this.#channel.onmessage = ({ data }: MessageEvent<OutboxChange>) => {
      listener(data);
    };
  }

  stop(): void {
    this.#channel?.close();
    this.#channel = undefined;
  }

  /** Tells other tabs of a change. */
  tell(change: OutboxChange): void {
    this.#channel?.postMessage(change);
  }
}
