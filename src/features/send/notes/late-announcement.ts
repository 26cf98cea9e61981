import { callLater } from '../../../time/wait.js';
import type { ElementSession } from '../../../element/element-session.js';

/** The pause after a change before a sentence is announced. ms */
const PAUSE = 1000;

/** Announces a sentence when the person pauses. Only the last one counts. */
export class LateAnnouncement {
  readonly #session: ElementSession;
  #cancel: (() => void) | undefined;

  constructor(session: ElementSession) {
    this.#session = session;
    session.signal.addEventListener('abort', () => {
      this.forget();
    });
  }

  /** Announces a sentence after the pause, in place of an earlier one that waits. */
  say(sentence: string): void {
    this.forget();
    this.#cancel = callLater(PAUSE, () => {
      this.#session.element.announcement = sentence;
    });
  }

  /** Drops the sentence that waits. */
  forget(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
