import { waitUntil } from '@open-wc/testing';

/** Waits for what no event tells of. Asks often, so that no time is lost. */
export async function until(condition: () => unknown, whatFor: string): Promise<void> {
  await waitUntil(condition, whatFor, { interval: 5, timeout: 20_000 });
}

/** The value, if it is there; else an error that says what is not. */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Not found: ${what}`);
  return value;
}
