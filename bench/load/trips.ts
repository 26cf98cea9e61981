/** A request of a page, as the browser reports it. Times in ms. */
export interface Sent {
  /** The time at which it left. */
  readonly sent: number;
  /** The time at which the first byte of the answer came; absent if none came. */
  readonly first?: number;
  /** The bytes on the wire, headers included. */
  readonly bytes: number;
  readonly isScript: boolean;
}

/**
 * Counts the trips: the longest chain of requests of which each waited for the one before it. A request has waited for all whose answers had
 * begun to come when it left.
 */
export function countTrips(requests: readonly Sent[]): number {
  const depths: { readonly first: number; readonly depth: number }[] = [];
  for (const { sent, first } of [...requests].sort((a, b) => a.sent - b.sent)) {
    if (first === undefined) continue;
    const before = depths.filter((other) => other.first <= sent).map(({ depth }) => depth);
    depths.push({ first, depth: Math.max(0, ...before) + 1 });
  }
  return Math.max(0, ...depths.map(({ depth }) => depth));
}
