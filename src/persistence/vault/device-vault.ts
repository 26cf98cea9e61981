import { seal } from './cipher.js';
import { DamagedError, unseal } from './decipher.js';
import { flatten } from './flatten.js';
import { unflatten } from './unflatten.js';
import type { Flat } from './flatten.js';
import { errorName, isUnreadable } from './platform-errors.js';
import { VaultError } from './vault.js';
import { PIECE, restoreFile, sealedPieces } from './sealed-file.js';
import type { SealedFile } from './sealed-file.js';
import type { Vault } from './vault.js';
import { VaultCleaner } from './vault-cleaner.js';
import { FilesGoneError, VaultDatabase, find, remove, removeFiles, replace } from './vault-database.js';
import type { Names, StoredRecord } from './vault-database.js';
import { VaultLock } from './vault-lock.js';
import { VaultSecrets } from './vault-secrets.js';
import { readKeys, sealKey, toStoredName } from './vault-names.js';
import type { Secret } from './vault-secret.js';
import { toJson } from '../../platform/json.js';
import { hasCrypto, newId } from '../../platform/crypto.js';
import { Lasting } from '../../session/lasting.js';

/** Another attempt helps if the browser has closed the connection, or if another tab has changed the record. */
const ATTEMPTS = 3;

/** Options of the vault. */
export interface DeviceVaultOptions {
  /** The name of the database. */
  readonly name?: string;
  /** The longest wait for the database, which another tab may block. ms */
  readonly patience?: number;
  /** The bytes of a file that are encrypted at once. */
  readonly piece?: number;
}

/** The one vault of a page. All elements of the page share it, so what they share beside it lies in it. */
interface PageVault extends Vault {
  readonly lasting: Lasting;
}

/**
 * Creates the vault of this origin on this device, without opening it. The database holds neither records nor their keys
 * in clear text. It also holds the encryption key. No script can read that key, but somebody with the browser's files
 * can, because browsers do not encrypt it.
 */
export function openDeviceVault(options: DeviceVaultOptions = {}): Vault {
  return new DeviceVault(options);
}

class DeviceVault implements PageVault {
  readonly lasting = new Lasting();
  readonly #database: VaultDatabase;
  readonly #secrets: VaultSecrets;
  readonly #lock: VaultLock;
  readonly #cleaner: VaultCleaner;
  readonly #piece: number;
  /** The last operation on each record. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** The stored files of each record. */
  readonly #known = new Map<string, WeakMap<Blob, SealedFile>>();

  constructor({ name = 'hosted-form', patience = 2000, piece = PIECE }: DeviceVaultOptions) {
    this.#database = new VaultDatabase({ name, patience });
    this.#secrets = new VaultSecrets(this.#database);
    this.#lock = new VaultLock(name, patience);
    this.#cleaner = new VaultCleaner(this.#database, this.#lock);
    this.#piece = piece;
  }

  async read(key: string): Promise<unknown> {
    return this.#inTurn(key, () => this.#read(key, true));
  }

  async peek(key: string): Promise<unknown> {
    return this.#inTurn(key, () => this.#read(key, false));
  }

