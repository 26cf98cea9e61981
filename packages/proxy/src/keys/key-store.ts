// Decision 0029: only keys that outlive a restart are promised.
/**
 * The store of submissions' keys and of carried drafts: texts by name, each kept for a time. Every method may reject; the proxy then
 * sends nothing that could be a double. An error with the code `ENOSPC` says that the store is full.
 */
export interface KeyStore {
  /**
   * True if entries outlive a restart of the proxy. Only then the proxy announces `idempotency`, and the element repeats a submission by
   * itself. Default: `false`.
   */
  readonly isDurable?: boolean;
  /**
   * Writes an entry, unless there is one. Tells whether it did. **Atomic**: when several copies of the proxy try at the same
   * moment, one alone gets `true`. `keepFor` is the least time that the entry stays, in milliseconds.
   */
  add(name: string, entry: string, keepFor: number): Promise<boolean>;
  /** Returns an entry; `undefined` where there is none. What `add` and `set` have written is there at once, for every copy. */
  get(name: string): Promise<string | undefined>;
  /** Writes an entry, over the one that is there. `keepFor` is the least time that it stays, in milliseconds. */
  set(name: string, entry: string, keepFor: number): Promise<void>;
  /** Removes an entry, if there is one. */
  remove(name: string): Promise<void>;
  /**
   * Adds one to the counter of a name. A counter begins with its first call and ends `per` milliseconds later. **Atomic.**
   * Without this method every copy of the proxy counts by itself.
   */
  count?(name: string, per: number): Promise<Count>;
  /** Opens the store. Called once before the first call, so that a broken store is noticed early. */
  open?(): Promise<void>;
  /** Ends the store's work, and closes what it holds open. */
  close?(): Promise<void>;
}

/** The state of a counter. */
export interface Count {
  readonly count: number;
  /** The time until the counter ends, in milliseconds. */
  readonly left: number;
}
