import { createHash } from 'node:crypto';
import type { SubmissionQuery, SubmissionFilter } from './submission-store.js';
import type { Place } from './walk/walk-store.js';

/** The limit of totals that are kept. The one that was used least recently goes first. */
const MOST = 1000;

// Decision 0068: a page goes on where the one before it ended.
/** Keeps totals of lists that are costly to count, for as long as no submission of the form changes. */
export interface KnownTotals {
  /** Returns the total of a query, if it was counted after the last change. `changes` is the number of changes of the form. */
  find(query: SubmissionFilter, changes: number): number | undefined;
  keep(query: SubmissionFilter, changes: number, total: number): void;
  /** Returns the last row before a page, if the page before it was read. */
  findPlace(query: SubmissionQuery): Place | undefined;
  /** Keeps the last row of a page, for the one after it. `query` asks for that one. */
  keepPlace(query: SubmissionQuery, place: Place): void;
  /** The most submissions of a form for which totals are always counted. */
  readonly exactUpTo: number;
  /** The most submissions into whose answers a step of a walk looks. */
  readonly lookedAt: number;
}

/** The sizes that decide what is counted, and how far a walk goes in a step. */
interface Sizes {
  readonly exactUpTo?: number;
  readonly lookedAt?: number;
}

/** Returns a key of fixed length. */
function makeKey({ formId, minTime, maxTime, search, read }: SubmissionFilter, ...more: readonly unknown[]): string {
  const searched = search.map(({ fieldId, text }) => [fieldId, text]);
  return createHash('sha256')
    .update(JSON.stringify([formId, minTime, maxTime, searched, read, more]))
    .digest('base64');
}

/** Values by a key. The one that was used least recently goes first. */
class LastUsed<Value> {
  readonly #values = new Map<string, Value>();

  find(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) this.keep(key, value);
    return value;
  }

  keep(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > MOST && oldest !== undefined) this.#values.delete(oldest);
  }
}

/** Creates an empty memory of totals and places. It may be lost at any time, for it saves work only. */
export function keepTotals({ exactUpTo = 20_000, lookedAt = 20_000 }: Sizes = {}): KnownTotals {
  const totals = new LastUsed<number>();
  const places = new LastUsed<Place>();
  const keyOfPage = (query: SubmissionQuery): string => makeKey(query, query.ascending, query.offset);
  return {
    exactUpTo,
    lookedAt,
    // A total depends on neither the page nor the order.
    find: (query, changes) => totals.find(makeKey(query, changes)),
    keep: (query, changes, total) => totals.keep(makeKey(query, changes), total),
    findPlace: (query) => places.find(keyOfPage(query)),
    keepPlace: (query, place) => places.keep(keyOfPage(query), place),
  };
}
