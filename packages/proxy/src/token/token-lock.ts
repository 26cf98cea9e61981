import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readErrorCode } from '../unknown-value.js';

/** The age from which a lock counts as abandoned by its process, in milliseconds. */
const MAX_LOCK_AGE = 60_000;

/**
 * Takes a lock that one process at a time can hold.
 *
 * @param path The path of the lock file.
 * @param now The time in milliseconds since 1970.
 * @returns A function that releases the lock, unless another process has taken it over; `undefined` when another process
 *   holds it.
 * @throws The system's own error when the file cannot be written.
 */
export function takeLock(path: string, now: number): (() => void) | undefined {
  return create(path) ?? takeOver(path, now);
}

/**
 * Takes over a lock that its process has abandoned. Whoever does so holds a lock of its own for that, named after the time of the
 * abandoned one. So nobody removes a lock that another process has made in its place.
 */
function takeOver(path: string, now: number): (() => void) | undefined {
  const madeAt = readTime(path);
  if (madeAt === undefined) return create(path);
  if (now - Number(madeAt / 1_000_000n) < MAX_LOCK_AGE) return undefined;
  const endTurn = takeLock(`${path}.${String(madeAt)}`, now);
  if (!endTurn) return undefined;
  try {
    if (readTime(path) !== madeAt) return undefined;
    rmSync(path, { force: true });
    return create(path);
  } finally {
    endTurn();
  }
}

/** Reads the time at which a lock was made, in nanoseconds since 1970; `undefined` when there is none. */
function readTime(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.mtimeNs;
}

function create(path: string): (() => void) | undefined {
  const owner = randomUUID();
  try {
    writeFileSync(path, owner, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (readErrorCode(error) === 'EEXIST') return undefined;
    throw error;
  }
  return () => {
    if (readOwner(path) === owner) rmSync(path, { force: true });
  };
}

function readOwner(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
