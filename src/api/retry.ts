// Repeats calls that may be repeated: reads, and submissions to a proxy that keeps keys.
import { HostedFormError } from '../model/errors.js';
import type { ErrorCode } from '../model/errors.js';
import { wait } from '../time/wait.js';
import { explainFailure, readPlace } from './place.js';
import type { Place } from './place.js';
import { isOnline } from '../platform/connection.js';

/** Browser functions that a retry calls. */
export interface RetryPorts {
  /** Fulfils after some milliseconds. Rejects with the signal's reason. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Returns a number from 0 to less than 1. */
  random: () => number;
  now: () => number;
  /** Tells whether the device has a network at all. */
  isOnline: () => boolean;
  /** Returns the place of the page; by default, that of the browser. */
  place?: () => Place;
}

/** The functions of a real page. */
export const browserPorts: RetryPorts = {
  wait,
  random: Math.random,
  now: Date.now,
  isOnline,
};

/** Options of a retry. */
interface RetryOptions {
  /** Called when an attempt failed and another one follows. */
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
/** The first wait. Each later wait is three times as long. ms */
const FIRST_WAIT = 400;
const TRIES = 4;
/** The longest wait: a person who waits longer has to be told. ms */
const LONGEST_WAIT = 10_000;

/**
 * Calls a function until it succeeds, at most four times. The waits grow and vary, so that not all visitors come back
 * at once. A response's `Retry-After` sets the wait. Without a network there is no further attempt.
 *
 * @throws the error of the last attempt.
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

/**
 * Continues after a first attempt that failed. From a page that can't call its proxy, there is no other attempt.
 * @throws the error of the last attempt.
 */
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
      throw explainFailure(first, (ports?.place ?? readPlace)());
    },
    signal,
    { ports },
  );
}

/** Computes the wait before the next attempt; `undefined` if another attempt is useless. ms */
function waitBefore(error: HostedFormError, tries: number, { now, random }: RetryPorts): number | undefined {
  const told = retryAfter(error, now);
  // With `Retry-After`, a conflict means that the proxy is still working on the first attempt.
  const mayPass = isTemporary(error.code) || (error.code === 'conflict' && told !== undefined);
  if (!mayPass || (told ?? 0) > LONGEST_WAIT) return undefined;
  return told ?? FIRST_WAIT * 3 ** (tries - 1) * (0.5 + random());
}

/** Reads `Retry-After`, in seconds or as a date. Returns milliseconds from now; `undefined` without the header. */
export function retryAfter({ details: { answer } }: HostedFormError, now = browserPorts.now): number | undefined {
  const value = answer?.response.headers.get('retry-after') ?? '';
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
