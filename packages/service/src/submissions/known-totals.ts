import { createHash } from 'node:crypto';
import type { SubmissionQuery } from './submission-store.js';

/** The limit of totals that are kept. The one that was used least recently goes first. */
const MOST = 1000;

/** Keeps totals of lists that are costly to count, for as long as no submission of the form changes. */
export interface KnownTotals {
  /** Returns the total of a query, if it was counted after the last change. `changes` is the number of changes of the form. */
  find(query: SubmissionQuery, changes: number): number | undefined;
  keep(query: SubmissionQuery, changes: number, total: number): void;
}

/** Returns a key of fixed length for what a total depends on: neither the page nor the order. */
function makeKey({ formId, minTime, maxTime, search }: SubmissionQuery, changes: number): string {
  const searched = search.map(({ fieldId, text }) => [fieldId, text]);
  return createHash('sha256')
    .update(JSON.stringify([formId, changes, minTime, maxTime, searched]))
    .digest('base64');
}

/** Creates an empty memory of totals. It may be lost at any time, for it saves work only. */
export function keepTotals(): KnownTotals {
  const totals = new Map<string, number>();
  const keepLast = (key: string, total: number): void => {
    totals.delete(key);
    totals.set(key, total);
  };
  return {
    find(query, changes) {
      const key = makeKey(query, changes);
      const total = totals.get(key);
      if (total !== undefined) keepLast(key, total);
      return total;
    },
    keep(query, changes, total) {
      keepLast(makeKey(query, changes), total);
      const [oldest] = totals.keys();
      if (totals.size > MOST && oldest !== undefined) totals.delete(oldest);
    },
  };
}
