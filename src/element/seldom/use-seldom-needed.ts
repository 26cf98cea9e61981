import { fetchPart } from '../../parts/fetch-part.js';
import type * as SeldomNeeded from './seldom-needed.js';

/** Fetches what few forms and pages need. @throws Error where it does not come. */
export const fetchSeldomNeeded = (): Promise<typeof SeldomNeeded> => fetchPart(() => import('./seldom-needed.js'));

/** Fetches what few forms and pages need, and uses it. Never rejects: the form works without it. */
export async function useSeldomNeeded(use: (code: typeof SeldomNeeded) => unknown): Promise<void> {
  await fetchSeldomNeeded()
    .then(use)
    .catch(() => undefined);
}
