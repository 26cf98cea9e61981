import { removeFiles } from './vault-database.js';
import type { VaultDatabase } from './vault-database.js';
import type { VaultLock } from './vault-lock.js';

/** Removes everything from the vault that no record needs any more. */
export class VaultCleaner {
  readonly #database: VaultDatabase;
  readonly #lock: VaultLock;
  #hasSwept = false;

  constructor(database: VaultDatabase, lock: VaultLock) {
    this.#database = database;
    this.#lock = lock;
  }

  /**
   * Deletes a vault without records, with its encryption key. While another tab writes, it stays, because a record will
   * follow.
   */
  async deleteIfEmpty(): Promise<void> {
    const isEmpty = await this.#database.read(
      async (transaction) => !(await transaction.objectStore('records').count()),
    );
    if (!isEmpty) return;
    await this.#lock.alone(async (isAlone) => {
      const isCleared = await this.#database.changeIfThere(async (transaction) => {
        if (await transaction.objectStore('records').count()) return false;
        await Promise.all([transaction.objectStore('secrets').clear(), transaction.objectStore('pieces').clear()]);
        return true;
      });
      // Without locks another tab may begin to write at this moment: it finds an empty database.
      if (isCleared && isAlone) await this.#database.destroy().catch(() => undefined);
    });
  }

  /** Removes pieces without a record, which a page leaves if it is closed while it writes. Does so only once. */
  async sweepOnce(): Promise<void> {
    if (this.#hasSwept) return;
    this.#hasSwept = true;
    await this.#lock.alone(async (isAlone) => {
      // The pieces may belong to a tab that is still writing.
      if (!isAlone) return;
      await this.#database.changeIfThere(async (transaction) => {
        const records = await transaction.objectStore('records').getAll();
        const pieces = await transaction.objectStore('pieces').getAllKeys();
        const named = new Set(records.flatMap(({ files }) => files));
        const stray = new Set(pieces.map(([file]) => file).filter((file) => !named.has(file)));
        await removeFiles(transaction, [...stray]);
      });
    });
  }
}
