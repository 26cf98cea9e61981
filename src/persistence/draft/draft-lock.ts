import { takeLock } from '../../platform/tabs.js';
import type { DraftPorts } from './draft-ports.js';

/** The longest wait for a lock that another tab has. ms */
const MOMENT = 200;

/**
 * Holds a lock against other tabs. Returns a function that releases it; `undefined` if another tab holds the lock. A
 * caller that `waits` gets the lock if it becomes free within a moment. Where the browser has no locks, refuses them or does not
 * answer, callers that are `isTrusting` succeed. Never rejects.
 */
export async function hold(
  name: string,
  waits: boolean,
  { locks, callLater }: Pick<DraftPorts, 'locks' | 'callLater'>,
  isTrusting = true,
): Promise<(() => void) | undefined> {
  const answer = locks ? await takeLock(locks, name, { waits: waits ? MOMENT : 0 }, callLater) : 'shut';
  if (answer === 'taken' || (answer === 'shut' && !isTrusting)) return undefined;
  return answer === 'shut' ? () => undefined : () => void answer();
}
