import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { holdPrivateFolder } from '../data-folder/private-folder.js';
import { DiskRoom, freeBytesOf, type FreeBytes } from '../database/disk-room.js';
import { EXTENSIONS, openEngine, type Engine } from '../database/pglite-engine.js';
import { StorageFullError } from '../database/storage-full.js';
import { aroundEachCall, bytesOf } from './around.js';
import { postgresStore } from './postgres.js';
import type { Store } from './store.js';

/** How an embedded database is kept. */
export interface PgliteOptions {
  /** Tells how much room there is. Default: asks the file system. */
  readonly freeBytes?: FreeBytes;
  /** Hears what goes wrong in the background. Default: the console. */
  readonly onError?: (error: unknown) => void;
}

/** The calls that only read, and go on where there is no room. Every other one counts as a write. */
const READS: ReadonlySet<string> = new Set<keyof Store | `oauth.${keyof Store['oauth']}`>([
  'form',
  'forms',
  'counts',
  'field',
  'fieldsOf',
  'folder',
  'folders',
  'submission',
  'submissions',
  'file',
  'action',
  'actionsOf',
  'nextDue',
  'deliveriesOf',
  'arrival',
  'arrivals',
  'partial',
  'partialByKey',
  'partials',
  'oauth.client',
  'oauth.accessTokenExpires',
]);

/** Bytes after which the log is taken down. PGlite never does so by itself: its log would grow without end. */
const CHECKPOINT_AFTER = 8 * 1024 * 1024;
/** What each write adds to the log, whatever is stored: a page or two as they were before. */
const LOG_PER_WRITE = 16 * 1024;

interface Opened {
  readonly engine: Engine;
  readonly store: Store;
}

async function openAt(folder: string): Promise<Opened> {
  const engine = await openEngine(folder);
  return { engine, store: await postgresStore(drizzle(engine.client), () => engine.close()) };
}

/** An embedded database that is opened anew when it has ended, and takes no more than there is room for. */
class Embedded {
  readonly #folder: string;
  readonly #room: DiskRoom;
  readonly #onError: (error: unknown) => void;
  #opened: Opened;
  #reopening: Promise<Opened> | undefined;
  /** Bytes that are being stored. */
  #underWay = 0;
  /** Bytes in the log since it was taken down. */
  #logged = 0;

  constructor(folder: string, opened: Opened, { freeBytes = freeBytesOf, onError = console.error }: PgliteOptions) {
    this.#folder = folder;
    this.#opened = opened;
    this.#room = new DiskRoom(folder, opened.engine.segment, freeBytes);
    this.#onError = onError;
  }

  /** Makes a call that only reads. Where the database ends under it, once more over the one that is opened then. */
  async read(run: (store: Store) => Promise<unknown>): Promise<unknown> {
    const { engine, store } = await this.#open();
    try {
      return await run(store);
    } catch (error) {
      if (!engine.hasEnded()) throw error;
      return run((await this.#open()).store);
    }
  }

  /** @throws StorageFullError where there is no room; nothing is stored then. */
  async write(bytes: number, run: (store: Store) => Promise<unknown>): Promise<unknown> {
    const { store } = await this.#open();
    this.#underWay += bytes;
    try {
      if (!(await this.#hasRoom())) throw new StorageFullError();
      return await run(store);
    } finally {
      this.#underWay -= bytes;
      this.#logged += bytes + LOG_PER_WRITE;
      if (this.#logged > CHECKPOINT_AFTER) await this.#checkpoint();
    }
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
    this.#room.release();
    if (!(await this.#room.canOpen())) throw new StorageFullError();
    this.#opened = await openAt(this.#folder);
    await this.#checkpoint();
    return this.#opened;
  }

  async #hasRoom(): Promise<boolean> {
    if (await this.#room.has(this.#underWay)) return true;
    if (this.#logged < this.#opened.engine.segment) return false;
    await this.#checkpoint();
    return this.#room.has(this.#underWay);
  }

  /** Takes the log down. Nothing that is stored depends on it, so it never fails. */
  async #checkpoint(): Promise<void> {
    this.#logged = 0;
    await this.#opened.engine.client.exec('CHECKPOINT').catch(this.#onError);
  }
}

/**
 * Opens a store in a folder, by PostgreSQL compiled into this process: nothing to install. The folder is this process's alone
 * until the store is closed, and unreadable for other users. Where the disk is full, what would be stored is refused, and
 * reading goes on.
 *
 * @throws FolderError Where the folder cannot be had; each has its code.
 */
export async function openPglite(folder: string, options: PgliteOptions = {}): Promise<Store> {
  const held = holdPrivateFolder(folder);
  try {
    const first = await openAt(held.path);
    const embedded = new Embedded(held.path, first, options);
    // A server gathers statistics by itself, an embedded database never does. Without them it searches by the wrong index.
    await first.engine.client.query('ANALYZE');
    const close = async (): Promise<void> => {
      await embedded.close();
      held.release();
    };
    return aroundEachCall(first.store, async ({ name, values }, run) => {
      if (name === 'close') return close();
      return READS.has(name) ? embedded.read(run) : embedded.write(bytesOf(values), run);
    });
  } catch (error) {
    held.release();
    throw error;
  }
}

/** Opens a database in memory, with the extensions that its tables need. */
export async function createPglite(): Promise<PGlite> {
  return PGlite.create('memory://', { extensions: EXTENSIONS });
}
