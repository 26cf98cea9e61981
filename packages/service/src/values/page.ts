/** A part of a list, and the length of the whole list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  /** Whether the total is estimated. It is never less than what the page shows to be there. */
  readonly isEstimate?: boolean;
}

/** The part of a list that is asked for. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** A record that lists sort by its time. */
export interface TimedRecord {
  readonly id: number;
  readonly time: Date;
}

/** Compares records by time; by id where the times are equal. */
export function compareByTime(left: TimedRecord, right: TimedRecord): number {
  return left.time.getTime() - right.time.getTime() || left.id - right.id;
}

/** Cuts a page out of a whole list. */
export function cutPage<Item>(items: readonly Item[], { offset, limit }: Slice): Page<Item> {
  return { items: items.slice(offset, offset + limit), total: items.length };
}
