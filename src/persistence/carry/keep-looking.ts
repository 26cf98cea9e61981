// The pace at which a device looks for what another one has written.
import type { CarryError } from '../../api/carry/carry-error.js';
import { isPassing } from './carry-exchange.js';
import type { CarryPorts } from './carry-exchange.js';

/** The least time between two looks, where the proxy answers at once. ms */
const LEAST = 1500;
/** The longest pause in which a connection that fails is waited for. ms */
const LONGEST_PAUSE = 30_000;
/** The time without news after which nobody looks any more. ms */
const WATCHED = 600_000;

/**
 * Looks again and again, until there was no news for 10 minutes, or the signal aborts. `look` tells whether there was any. After a failure
 * that passes by itself, the pauses grow.
 *
 * @throws what `look` throws, unless it passes by itself
 */
export async function keepLooking(
  { now, wait, random }: CarryPorts,
  look: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  for (let end = now() + WATCHED; !signal.aborted && now() < end;) {
    const begun = now();
    const outcome = await look().catch((cause: unknown) => {
      // After an abort it fails by the reason of the signal, which may be anything.
      if (signal.aborted) return false;
      if (isPassing(cause)) return cause;
      throw cause;
    });
    if (outcome === true) end = now() + WATCHED;
    failures = typeof outcome === 'boolean' ? 0 : failures + 1;
    const pause = typeof outcome === 'boolean' ? LEAST - (now() - begun) : findPause(outcome, failures, random);
    // An abort ends the pause. Nobody waits for its reason.
    if (pause > 0) await wait(pause, signal).catch(() => undefined);
  }
}

const findPause = ({ details }: CarryError, failures: number, random: () => number): number =>
  Math.max(Math.min(LEAST * 2 ** (failures - 1) * (0.5 + random()), LONGEST_PAUSE), details.retryAfter ?? 0);
