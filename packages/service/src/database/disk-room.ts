import { randomFillSync } from 'node:crypto';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the bytes that a user’s process may still write in a folder. */
export type FreeBytes = (folder: string) => Promise<number>;

/** Returns the free bytes that the file system reports. */
export const countFreeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

const MIB = 1024 * 1024;

/** The copies of stored bytes: one in the log, one in a table, and one for indexes and half-full pages. */
const TIMES_WRITTEN = 3;

// Decision 0037: a full disk is refused before the database sees it.
/** The room on the disk that a database needs, and the part of it that is kept free for it by a file. */
export class DiskRoom {
  readonly #folder: string;
  readonly #reserve: string;
  readonly #reserveBytes: number;
  readonly #margin: number;
  readonly #freeBytes: FreeBytes;

  /** @param segment The bytes of one file of the database's log. */
  constructor(folder: string, segment: number, freeBytes: FreeBytes) {
    this.#folder = folder;
    this.#reserve = join(folder, 'reserve');
    // Enough to open the database after a crash, and to shorten its log.
    this.#reserveBytes = 2 * segment + 4 * MIB;
    this.#margin = 2 * segment + 2 * MIB;
    this.#freeBytes = freeBytes;
  }

  /** Tells whether so many bytes can be stored while the reserve stays in place. */
  async has(bytes: number): Promise<boolean> {
    const needed = TIMES_WRITTEN * bytes + this.#margin;
    const free = await this.#freeBytes(this.#folder);
    if (this.#isReserved()) return free >= needed;
    if (free < needed + this.#reserveBytes) return false;
    return this.#takeReserve();
  }

  /** Tells whether the database can be opened with the room of the reserve. */
  async canOpen(): Promise<boolean> {
    return (await this.#freeBytes(this.#folder)) >= this.#margin;
  }

  /** Gives the reserve to the database. */
  release(): void {
    rmSync(this.#reserve, { force: true });
  }

  #isReserved(): boolean {
    return (statSync(this.#reserve, { throwIfNoEntry: false })?.size ?? 0) >= this.#reserveBytes;
  }

  /** Writes the reserve with random bytes, because some file systems reserve no room for zeros. */
  #takeReserve(): boolean {
    try {
      writeFileSync(this.#reserve, randomFillSync(Buffer.alloc(this.#reserveBytes)), { mode: 0o600 });
      return true;
    } catch {
      this.release();
      return false;
    }
  }
}
