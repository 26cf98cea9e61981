import { fetchPart } from '../../parts/fetch-part.js';
import type * as Rare from './rare.js';

/** Fetches what few forms and pages need, and uses it. Never rejects: the form works without it. */
export async function rarely(use: (code: typeof Rare) => unknown): Promise<void> {
  await fetchPart(() => import('./rare.js'))
    .then(use)
    .catch(() => undefined);
}
