import { DamagedError, seal, unseal } from './cipher.js';
import { flatten, unflatten } from './flatten.js';
import type { Flat } from './flatten.js';
import { VaultError, errorName } from './vault.js';
import { PIECE, restoreFile, sealedPieces } from './sealed-file.js';
import type { SealedFile } from './sealed-file.js';
import type { Vault } from './vault.js';
import { VaultDatabase, find, remove, removeFiles, replace } from './vault-database.js';
import type { Names, StoredRecord } from './vault-database.js';
import { VaultLock } from './vault-lock.js';
import { VaultSecrets } from './vault-secrets.js';
import { readKeys, sealKey, toStoredName } from './vault-names.js';
import type { Secret } from './vault-secret.js';

/** A connection that the browser has closed is opened anew; and another tab may have come between. */
const ATTEMPTS = 3;
/** More attempts do not help: nobody answers, or a file was changed or deleted since it was chosen. */
const IN_VAIN = ['TimeoutError', 'NotReadableError', 'NotFoundError'];

export interface DeviceVaultOptions {
  /** Of the database. */
  readonly name?: string;
  /** How long to wait for the database, which another tab may block. ms */
  readonly patience?: number;
  /** The longest piece of a file that is encrypted at once. bytes */
  readonly piece?: number;
}

/**
 * Makes the vault of this origin on this device; opens nothing yet. In the database neither records nor their keys stand in clear text.
 * The encryption key lies in the same database. No script can read it out, but who has the browser's files can: browsers
 * write it there as it is.
 */
export function openDeviceVault(options: DeviceVaultOptions = {}): Vault {
  return new DeviceVault(options);
}

class DeviceVault implements Vault {
  readonly #database: VaultDatabase;
  readonly #secrets: VaultSecrets;
  readonly #lock: VaultLock;
  readonly #piece: number;
  /** The end of what is done with each record. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** The files of each record, as they lie on the device. */
  readonly #known = new Map<string, WeakMap<Blob, SealedFile>>();
  #isSwept = false;

  constructor({ name = 'hosted-form', patience = 2000, piece = PIECE }: DeviceVaultOptions) {
    this.#database = new VaultDatabase({ name, patience });
    this.#secrets = new VaultSecrets(this.#database);
    this.#lock = new VaultLock(name, patience);
    this.#piece = piece;
  }

  async read(key: string): Promise<unknown> {
    return this.#inTurn(key, () => this.#read(key, true));
  }

  async peek(key: string): Promise<unknown> {
    return this.#inTurn(key, () => this.#read(key, false));
  }

