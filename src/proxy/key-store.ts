/**
 * Where the proxy keeps what it knows of each submission's key: texts by name, each for a time. Every method may reject;
 * then nothing is sent to the service that could be a double.
 */
export interface KeyStore {
  /**
   * Writes an entry where there is none, and tells whether it did. **Atomic**: of several copies of the proxy that try at
   * the same moment, one alone hears `true`. `keepFor` are milliseconds, here and in `set`: the least that it stays.
   */
  add(name: string, entry: string, keepFor: number): Promise<boolean>;
  /** Fulfils with `undefined` where there is no entry. What `add` and `set` have written is there at once, for every copy. */
  get(name: string): Promise<string | undefined>;
  /** Writes an entry over the one that is there. */
  set(name: string, entry: string, keepFor: number): Promise<void>;
  /** The name may be added again. */
  remove(name: string): Promise<void>;
  /**
   * Counts one more by this name, and tells how many there are since the first one, `per` milliseconds ago at most, and for how
   * many milliseconds they count. **Atomic.** Where it is missing, every copy of the proxy counts by itself.
   */
  count?(name: string, per: number): Promise<Count>;
  /** Called once before the first call, so that what is wrong with the store is known early. */
  open?(): Promise<void>;
  /** Ends what it does and holds open. */
  close?(): Promise<void>;
}

/** How often something has happened. */
export interface Count {
  readonly count: number;
  /** Milliseconds until it is forgotten. */
  readonly left: number;
}
