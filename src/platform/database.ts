// The databases of the site. They may be refused, may be blocked by another tab, and may never answer.
import { deleteDB, openDB } from 'idb';
import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb';
import { awaitAnswer } from './answer.js';

/** Settings of a database that is opened. */
export interface Opening<Schema extends DBSchema> extends OpenDBCallbacks<Schema> {
  readonly name: string;
  readonly version: number;
  /** The longest wait for the browser. ms */
  readonly patience: number;
}

/**
 * Opens a database. One that opens late, when nobody waits any more, is closed.
 * @throws DOMException, or whatever the browser throws
 */
export async function openDatabase<Schema extends DBSchema>({
  name,
  version,
  patience,
  ...callbacks
}: Opening<Schema>): Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  try {
    return await awaitAnswer(patience, () => (opening = openDB<Schema>(name, version, callbacks)));
  } catch (cause) {
    void opening?.then(
      (late) => late.close(),
      () => undefined,
    );
    throw cause;
  }
}

/** Deletes a database. Other tabs close their connections. */
export const deleteDatabase = (name: string, patience: number): Promise<void> =>
  awaitAnswer(patience, () => deleteDB(name));

/** Checks whether a database exists, without creating an empty one. Returns `undefined` in a browser that can't list databases. */
export async function isDatabaseThere(name: string, patience: number): Promise<boolean | undefined> {
  const factory: Partial<IDBFactory> = indexedDB;
  if (!factory.databases) return undefined;
  const databases = await awaitAnswer(patience, () => indexedDB.databases());
  // WebKit also lists databases that were never completed, with version 0.
  return databases.some((known) => known.name === name && known.version !== 0);
}

/** Returns the range of all keys between two. */
export const rangeBetween = (from: IDBValidKey, to: IDBValidKey): IDBKeyRange => IDBKeyRange.bound(from, to);