  async write(key: string, record: unknown): Promise<void> {
    // Now: the caller may change it later.
    const flat = flatten(record);
    return this.#inTurn(key, async () => {
      try {
        await this.#lock.shared(() => this.#write(key, flat));
      } catch (cause) {
        await this.#tidy().catch(() => undefined);
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
      await this.#tidy();
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

  async #read(key: string, withFiles: boolean): Promise<unknown> {
    const secret = await this.#secrets.read();
    if (!secret) {
      await this.#tidy();
      return undefined;
    }
    const names = await toNames(secret, key);
    const found = await this.#database.read((transaction) => find(transaction, names));
    if (!found) return undefined;
    const { name, record } = found;
    try {
      return await this.#restore(key, record, secret, withFiles);
    } catch (cause) {
      if (!(cause instanceof DamagedError)) throw cause;
      await this.#database.change(async (transaction) => {
        const now = await transaction.objectStore('records').get(name);
        if (now && now.id !== record.id) throw new Error('Another tab has written meanwhile.', { cause });
        await remove(transaction, names, secret);
      });
      await this.#tidy();
      return undefined;
    }
  }

  async #restore(key: string, record: StoredRecord, secret: Secret, withFiles: boolean): Promise<unknown> {
    const isEarlier = !record.sealedKey;
    const encryptionKey = isEarlier ? secret.earlierKey : secret.key;
    const text = new TextDecoder().decode(await unseal(encryptionKey, record, [key]));
    const [files, json] = JSON.parse(text) as [SealedFile[], string];
    if (!withFiles) return unflatten({ json, blobs: [] });
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
    // Until it is known that they are still there.
    this.#known.delete(key);
    const secret = await this.#secrets.make();
    const files: SealedFile[] = [];
    const written: string[] = [];
    try {
      for (const blob of blobs) {
        const before = known?.get(blob);
        if (before?.secretId === secret.id) files.push(before);
        else files.push(await this.#writeFile(blob, secret, written));
      }
      const bytes = new TextEncoder().encode(JSON.stringify([files, json]));
      const ids = files.map(({ id }) => id);
      const names = await toNames(secret, key);
      const sealed = { sealedKey: await sealKey(secret, key, names[0]), ...(await seal(secret.key, bytes, [key])) };
      const record: StoredRecord = { id: crypto.randomUUID(), files: ids, ...sealed };
      await this.#database.change((transaction) => replace(transaction, names, { record, files, secret }));
    } catch (cause) {
      await this.#clear(written).catch(() => undefined);
      throw cause;
    }
    this.#known.set(key, new WeakMap(blobs.map((blob, place) => [blob, files[place] as SealedFile])));
  }

  /** `written` hears of the file before its first piece is there. */
  async #writeFile(blob: Blob, secret: Secret, written: string[]): Promise<SealedFile> {
    const id = crypto.randomUUID();
    written.push(id);
    let pieces = 0;
    for await (const piece of sealedPieces(blob, id, secret.key, this.#piece)) {
      const index = pieces++;
      await this.#database.change((transaction) => transaction.objectStore('pieces').put(piece, [id, index]));
    }
    const { name, lastModified }: Partial<File> = blob instanceof File ? blob : {};
    return { id, pieces, secretId: secret.id, type: blob.type, ...(name !== undefined && { name, lastModified }) };
  }

  /** What a failed write leaves. */
  async #clear(files: readonly string[]): Promise<void> {
    await this.#database.changeIfThere((transaction) => removeFiles(transaction, files));
  }

  /** Without records nothing is kept, not even the encryption key. Not while another tab writes: then it is not the last record. */
  async #tidy(): Promise<void> {
    const isEmpty = await this.#database.read(
      async (transaction) => !(await transaction.objectStore('records').count()),
    );
    if (!isEmpty) return;
    await this.#lock.alone(async (isAlone) => {
      const isGone = await this.#database.changeIfThere(async (transaction) => {
        if (await transaction.objectStore('records').count()) return false;
        await Promise.all([transaction.objectStore('secrets').clear(), transaction.objectStore('pieces').clear()]);
        return true;
      });
      // Without locks another tab may begin to write just now: it is left an empty database.
      if (isGone && isAlone) await this.#database.destroy().catch(() => undefined);
    });
  }

  /** Once: a page that was closed while it wrote has left pieces that no record names. */
  async #sweep(): Promise<void> {
    if (this.#isSwept) return;
    this.#isSwept = true;
    await this.#lock.alone(async (isAlone) => {
      // Else they may be of one who is still writing.
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

  /** What is done with one record is done in the order in which it was asked for. */
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

  /** @throws VaultError */
  async #attempt<T>(work: () => Promise<T>): Promise<T> {
    // Not on http pages.
    const { subtle } = crypto as Partial<Crypto>;
    if (!subtle) throw new VaultError('vault-unavailable');
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#sweep();
        return await work();
      } catch (cause) {
        const name = errorName(cause);
        if (name === 'QuotaExceededError') throw new VaultError('vault-full', { cause });
        if (attempt === ATTEMPTS || IN_VAIN.includes(name)) throw new VaultError('vault-unavailable', { cause });
        this.#database.close();
      }
    }
  }
}

const toNames = async (secret: Secret, key: string): Promise<Names> => [await toStoredName(secret, key), key];

let vault: Vault | undefined;

/** The one vault of this page: its drafts and its outbox share a connection. */
export function pageVault(): Vault {
  vault ??= openDeviceVault();
  return vault;
}