  async write(key: string, record: unknown): Promise<void> {
    // Copied at once, because the caller may change the record later.
    const flat = flatten(record);
    return this.#inTurn(key, async () => {
      try {
        await this.#lock.shared(() => this.#write(key, flat));
      } catch (cause) {
        await this.#cleaner.deleteIfEmpty().catch(() => undefined);
        throw cause;
      }
    });
  }

  async erase(key: string): Promise<void> {
    return this.#inTurn(key, async () => {
      this.#known.delete(key);
      const secret = await this.#secrets.read();
      if (secret) {
        const names = await toNames(secret, key);
        await this.#database.changeIfThere((transaction) => remove(transaction, names, secret));
      }
      await this.#cleaner.deleteIfEmpty();
    });
  }

  async keys(prefix: string): Promise<readonly string[]> {
    return this.#attempt(async () => {
      const secret = await this.#secrets.read();
      if (!secret) return [];
      const found = await this.#database.read((transaction) => {
        const records = transaction.objectStore('records');
        return Promise.all([records.getAllKeys(), records.getAll()]);
      });
      const [names = [], records = []] = found ?? [];
      const all = new Map(records.map((record, index) => [names[index] ?? '', record]));
      return (await readKeys(secret, all)).filter((key) => key.startsWith(prefix));
    });
  }

  async #read(key: string, areFilesWanted: boolean): Promise<unknown> {
    const secret = await this.#secrets.read();
    if (!secret) {
      await this.#cleaner.deleteIfEmpty();
      return undefined;
    }
    const names = await toNames(secret, key);
    const found = await this.#database.read((transaction) => find(transaction, names));
    if (!found) return undefined;
    const { name, record } = found;
    try {
      return await this.#restore(key, record, secret, areFilesWanted);
    } catch (cause) {
      if (!(cause instanceof DamagedError)) throw cause;
      await this.#database.change(async (transaction) => {
        const now = await transaction.objectStore('records').get(name);
        if (now && now.id !== record.id) throw new Error('Another tab has written the record meanwhile.', { cause });
        await remove(transaction, names, secret);
      });
      await this.#cleaner.deleteIfEmpty();
      return undefined;
    }
  }

  async #restore(key: string, record: StoredRecord, secret: Secret, areFilesWanted: boolean): Promise<unknown> {
    const isEarlier = !record.sealedKey;
    const encryptionKey = isEarlier ? secret.earlierKey : secret.key;
    const text = new TextDecoder().decode(await unseal(encryptionKey, record, [key]));
    const content: unknown = JSON.parse(text);
    if (!isContent(content)) throw new DamagedError('A record has no known format.');
    const [files, json] = content;
    if (!areFilesWanted) return unflatten({ json, blobs: [] });
    const known = new WeakMap<Blob, SealedFile>();
    const blobs: Blob[] = [];
    for (const file of files) {
      const piece = (index: number) =>
        this.#database.read((transaction) => transaction.objectStore('pieces').get([file.id, index]));
      const blob = await restoreFile(file, encryptionKey, piece);
      if (!isEarlier) known.set(blob, file);
      blobs.push(blob);
    }
    this.#known.set(key, known);
    return unflatten({ json, blobs });
  }

  async #write(key: string, { json, blobs }: Flat): Promise<void> {
    const known = this.#known.get(key);
    const secret = await this.#secrets.make();
    const files: SealedFile[] = [];
    const stored = new WeakMap<Blob, SealedFile>();
    const written: string[] = [];
    try {
      for (const blob of blobs) {
        const before = known?.get(blob);
        const file = before?.secretId === secret.id ? before : await this.#writeFile(blob, secret, written);
        files.push(file);
        stored.set(blob, file);
      }
      const bytes = new TextEncoder().encode(toJson([files, json]));
      const ids = files.map(({ id }) => id);
      const names = await toNames(secret, key);
      const sealed = { sealedKey: await sealKey(secret, key, names[0]), ...(await seal(secret.key, bytes, [key])) };
      const record: StoredRecord = { id: newId(), files: ids, ...sealed };
      await this.#database.change((transaction) => replace(transaction, names, { record, files, secret }));
    } catch (cause) {
      // Stored files are not read again: a page that is being closed can't read them.
      if (cause instanceof FilesGoneError) this.#known.delete(key);
      await this.#clear(written).catch(() => undefined);
      throw cause;
    }
    this.#known.set(key, stored);
  }

  /** Writes a file. Its id is added to `written` before the first piece is stored. */
  async #writeFile(blob: Blob, secret: Secret, written: string[]): Promise<SealedFile> {
    const id = newId();
    written.push(id);
    let pieces = 0;
    for await (const piece of sealedPieces(blob, id, secret.key, this.#piece)) {
      const index = pieces++;
      await this.#database.change((transaction) => transaction.objectStore('pieces').put(piece, [id, index]));
    }
    const { name, lastModified }: Partial<File> = blob instanceof File ? blob : {};
    return { id, pieces, secretId: secret.id, type: blob.type, ...(name !== undefined && { name, lastModified }) };
  }

  /** Removes the files of a failed write. */
  async #clear(files: readonly string[]): Promise<void> {
    await this.#database.changeIfThere((transaction) => removeFiles(transaction, files));
  }

  /** Runs the operations on one record in the order of the calls. */
  #inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = () => this.#attempt(work);
    const done = (this.#turns.get(key) ?? Promise.resolve()).then(turn, turn);
    this.#turns.set(key, done);
    const forget = () => {
      if (this.#turns.get(key) === done) this.#turns.delete(key);
    };
    done.then(forget, forget);
    return done;
  }

  /** Repeats an operation after errors that may pass. @throws VaultError */
  async #attempt<T>(work: () => Promise<T>): Promise<T> {
    // Pages without HTTPS have no encryption.
    if (!hasCrypto()) throw new VaultError('vault-unavailable');
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#cleaner.sweepOnce();
        return await work();
      } catch (cause) {
        const name = errorName(cause);
        if (name === 'QuotaExceededError') throw new VaultError('vault-full', { cause });
        // Another attempt does not help where the storage does not respond, or where a file can't be read.
        const isFinal = attempt === ATTEMPTS || name === 'TimeoutError' || isUnreadable(cause);
        if (isFinal) throw new VaultError('vault-unavailable', { cause });
        this.#database.close();
      }
    }
  }
}

/** Checks the decrypted content of a record: its files, and its JSON. */
function isContent(value: unknown): value is readonly [files: readonly SealedFile[], json: string] {
  return Array.isArray(value) && Array.isArray(value[0]) && typeof value[1] === 'string';
}

const toNames = async (secret: Secret, key: string): Promise<Names> => [await toStoredName(secret, key), key];

// Module state: drafts and outbox share one connection, because a browser blocks the deletion of a database until all are closed.
let vault: PageVault | undefined;

/** Returns the one vault of this page. */
export function pageVault(): PageVault {
  vault ??= new DeviceVault({});
  return vault;
}
