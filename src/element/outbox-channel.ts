// What the tabs of a site tell each other of the outbox.
import type { OutboxChange } from '../persistence/outbox.js';

const CHANNEL = 'hosted-form/outbox';

let channel: BroadcastChannel | undefined;

/** Hears from now on what other tabs have done. */
export function hearOthers(listener: (change: OutboxChange) => void): void {
  if (channel || !('BroadcastChannel' in globalThis)) return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<OutboxChange>) => {
    listener(data);
  };
}

/** Hears no more. */
export function stopHearing(): void {
  channel?.close();
  channel = undefined;
}

/** Tells other tabs what this one has done. */
export function tellOthers(change: OutboxChange): void {
  channel?.postMessage(change);
}
