import { makeList } from '../../platform/lists.js';

/** The answer "not applicable" of a rating (inferred: only `add_na: false` was recorded). */
export const NOT_APPLICABLE = 'N/A';

/** Lists every score that can be given, the least first. */
export function scoresOf({ count, halves }: { readonly count: number; readonly halves: boolean }): readonly number[] {
  const step = halves ? 0.5 : 1;
  return makeList(count / step, (index) => (index + 1) * step);
}
