// The database of the vault. It opens when it is needed, opens again after the browser closed it, and is deleted with
// its last record.
import type { DBSchema, IDBPDatabase, IDBPTransaction, OpenDBCallbacks, StoreNames } from 'idb';
import type { Sealed } from './cipher.js';
import type { Secret, StoredSecret } from './vault-secret.js';
import { errorName } from './platform-errors.js';
import { awaitAnswer } from '../../platform/answer.js';
import { deleteDatabase, isDatabaseThere, openDatabase, rangeBetween } from '../../platform/database.js';

const VERSION = 1;
const STORES: StoreNames<Schema>[] = ['secrets', 'records', 'pieces'];

/** A record as it is stored. */
export interface StoredRecord extends Sealed {
  /** A new id at every write. */
  readonly id: string;
  /** The ids of its files. */
  readonly files: readonly string[];
  /** The record's own key, encrypted. Absent in records of the earlier format, which are stored under their keys. */
  readonly sealedKey?: Sealed;
}

interface Schema extends DBSchema {
  /** The only entry is called `key`. */
  secrets: { key: string; value: StoredSecret };
  records: { key: string; value: StoredRecord };
  /** The pieces of files, by file and index. */
  pieces: { key: [file: string, index: number]; value: Sealed };
}

type Connection = IDBPDatabase<Schema>;
/** A transaction over all stores. */
export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<Schema, StoreNames<Schema>[], Mode>;

/** Options of the database. */
export interface DatabaseOptions {
  readonly name: string;
  /** The longest wait for the database, which another tab may block, and for each transaction. ms */
  readonly patience: number;
}

/** Returns the keys of all pieces of a file. */
const makePiecesRange = (file: string): IDBKeyRange => rangeBetween([file], [file, []]);

/** Connects to the database, and runs transactions. */
export class VaultDatabase {
  readonly #options: DatabaseOptions;
  #connection: Promise<Connection | undefined> = Promise.resolve(undefined);

  constructor(options: DatabaseOptions) {
    this.#options = options;
  }

  /** Changes the database in one transaction. Creates the database if there is none. */
  async change<T>(work: (transaction: Transaction<'readwrite'>) => Promise<T>): Promise<T> {
    const connection = await this.#connect(true);
    if (!connection) throw new Error('The browser created no database.');
    return this.#run(connection.transaction(STORES, 'readwrite'), work);
  }

  /** Changes the database in one transaction; `undefined` if there is no database. Creates none. */
  async changeIfThere<T>(work: (transaction: Transaction<'readwrite'>) => Promise<T>): Promise<T | undefined> {
    const connection = await this.#connect(false);
    return connection && this.#run(connection.transaction(STORES, 'readwrite'), work);
  }

  /** Reads from the database; `undefined` if there is none. Creates none. */
  async read<T>(work: (transaction: Transaction<'readonly'>) => Promise<T>): Promise<T | undefined> {
    const connection = await this.#connect(false);
    return connection && this.#run(connection.transaction(STORES, 'readonly'), work);
  }

  /** Closes the connection. The next call opens it again. */
  close(): void {
    void this.#connection.then(
      (connection) => connection?.close(),
      () => undefined,
    );
    this.#connection = Promise.resolve(undefined);
  }

  /** Deletes the database. Other tabs close their connections. */
  async destroy(): Promise<void> {
    this.close();
    await deleteDatabase(this.#options.name, this.#options.patience);
  }

  /** Connects. Calls share one connection, so they run one after the other. */
  #connect(isMade: boolean): Promise<Connection | undefined> {
    const open = (known?: Connection) => known ?? this.#open(isMade);
    this.#connection = this.#connection.then(open, () => open());
    return this.#connection;
  }

  async #open(isMade: boolean): Promise<Connection | undefined> {
    const { name, patience } = this.#options;
    // If the browser can't list databases, this cancels the creation instead.
    if (!isMade && (await isDatabaseThere(name, patience)) === false) return undefined;
    const drop = () => {
      this.#connection = Promise.resolve(undefined);
    };
    const callbacks: OpenDBCallbacks<Schema> = {
      upgrade(database, _from, _to, transaction) {
        if (isMade) {
          for (const store of STORES) database.createObjectStore(store);
          return;
        }
        transaction.done.catch(() => undefined);
        transaction.abort();
      },
      blocking(_from, _to, { target }) {
        drop();
        // Of the event of a connection.
        (target as IDBDatabase | null)?.close();
      },
      terminated: drop,
    };
    try {
      return await openDatabase<Schema>({ name, version: VERSION, patience, ...callbacks });
    } catch (cause) {
      if (!isMade && errorName(cause) === 'AbortError') return undefined;
      throw cause;
    }
  }

  async #run<T, Mode extends IDBTransactionMode>(
    transaction: Transaction<Mode>,
    work: (transaction: Transaction<Mode>) => Promise<T>,
  ): Promise<T> {
    const { done } = transaction;
    done.catch(() => undefined);
    try {
      const [result] = await awaitAnswer(this.#options.patience * 5, () => Promise.all([work(transaction), done]));
      return result;
    } catch (cause) {
      // The underlying error: a full disk aborts other requests of the transaction, too.
      if (transaction.error) throw transaction.error;
      abort(transaction);
      throw cause;
    }
  }
}

