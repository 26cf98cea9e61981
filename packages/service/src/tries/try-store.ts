/** The wrong tries of one caller, in a period that begins with the first of them. */
export interface Tries {
  readonly count: number;
  /** The end of the period. */
  readonly ends: Date;
}

/** The part of a store that counts wrong tries, for all processes that share it. Every method is one atomic step. */
export interface TryStore {
  /** Counts a wrong try. Where no period is under way, it begins one that ends at `ends`. */
  addTry(caller: string, now: Date, ends: Date): Promise<void>;
  /** Returns the tries of the period that is under way. */
  tries(caller: string, now: Date): Promise<Tries | undefined>;
  /** Removes the periods that have ended. */
  removeTries(now: Date): Promise<void>;
}
