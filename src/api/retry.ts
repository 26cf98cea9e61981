// Another try at what may be tried again: a read, or a submission to a proxy that keeps keys.
import { HostedFormError } from '../model/errors.js';
import type { ErrorCode } from '../model/errors.js';

/** What waiting needs of the world outside. Tests put their own in their place. */
export interface RetryPorts {
  /** Fulfils after so many milliseconds; rejects with the signal's reason. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to less than 1. */
  random: () => number;
  now: () => number;
  /** Whether the device has a network at all. */
  isOnline: () => boolean;
}

export const retryPorts: RetryPorts = {
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const abort = () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', abort);
        resolve();
      }, milliseconds);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
    }),
  random: Math.random,
  now: Date.now,
  isOnline: () => navigator.onLine,
};

/** What the next try may mend. */
const PASSING = new Set<ErrorCode>(['network', 'timeout', 'rate-limited', 'service-failed', 'not-json']);
/** The first wait; each one after it is three times as long. ms */
const FIRST_WAIT = 400;
const TRIES = 4;
/** Longer than this nobody is kept waiting without being told. ms */
const LONGEST_WAIT = 10_000;

/**
 * Tries until it works: four times at most, with waits that grow and differ, so that not all visitors come back at once; as the
 * answer's `Retry-After` says, where it does. Without a network it is not tried again.
 *
 * @param again hears that it failed, and that it is tried again.
 * @throws what the last try threw.
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  signal: AbortSignal,
  again?: (error: HostedFormError) => void,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (cause) {
      if (!(cause instanceof HostedFormError) || tries === TRIES || !retryPorts.isOnline()) throw cause;
      const milliseconds = waitBefore(cause, tries);
      if (milliseconds === undefined) throw cause;
      again?.(cause);
      await retryPorts.wait(milliseconds, signal);
    }
  }
}

/** How long to wait before the next try; `undefined`: it would be of no use. ms */
function waitBefore(error: HostedFormError, tries: number): number | undefined {
  const told = retryAfter(error);
  // A proxy that says when to come back is still at the first one.
  const isPassing = PASSING.has(error.code) || (error.code === 'conflict' && told !== undefined);
  if (!isPassing || (told ?? 0) > LONGEST_WAIT) return undefined;
  return told ?? FIRST_WAIT * 3 ** (tries - 1) * (0.5 + retryPorts.random());
}

/** When the service wants to be asked again: seconds, or a date. In milliseconds from now; `undefined` where it does not say. */
export function retryAfter({ details: { answer } }: HostedFormError): number | undefined {
  const value = answer?.response.headers.get('retry-after') ?? '';
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - retryPorts.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
