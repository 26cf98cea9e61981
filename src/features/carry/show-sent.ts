// Finds out and shows that another device has sent the answers.
import { hasCode } from '../../api/carry/carry-error.js';
import type { ElementSession } from '../../element/element-session.js';

/** Shows the thanks for answers that another device has sent. Nothing is sent again. */
export async function showSent(session: ElementSession, at: number): Promise<void> {
  const { element, features, signal } = session;
  // A check of no field fetches the code that says so.
  await element.checkFields([]);
  if (signal.aborted) return;
  await features.draft?.forget();
  await features.sending?.showSentElsewhere(at);
}

/** Returns when another device has sent the answers, where a failure to look says so; now, where it names no time. */
export function readSent(cause: unknown, signal: AbortSignal, now: () => number): number | undefined {
  signal.throwIfAborted();
  return hasCode(cause, 'carried-sent') ? (cause.details.at ?? now()) : undefined;
}
