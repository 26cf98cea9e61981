import type { ClockStore } from '../database/clock.js';

/** A clock that all processes on one database share. */
export interface SharedClock {
  readonly now: () => Date;
  /** Follows the database's clock no more. */
  close(): Promise<void>;
}

/** Options of a shared clock. */
export interface ClockOptions {
  /** The own clock, in milliseconds since 1970. */
  readonly own?: () => number;
  /** Calls back every so many ms, and returns a function that ends it. Default: a timer that keeps no process running. */
  readonly repeat?: (work: () => Promise<void>, every: number) => () => void;
}

/** The milliseconds between two looks at the database's clock. A failover may bring another one. */
const LOOK_EVERY = 60_000;

function repeatByTimer(work: () => Promise<void>, every: number): () => void {
  const timer = setInterval(() => void work(), every);
  timer.unref();
  return () => clearInterval(timer);
}

// Decision 0072: the clocks of processes may differ.
/**
 * Follows the clock of a database, so that claims, tokens and sessions end at the same moment in every process. Without a database, it is
 * the own clock.
 */
export async function followClock(
  store: ClockStore | undefined,
  { own = Date.now, repeat = repeatByTimer }: ClockOptions = {},
): Promise<SharedClock> {
  if (store === undefined) return { now: () => new Date(own()), close: async () => undefined };
  let ahead = 0;
  const look = async (): Promise<void> => {
    const before = own();
    const shown = await store.readClock();
    // The answer was on its way for half of the time, as far as anybody knows.
    ahead = shown - (before + own()) / 2;
  };
  await look();
  const end = repeat(() => look().catch(() => undefined), LOOK_EVERY);
  return { now: () => new Date(own() + ahead), close: async () => end() };
}
