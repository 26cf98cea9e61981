/** There is no room for what should be stored. Nothing of it was stored, and all that was stored before is there. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';

  constructor() {
    super('There is no room left on the disk');
  }
}

/** Source: PostgreSQL's error codes, class 53 (insufficient resources), `disk_full`. */
const DISK_FULL = '53100';

/** Tells whether there was no room for what should be stored. Where PostgreSQL itself says so, it has undone the whole step. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof StorageFullError) return true;
  const { code, cause } = Object(error) as { readonly code?: unknown; readonly cause?: unknown };
  return code === DISK_FULL || (cause !== undefined && isStorageFull(cause));
}
