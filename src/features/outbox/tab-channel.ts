import { isObject } from '../../api/read.js';
import type { OutboxChange } from '../../persistence/outbox/outbox.js';
import { openTabChannel } from '../../platform/tabs.js';
import type { TabMessages } from '../../platform/tabs.js';

const NAME = 'hosted-form/outbox';

/** Tells the tabs of a site of each other's changes to the outbox. Where the browser refuses it, each tab knows of its own. */
export class TabChannel {
  #channel: TabMessages | undefined;

  /** Calls the listener for every change in another tab, from now on. */
  listen(listener: (change: OutboxChange) => void): void {
    this.#channel ??= openTabChannel(NAME, (message) => {
      if (isChange(message)) listener(message);
    });
  }

  stop(): void {
    this.#channel?.close();
    this.#channel = undefined;
  }

  /** Tells other tabs of a change. */
  tell(change: OutboxChange): void {
    this.#channel?.tell(change);
  }
}

/** Any script of the site may write to the channel, another version of this one, too. */
const isChange = (message: unknown): message is OutboxChange =>
  isObject(message) && isObject(message['submission']) && typeof message['state'] === 'string';
