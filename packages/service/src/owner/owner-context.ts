import { ServiceError } from '../http/errors.js';
import { sweepFiles } from '../files/file-store.js';
import type { FileStore } from '../files/file-store.js';
import type { Store } from '../store/store.js';

/** The surroundings of the owner's routes. A part adds what it needs. */
export interface OwnerContext {
  readonly store: Store;
  /** The place of the bytes of files. */
  readonly files: FileStore;
  readonly now: () => Date;
  /** Called when something waits to be delivered. */
  readonly onJobs: () => void;
  /** Says why an address may not receive webhooks; `undefined` where it may. */
  readonly receiverRefusal: (url: string) => Promise<string | undefined>;
  /** The days for which what is deleted can be restored. Default: 30. */
  readonly daysOfGrace?: number | undefined;
  /** Receives errors of what goes on after an answer. */
  readonly onError: (error: unknown) => void;
}

/** Returns the refusal of a change that was made from what is there no more. */
export const changedMeanwhile = (): ServiceError =>
  new ServiceError('conflict', 'Somebody has changed this meanwhile; load it again, and repeat your change');

/** Removes the bytes of files that were erased. Where a bucket cannot be reached, the removal of every hour tries again. */
export async function eraseBytes({ store, files, now, onError }: OwnerContext): Promise<void> {
  await sweepFiles(files, store, now()).catch(onError);
}
