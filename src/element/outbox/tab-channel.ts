import type { OutboxChange } from '../../persistence/outbox/outbox.js';

const NAME = 'hosted-form/outbox';

/** Carries what becomes of the outbox between the tabs of a site. */
export class TabChannel {
  #channel: BroadcastChannel | undefined;

  /** Hears from now on what other tabs have done. */
  hear(listener: (change: OutboxChange) => void): void {
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

  /** Tells other tabs what this one has done. */
  tell(change: OutboxChange): void {
    this.#channel?.postMessage(change);
  }
}
