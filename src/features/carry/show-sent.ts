// Shows that another device has sent the answers.
import type { ElementSession } from '../../element/element-session.js';

/** Shows the thanks for answers that another device has sent. Nothing is sent again. */
export async function showSent(session: ElementSession, at = Date.now()): Promise<void> {
  const { element, features, signal } = session;
  // A check of no field fetches the code that says so.
  await element.checkFields([]);
  if (signal.aborted) return;
  await features.draft?.forget();
  await features.sending?.showSentElsewhere(at);
}
