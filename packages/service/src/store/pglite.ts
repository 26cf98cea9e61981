import { drizzle } from 'drizzle-orm/pglite';
import { openBackupDoor } from '../backup/backup-door.js';
import { writeLines } from '../backup/backup-file.js';
import { onEmbedded, readRecords } from '../backup/records.js';
import { holdPrivateFolder } from '../data-folder/private-folder.js';
import { openingFor } from '../database/database.js';
import { DiskRoom, countFreeBytes } from '../database/disk-room.js';
import type { FreeBytes } from '../database/disk-room.js';
import { openEngine } from '../database/pglite-engine.js';
import type { Engine } from '../database/pglite-engine.js';
import { StorageFullError } from '../database/storage-full.js';
import { aroundEachCall, estimateBytes, findSignal, readToCome } from './around.js';
import type { StoreCall } from './around.js';
import { keepTotals } from '../submissions/known-totals.js';
import { postgresTables, updateOwnTables } from './postgres.js';
import { LISTS, ONCE, READS } from './store-calls.js';
import type { Store } from './store.js';
import { runAfterUnknown } from './try-again.js';
import { Turns } from './turns.js';

/** Options of an embedded database. */
export interface PgliteOptions {
  /** Returns the free room. Default: asks the file system. */
  readonly freeBytes?: FreeBytes;
  /** Receives errors of the background. Default: the console. */
  readonly onError?: (error: unknown) => void;
}

/** The bytes after which the log is truncated. PGlite never does so by itself. */
const CHECKPOINT_AFTER = 8 * 1024 * 1024;
/** The bytes that each write adds to the log: the old content of a page or two. */
const LOG_PER_WRITE = 16 * 1024;

interface Opened {
  readonly engine: Engine;
  readonly room: DiskRoom;
  readonly store: Store;
}

async function openAt(folder: string, freeBytes: FreeBytes): Promise<Opened> {
  const engine = await openEngine(folder);
  const room = new DiskRoom(folder, engine.segment, freeBytes);
  const isKeyed = await updateOwnTables(drizzle(engine.client), (bytes) => room.has(bytes));
  const database = drizzle(engine.client, openingFor(isKeyed));
  return { engine, room, store: postgresTables(database, keepTotals(), () => engine.close()) };
}

/** An embedded database that reopens after it has ended, and refuses writes that do not fit on the disk. */
class Embedded {
  readonly #folder: string;
  readonly #freeBytes: FreeBytes;
  readonly #onError: (error: unknown) => void;
  readonly #lists = new Turns();
  #opened: Opened;
  #reopening: Promise<Opened> | undefined;
  /** Bytes that are being stored. */
  #underWay = 0;
  /** The bytes in the log since it was last truncated. */
  #logged = 0;

  constructor(folder: string, opened: Opened, { freeBytes, onError }: Required<PgliteOptions>) {
    this.#folder = folder;
    this.#opened = opened;
    this.#freeBytes = freeBytes;
    this.#onError = onError;
  }