function abort(transaction: Transaction<IDBTransactionMode>): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended.
  }
}

/** The names under which a record may be stored: the current one, then that of the earlier format. */
export type Names = readonly [name: string, earlier: string];

/** The new record with its files and its key. */
interface Replacement {
  readonly record: StoredRecord;
  readonly files: readonly { readonly id: string; readonly pieces: number }[];
  readonly secret: Secret;
}

/** Reads a record and the name under which it is stored. */
export async function find(
  transaction: Transaction<IDBTransactionMode>,
  names: Names,
): Promise<{ readonly name: string; readonly record: StoredRecord } | undefined> {
  for (const name of names) {
    const record = await transaction.objectStore('records').get(name);
    if (record) return { name, record };
  }
  return undefined;
}

/** Another tab has erased stored files. They have to be stored again. */
export class FilesGoneError extends Error {
  override readonly name = 'FilesGoneError';
}

/**
 * Writes a record in place of the previous one.
 *
 * @throws FilesGoneError
 * @throws Error if the encryption key is gone.
 */
export async function replace(
  transaction: Transaction<'readwrite'>,
  names: Names,
  { record, files, secret }: Replacement,
): Promise<void> {
  const pieces = transaction.objectStore('pieces');
  const counts = await Promise.all(files.map(({ id }) => pieces.count(makePiecesRange(id))));
  await expectSecret(transaction, secret);
  if (files.some((file, place) => file.pieces !== counts[place]))
    throw new FilesGoneError('Another tab has erased the files.');
  const before = await take(transaction, names);
  await transaction.objectStore('records').put(record, names[0]);
  await removeFiles(
    transaction,
    before.filter((id) => !record.files.includes(id)),
  );
}

/**
 * Removes a record and its files.
 *
 * @throws Error if the encryption key is gone, because the record may have another name by now.
 */
export async function remove(transaction: Transaction<'readwrite'>, names: Names, secret: Secret): Promise<void> {
  await expectSecret(transaction, secret);
  await removeFiles(transaction, await take(transaction, names));
}

async function expectSecret(transaction: Transaction<'readwrite'>, { id }: Secret): Promise<void> {
  const now = await transaction.objectStore('secrets').get('key');
  if (now?.id !== id) throw new Error('Another tab has erased everything meanwhile.');
}

/** Deletes the records with these names. Returns the ids of their files. */
async function take(transaction: Transaction<'readwrite'>, names: Names): Promise<string[]> {
  const records = transaction.objectStore('records');
  const found = await Promise.all(names.map((name) => records.get(name)));
  await Promise.all(names.map((name) => records.delete(name)));
  return found.flatMap((record) => record?.files ?? []);
}

/** Removes everything, unless another tab has made a new encryption key. */
export async function removeAll(transaction: Transaction<'readwrite'>, secretId: string | undefined): Promise<void> {
  const now = await transaction.objectStore('secrets').get('key');
  if (now?.id === secretId) await Promise.all(STORES.map((store) => transaction.objectStore(store).clear()));
}

/** Removes files by their ids. */
export async function removeFiles(transaction: Transaction<'readwrite'>, files: readonly string[]): Promise<void> {
  await Promise.all(files.map((id) => transaction.objectStore('pieces').delete(makePiecesRange(id))));
}
