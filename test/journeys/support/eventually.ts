import { patienceFor } from '../../support/patience.js';

/** The longest wait for a condition. ms */
const PATIENCE = patienceFor(15_000);

/**
 * Waits until a condition of a page is true. Playwright's `waitForFunction` takes no condition that needs a promise, as
 * all of IndexedDB does: to it, the promise is true.
 */
export async function eventually(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!(await isSo())) if (Date.now() > end) throw new Error(`Not within ${PATIENCE / 1000} s: ${what}`);
}
