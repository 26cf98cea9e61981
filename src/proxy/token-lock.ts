import { closeSync, openSync, rmSync, statSync } from 'node:fs';

/** Milliseconds after which a lock is one that its process has left behind. */
const ABANDONED = 60_000;

/**
 * Takes a lock that one process at a time can have.
 *
 * @param path of the file that stands for it
 * @param now milliseconds since 1970
 * @returns What gives it back; `undefined` when another process has it.
 * @throws The system's own error when no file can be written there.
 */
export function takeLock(path: string, now: number): (() => void) | undefined {
  if (!create(path)) {
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (now - made < ABANDONED) return undefined;
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
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
