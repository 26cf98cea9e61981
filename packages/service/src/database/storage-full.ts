/** A write for which there is no room. Nothing of it was stored, and everything stored before remains. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';

  constructor() {
    super('There is no room left on the disk');
  }
}

/** Source: PostgreSQL's error codes, class 53 (insufficient resources), `disk_full`. */
const DISK_FULL = '53100';

/** Tells whether an error says that the disk is full. PostgreSQL has then undone the whole step. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof StorageFullError) return true;
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && error.code === DISK_FULL) return true;
  return 'cause' in error && isStorageFull(error.cause);
}