  /** Runs a call that only reads. When the database ends meanwhile, it runs once more on the reopened one. */
  async read(run: (store: Store) => Promise<unknown>): Promise<unknown> {
    const { engine, store } = await this.#open();
    try {
      return await run(store);
    } catch (error) {
      if (!engine.hasEnded()) throw error;
      return run((await this.#open()).store);
    }
  }

  /**
   * Runs a list when it is its turn. A query takes the whole process, so that lists leave room for what comes in.
   */
  async list(run: (store: Store) => Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
    return this.#lists.take(() => this.read(run), signal);
  }

  /** @throws StorageFullError where there is no room; nothing is stored then. */
  async write(call: StoreCall, run: (store: Store) => Promise<unknown>): Promise<unknown> {
    const opened = await this.#open();
    const bytes = estimateBytes(call.values);
    const expected = bytes + readToCome(call);
    this.#underWay += expected;
    try {
      if (!(await this.#hasRoom())) throw new StorageFullError();
      return await this.#runOnce(call, opened, run);
    } finally {
      this.#underWay -= expected;
      this.#logged += bytes + LOG_PER_WRITE;
      if (this.#logged > CHECKPOINT_AFTER) await this.#checkpoint();
      if (call.name === 'removeContents') await this.#makeRoom();
    }
  }

  /** Runs a write. When the database ends meanwhile, it happens on the reopened one, unless it has happened already. */
  async #runOnce(
    call: StoreCall,
    { engine, store }: Opened,
    run: (store: Store) => Promise<unknown>,
  ): Promise<unknown> {
    try {
      return await run(store);
    } catch (error) {
      if (!engine.hasEnded() || ONCE.has(call.name)) throw error;
      const reopened = await this.#open().catch(() => {
        throw error;
      });
      return runAfterUnknown(call, () => run(reopened.store));
    }
  }

  /** Sends all records as the lines of a backup. Everything else waits meanwhile, because the database has one session. */
  async backUp(send: (lines: AsyncIterable<string>) => Promise<void>): Promise<void> {
    const { engine } = await this.#open();
    await engine.client.transaction((step) => send(writeLines(readRecords(onEmbedded(step)))));
  }

  async close(): Promise<void> {
    await this.#reopening?.catch(() => undefined);
    await this.#opened.engine.close();
  }

  async #open(): Promise<Opened> {
    if (!this.#opened.engine.hasEnded()) return this.#opened;
    this.#reopening ??= this.#reopen().finally(() => (this.#reopening = undefined));
    return this.#reopening;
  }

  async #reopen(): Promise<Opened> {
    await this.#opened.engine.close();
    const { room } = this.#opened;
    room.release();
    if (!(await room.canOpen())) throw new StorageFullError();
    this.#opened = await openAt(this.#folder, this.#freeBytes);
    await this.#checkpoint();
    return this.#opened;
  }

  async #hasRoom(): Promise<boolean> {
    const { engine, room } = this.#opened;
    if (await room.has(this.#underWay)) return true;
    if (this.#logged < engine.segment) return false;
    await this.#checkpoint();
    return room.has(this.#underWay);
  }

  /** Makes the room of removed bytes free for others. A server does so by itself, an embedded database never does. */
  async #makeRoom(): Promise<void> {
    await this.#opened.engine.client.exec('VACUUM file_chunks').catch(this.#onError);
  }

  /** Truncates the log. No stored record depends on it, so errors are only reported. */
  async #checkpoint(): Promise<void> {
    this.#logged = 0;
    await this.#opened.engine.client.exec('CHECKPOINT').catch(this.#onError);
  }
}

/**
 * Opens a store in a folder, by PostgreSQL compiled into this process: nothing to install. Until the store is closed,
 * only this process may use the folder. Other users cannot read it. On a full disk, writes are refused and reads go on.
 *
 * @throws FolderError When the folder cannot be used; each case has its code.
 */
export async function openPglite(
  folder: string,
  { freeBytes = countFreeBytes, onError = console.error }: PgliteOptions = {},
): Promise<Store> {
  const held = holdPrivateFolder(folder);
  try {
    const first = await openAt(held.path, freeBytes);
    const embedded = new Embedded(held.path, first, { freeBytes, onError });
    // A server gathers statistics by itself, an embedded database never does. Without them it searches by the wrong index.
    await first.engine.client.query('ANALYZE');
    const door = openBackupDoor(held.path, (send) => embedded.backUp(send));
    const close = async (): Promise<void> => {
      door.close();
      await embedded.close();
      held.release();
    };
    return aroundEachCall(first.store, async (call, run) => {
      if (call.name === 'close') return close();
      if (LISTS.has(call.name)) return embedded.list(run, findSignal(call));
      return READS.has(call.name) ? embedded.read(run) : embedded.write(call, run);
    });
  } catch (error) {
    held.release();
    throw error;
  }
}
