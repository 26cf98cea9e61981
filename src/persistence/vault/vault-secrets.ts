import { DamagedError } from './decipher.js';
import { errorName } from './platform-errors.js';
import { removeAll } from './vault-database.js';
import type { VaultDatabase } from './vault-database.js';
import { makeSecret, openSecret } from './vault-secret.js';
import type { Secret, StoredSecret } from './vault-secret.js';

// Decision 0025: a part of the key lies in a Blob, whose file Chromium deletes at once.
/** Keeps the encryption key in the database. If the key is lost, everything that it encrypted is erased. */
export class VaultSecrets {
  readonly #database: VaultDatabase;
  /** The key as it was last read. */
  #opened: Secret | undefined;

  constructor(database: VaultDatabase) {
    this.#database = database;
  }

  /**
   * Reads the key; `undefined` if there is none.
   * @throws DOMException `NotReadableError`
   */
  async read(): Promise<Secret | undefined> {
    const found = await this.#database.read((transaction) =>
      Promise.all([transaction.objectStore('secrets').get('key'), transaction.objectStore('records').count()]),
    );
    const [stored, count = 0] = found ?? [];
    if (!stored) return count > 0 ? this.#drop(undefined) : undefined;
    if (stored.id === this.#opened?.id) return this.#opened;
    try {
      return (this.#opened = await openSecret(stored));
    } catch (cause) {
      if (!(cause instanceof DamagedError)) throw cause;
      return this.#drop(stored.id);
    }
  }

  /** Reads the key, or makes one. */
  async make(): Promise<Secret> {
    const known = await this.read().catch((cause: unknown) => {
      // The key may become readable later. If it does not, this device could never keep anything again.
      if (errorName(cause) !== 'NotReadableError') throw cause;
      return this.#dropUnreadable();
    });
    if (known) return known;
    // A transaction does not stay open while a key is made, so another tab may be first.
    const made = await makeSecret();
    const { id, key } = made;
    // Some browsers store no Blobs in a private window.
    const first = await this.#put(made).catch(() => this.#put({ id, key }));
    return (this.#opened = await openSecret(first));
  }

  async #put(made: StoredSecret): Promise<StoredSecret> {
    return this.#database.change(async (transaction) => {
      const secrets = transaction.objectStore('secrets');
      const first = await secrets.get('key');
      if (!first) await secrets.put(made, 'key');
      return first ?? made;
    });
  }

  async #dropUnreadable(): Promise<undefined> {
    const stored = await this.#database.read((transaction) => transaction.objectStore('secrets').get('key'));
    return this.#drop(stored?.id);
  }

  async #drop(secretId: string | undefined): Promise<undefined> {
    await this.#database.changeIfThere((transaction) => removeAll(transaction, secretId));
    return undefined;
  }
}
