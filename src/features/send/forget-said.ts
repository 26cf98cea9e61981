// Takes sentences out of the live region that no longer hold: a person who reads to the end of the form would find them there.
import { callLater } from '../../time/wait.js';
import type { ElementSession } from '../../element/element-session.js';

/** The time that a voice has to fetch a sentence after what followed it. ms */
const PAUSE = 1000;

/** Removes what was said before an answer a moment after it, and what was said on a page when it is turned. */
export function forgetSaid({ element, store, channel, signal }: ElementSession): void {
  /** The sentence that is about to go. */
  let leaving: unknown = '';
  let cancel: (() => void) | undefined;
  const forget = () => {
    cancel?.();
    element.announcement = leaving = '';
  };
  // Before others follow the change: what they say about it stays.
  store.subscribe(() => {
    const said = element.announcement;
    if (said === leaving) return;
    cancel?.();
    leaving = said;
    cancel = callLater(PAUSE, () => {
      if (element.announcement === said) forget();
      else leaving = '';
    });
  }, 'settle');
  channel.on('pageTurned', forget);
  channel.on('reset', forget);
  signal.addEventListener('abort', () => cancel?.());
}
