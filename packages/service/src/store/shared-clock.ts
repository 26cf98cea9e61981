import type { ClockStore } from '../database/clock.js';

/** A clock that all processes on one database share. */
export interface SharedClock {
  readonly now: () => Date;
  /** The earlier of the shared clock and the own one, for what must never happen too early. */
  readonly notAhead: () => Date;
  /** Follows the database's clock no more. */
  close(): Promise<void>;
}

/** Options of a shared clock. */
export interface ClockOptions {
  /** The own clock, in milliseconds since 1970. Somebody may set it. */
  readonly own?: () => number;
  /** The milliseconds that this process has run, whatever becomes of the own clock. */
  readonly running?: () => number;
  /** Calls back every so many ms, and returns a function that ends it. Default: a timer that keeps no process running. */
  readonly repeat?: (work: () => Promise<void>, every: number) => () => void;
}

/** The milliseconds between two looks at the database's clock. A failover may bring another one. */
const LOOK_EVERY = 60_000;

/** The milliseconds by which the own clock jumps when it was set, or when the machine had stopped. */
const JUMP = 1000;

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
  { own = Date.now, running = () => performance.now(), repeat = repeatByTimer }: ClockOptions = {},
): Promise<SharedClock> {
  const ownNow = (): Date => new Date(own());
  if (store === undefined) return { now: ownNow, notAhead: ownNow, close: async () => undefined };
  let [ahead, began] = [0, 0];
  const look = async (): Promise<void> => {
    began = own() - running();
    const before = running();
    const shown = await store.readClock();
    // The answer was on its way for half of the time, as far as anybody knows.
    ahead = shown - (before + running()) / 2;
  };
  await look();
  const lookAgain = (): Promise<void> => look().catch(() => undefined);
  const end = repeat(lookAgain, LOOK_EVERY);
  const now = (): number => {
    // A machine that had stopped has missed the time meanwhile.
    if (Math.abs(own() - running() - began) > JUMP) void lookAgain();
    return running() + ahead;
  };
  return {
    now: () => new Date(now()),
    notAhead: () => new Date(Math.min(now(), own())),
    close: async () => end(),
  };
}
