import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { readErrorCode } from '../unknown-value.js';

/** The age from which a lock counts as abandoned by its process, in milliseconds. */
const MAX_LOCK_AGE = 60_000;

/**
 * Takes a lock that one process at a time can hold.
 *
 * @param path The path of the lock file.
 * @param now The time in milliseconds since 1970.
 * @returns A function that releases the lock; `undefined` when another process holds it.
 * @throws The system's own error when the file cannot be written.
 */
export function takeLock(path: string, now: number): (() => void) | undefined {
  if (!create(path)) {
    const created = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (now - created < MAX_LOCK_AGE) return undefined;
    rmSync(path, { force: true });
    if (!create(path)) return undefined;
  }
  return () => rmSync(path, { force: true });
}

function create(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if (readErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}
