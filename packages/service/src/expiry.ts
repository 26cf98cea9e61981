import type { ArrivalStore } from './arrivals/arrival-store.js';
import type { PartialStore } from './partials/partial-store.js';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** How long a partial submission is kept after it was saved last. */
const PARTIAL_DAYS = 30;
/** How long the demo keeps the mails and webhooks that it received. */
const ARRIVAL_DAYS = 7;

/** The stores that hold what expires. */
type Expiring = Pick<PartialStore, 'removePartialsBefore'> & Pick<ArrivalStore, 'removeArrivalsBefore'>;

/** The moment before which a partial submission was saved that is there no more. */
export function partialsExpireBefore(now: Date): Date {
  return new Date(now.getTime() - PARTIAL_DAYS * DAY);
}

/** Removes what has expired: partial submissions after 30 days, received mails and webhooks after 7. */
export async function removeExpired(store: Expiring, now: Date): Promise<void> {
  await store.removePartialsBefore(partialsExpireBefore(now));
  await store.removeArrivalsBefore(new Date(now.getTime() - ARRIVAL_DAYS * DAY));
}

/** How what expires is removed again and again. */
export interface ExpiryOptions {
  readonly now?: () => Date;
  /** Hears of a removal that failed; the next one removes it all. Default: the console. */
  readonly onError?: (error: unknown) => void;
  /** Calls back every so many ms, and gives what ends it. Default: a timer that keeps no process running. */
  readonly repeat?: (work: () => void, every: number) => () => void;
}

function byTimer(work: () => void, every: number): () => void {
  const timer = setInterval(work, every);
  timer.unref();
  return () => clearInterval(timer);
}

/** Removes what has expired now and every hour, until the function that it gives is called. */
export function startExpiry(store: Expiring, options: ExpiryOptions = {}): () => void {
  const { now = () => new Date(), onError = console.error, repeat = byTimer } = options;
  const remove = (): void => void removeExpired(store, now()).catch(onError);
  remove();
  return repeat(remove, HOUR);
}
