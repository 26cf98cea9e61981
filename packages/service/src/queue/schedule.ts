const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The waits after failed attempts. After the last one the job is given up, 21 hours after the first. */
const WAITS = [10 * SECOND, 1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR] as const;

/** The longest wait for which a receiver may ask. */
const LONGEST_WAIT = 12 * HOUR;

/**
 * Reads for how long a receiver asks to be left alone, in milliseconds: from seconds or a date. Returns 0 where it does not say.
 * Source: RFC 9110, 10.2.3.
 */
export function readRetryAfter(header: string | undefined, now: Date): number {
  const text = header?.trim() ?? '';
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return wait > 0 ? Math.min(wait, LONGEST_WAIT) : 0;
}

/** The number of failures after which a job is given up. */
export const MOST_FAILURES = WAITS.length + 1;

/**
 * Returns the wait after a failed attempt, in milliseconds; `undefined` to give up. Attempts that were cut off do not
 * count, because the receiver did not fail. The wait varies by a tenth, so that jobs which failed together do not
 * repeat together.
 * @param failures The number of failures, this one included.
 * @param random From 0 to 1.
 */
export function waitAfter(failures: number, random: number): number | undefined {
  const wait = WAITS[failures - 1];
  return wait === undefined ? undefined : Math.round(wait * (0.9 + random * 0.2));
}
