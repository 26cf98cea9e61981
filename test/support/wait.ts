import { waitUntil } from '@open-wc/testing';

/** Waits for a condition that no event reports. Checks it often, so that no time is lost. */
export async function until(condition: () => unknown, whatFor: string): Promise<void> {
  await waitUntil(condition, whatFor, { interval: 5, timeout: 20_000 });
}

/** Returns a value; throws an Error that names it if it is missing. */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Not found: ${what}`);
  return value;
}
