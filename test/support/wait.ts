import { patienceFor } from './patience.js';

/** The pause between two checks of a condition. ms */
const PAUSE = 5;
/** The longest wait for a condition. ms */
const LONGEST = patienceFor(20_000);

/** Waits for a condition that no event reports. Checks it often, so that no time is lost. */
export async function until(condition: () => unknown, whatFor: string): Promise<void> {
  for (const end = performance.now() + LONGEST; !condition();) {
    if (performance.now() > end) throw new Error(`Not within ${LONGEST / 1000} seconds: ${whatFor}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** Returns a value; throws an Error that names it if it is missing. */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Not found: ${what}`);
  return value;
}

/** Creates a promise that the test fulfils. */
export function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}
