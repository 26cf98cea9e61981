import type { LockStore } from '../database/locks.js';
import { underFreeLock } from '../database/locks.js';
import { addErased, daysBefore, DAYS_OF_GRACE, hasErased, NOTHING_ERASED } from './bin-store.js';
import type { BinStore, ErasedCounts } from './bin-store.js';
import { databaseFiles } from '../files/database-files.js';
import { sweepFiles } from '../files/file-store.js';
import type { Contents, FileStore } from '../files/file-store.js';

/** The most records of a kind that a step erases, and the milliseconds between two steps. Others come in between. */
const STEP = 100;
const PAUSE = 20;

/** Options of erasing. */
export interface SweepOptions {
  readonly now: Date;
  /** The place of the bytes of files. Default: the store. */
  readonly files?: FileStore | undefined;
  /** The days for which a deleted record can be restored. Default: 30. */
  readonly daysOfGrace?: number | undefined;
  /** Ends it between two steps. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Erases everything that is due, in small steps: what lay in the bin for longer than the grace, and what is older than its form keeps
 * it. One process at a time does it. Then the bytes that belong to no file go. Returns what was erased, which is nothing where another
 * process is at it.
 */
export async function eraseDue(
  store: Pick<BinStore, 'eraseDue'> & Contents & LockStore,
  { now, files = databaseFiles(store), daysOfGrace = DAYS_OF_GRACE, signal }: SweepOptions,
): Promise<ErasedCounts> {
  const due = { deletedUntil: daysBefore(now, daysOfGrace), now, most: STEP };
  let erased = NOTHING_ERASED;
  await underFreeLock(store, 'erasing', async () => {
    while (signal?.aborted !== true) {
      const counts = await store.eraseDue(due);
      if (!hasErased(counts)) return;
      erased = addErased(erased, counts);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  });
  if (signal?.aborted !== true) await sweepFiles(files, store, now);
  return erased;
}
