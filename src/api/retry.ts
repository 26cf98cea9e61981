// Another try at what may be tried again: a read, or a submission to a proxy that keeps keys.
import { HostedFormError } from '../model/errors.js';
import type { ErrorCode } from '../model/errors.js';
import { wait } from '../time/wait.js';

/** What waiting and trying again need of the world outside. */
export interface RetryPorts {
  /** Fulfils after so many milliseconds; rejects with the signal's reason. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to less than 1. */
  random: () => number;
  now: () => number;
  /** Whether the device has a network at all. */
  isOnline: () => boolean;
}

/** The ports of a real page. */
export const browserPorts: RetryPorts = {
  wait,
  random: Math.random,
  now: Date.now,
  isOnline: () => navigator.onLine,
};

/** How something is tried again. */
interface RetryOptions {
  /** Hears that a try failed, and that another one follows. */
  readonly again?: ((error: HostedFormError) => void) | undefined;
  readonly ports?: RetryPorts | undefined;
}

/** Codes of errors that pass by themselves. */
const TEMPORARY: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'network',
  'timeout',
  'rate-limited',
  'service-failed',
  'not-json',
  'type-not-loaded',
]);
/** The first wait; each one after it is three times as long. ms */
const FIRST_WAIT = 400;
const TRIES = 4;
/** Longer than this nobody is kept waiting without being told. ms */
const LONGEST_WAIT = 10_000;

/**
 * Tries until it works: four times at most, with waits that grow and differ, so that not all visitors come back at once; as the
 * answer's `Retry-After` says, where it does. Without a network it is not tried again.
 *
 * @throws what the last try threw.
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  signal: AbortSignal,
  { again, ports = browserPorts }: RetryOptions = {},
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (cause) {
      if (!(cause instanceof HostedFormError) || tries === TRIES || !ports.isOnline()) throw cause;
      const milliseconds = waitBefore(cause, tries, ports);
      if (milliseconds === undefined) throw cause;
      again?.(cause);
      await ports.wait(milliseconds, signal);
    }
  }
}

/** Checks whether an error passes by itself, so that another attempt may succeed. */
export const isTemporary = (code: ErrorCode): boolean => TEMPORARY.has(code);

/** Goes on trying after a first try that failed. @throws what the last try threw. */
export function retryAfterFailure<Result>(
  attempt: () => Promise<Result>,
  first: unknown,
  signal: AbortSignal,
  ports?: RetryPorts,
): Promise<Result> {
  let isFirst = true;
  return withRetries(
    async () => {
      if (!isFirst) return attempt();
      isFirst = false;
      throw first;
    },
    signal,
    { ports },
  );
}

/** How long to wait before the next try; `undefined`: it would be of no use. ms */
function waitBefore(error: HostedFormError, tries: number, { now, random }: RetryPorts): number | undefined {
  const told = retryAfter(error, now);
  // A proxy that says when to come back is still at the first one.
  const mayPass = isTemporary(error.code) || (error.code === 'conflict' && told !== undefined);
  if (!mayPass || (told ?? 0) > LONGEST_WAIT) return undefined;
  return told ?? FIRST_WAIT * 3 ** (tries - 1) * (0.5 + random());
}

/** When the service wants to be asked again: seconds, or a date. In milliseconds from now; `undefined` where it does not say. */
export function retryAfter({ details: { answer } }: HostedFormError, now = browserPorts.now): number | undefined {
  const value = answer?.response.headers.get('retry-after') ?? '';
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
