import type { ArrivalStore } from './arrivals/arrival-store.js';
import type { LockStore } from './database/locks.js';
import type { BinStore } from './erasing/bin-store.js';
import { eraseDue } from './erasing/sweep.js';
import type { SweepOptions } from './erasing/sweep.js';
import type { Contents, FileStore } from './files/file-store.js';
import { digestAnswers } from './submissions/digest/digest.js';
import type { DigestStore } from './submissions/digest/digest-store.js';
import { partialsExpireBefore } from './partials/partial-store.js';
import type { PartialStore } from './partials/partial-store.js';
import type { SessionStore } from './sessions/session-store.js';
import { IDLE_LIMIT } from './sessions/sessions.js';
import type { TryStore } from './tries/try-store.js';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** The days for which the demo keeps received mails and webhooks. */
const ARRIVAL_DAYS = 7;

/** The stores of records that expire. */
type Expiring = Pick<PartialStore, 'removePartialsBefore'> &
  Pick<ArrivalStore, 'removeArrivalsBefore'> &
  Pick<SessionStore, 'removeSessions'> &
  Pick<TryStore, 'removeTries'> &
  Pick<BinStore, 'eraseDue'> &
  Contents &
  LockStore;

/**
 * Removes expired records: partial submissions after 30 days, received mails and webhooks after 7, sign-ins and counts of wrong tries that
 * ended. It erases what lay in the bin for longer than the grace, and what is older than its form keeps it. Bytes without a file go last.
 */
export async function removeExpired(
  store: Expiring,
  now: Date,
  options: Omit<SweepOptions, 'now'> = {},
): Promise<void> {
  await store.removePartialsBefore(partialsExpireBefore(now));
  await store.removeArrivalsBefore(new Date(now.getTime() - ARRIVAL_DAYS * DAY));
  await store.removeSessions(new Date(now.getTime() - IDLE_LIMIT));
  await store.removeTries(now);
  await eraseDue(store, { now, ...options });
}

/** Options of the repeated removal. */
export interface ExpiryOptions {
  /** The place of the bytes of files. Default: the store. */
  readonly files?: FileStore | undefined;
  readonly now?: () => Date;
  /** The days for which a deleted record can be restored. Default: 30. */
  readonly daysOfGrace?: number | undefined;
  /** Receives the error of a failed removal. The next removal catches up. Default: the console. */
  readonly onError?: (error: unknown) => void;
  /** Calls back every so many ms, and returns a function that ends it. Default: a timer that keeps no process running. */
  readonly repeat?: (work: () => void, every: number) => () => void;
}

function repeatByTimer(work: () => void, every: number): () => void {
  const timer = setInterval(work, every);
  timer.unref();
  return () => clearInterval(timer);
}

/** Removes expired records now and every hour, and brings the digests of large forms up to date. Returns a function that ends it. */
export function startExpiry(store: Expiring & DigestStore, options: ExpiryOptions = {}): () => void {
  const { files, now = () => new Date(), daysOfGrace, onError = console.error, repeat = repeatByTimer } = options;
  const ending = new AbortController();
  const { signal } = ending;
  const remove = (): void =>
    void removeExpired(store, now(), { files, daysOfGrace, signal })
      .then(() => digestAnswers(store, signal))
      .catch((error: unknown) => {
        if (!signal.aborted) onError(error);
      });
  remove();
  const end = repeat(remove, HOUR);
  return () => {
    ending.abort();
    end();
  };
}
