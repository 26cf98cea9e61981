import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';
import { btree_gin as btreeGin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The database has ended itself (PostgreSQL's PANIC): what it did last is either done whole or not at all. */
export class DatabaseEnded extends Error {
  override readonly name = 'DatabaseEnded';

  /**
   * Leaves PGlite's loop. The loop catches every error and runs the same message again, so an aborted database loops
   * for ever. But it first reads the `status` of the error.
   */
  get status(): never {
    throw this;
  }
}

/** The extensions that the index of searches needs. */
export const EXTENSIONS = { btreeGin, trigrams };

type FolderOptions = Parameters<NodeFS['init']>[1];

/** PGlite's folder on the disk, which notices when the database aborts. */
class WatchedFolder extends NodeFS {
  ended: DatabaseEnded | undefined;

  override init(pg: PGlite, options: FolderOptions): ReturnType<NodeFS['init']> {
    const onAbort = (): never => {
      this.ended = new DatabaseEnded('The embedded database has aborted');
      throw this.ended;
    };
    return super.init(pg, { ...options, onAbort });
  }
}

/** A PGlite that throws `DatabaseEnded` once the database has ended, and does not run it any more. */
class WatchedPglite extends PGlite {
  readonly #folder: WatchedFolder;

  constructor(folder: WatchedFolder, options: PGliteOptions) {
    super({ ...options, fs: folder });
    this.#folder = folder;
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    this.#assertAlive();
    try {
      return super.execProtocolRawSync(message);
    } catch (error) {
      this.#assertAlive();
      throw error;
    }
  }

  #assertAlive(): void {
    if (this.#folder.ended) throw this.#folder.ended;
  }
}

/** A database that is open. */
export interface Engine {
  readonly client: PGlite;
  /** The bytes of one file of its log. */
  readonly segment: number;
  hasEnded(): boolean;
  /** Closes the database, or the rest of an ended one. */
  close(): Promise<void>;
}

const MIB = 1024 * 1024;

/** New databases have a log of small files, because PostgreSQL writes each file whole when it begins. */
const SEGMENT = MIB;

/** Returns the size of the log's files, which never changes in a database. */
function measureSegment(folder: string): number {
  const log = join(folder, 'pg_wal');
  const name = existsSync(log) ? readdirSync(log).find((one) => /^[0-9A-F]{24}$/.test(one)) : undefined;
  return name === undefined ? SEGMENT : statSync(join(log, name)).size;
}

/** The name of the file that marks an unfinished database. */
const UNFINISHED = 'unfinished';

/** The names of files that other parts keep in the folder. */
const KEPT = /^owner\.lock/;

/** Removes the remains of a process that died while it created the database. Nothing was stored in it. */
function clearUnfinished(folder: string): void {
  if (!existsSync(join(folder, UNFINISHED))) return;
  const names = readdirSync(folder).filter((name) => !KEPT.test(name) && name !== UNFINISHED);
  for (const name of names) rmSync(join(folder, name), { recursive: true });
  rmSync(join(folder, UNFINISHED));
}

/** Closes a database, or the rest of an ended one. */
async function close(client: PGlite, files: WatchedFolder): Promise<void> {
  try {
    // `close` would run an ended database, so only its files are closed.
    await (files.ended ? files.closeFs() : client.close());
  } catch (error) {
    // The database has ended, as intended. PostgreSQL recovers the rest when it is opened again.
    if (!files.ended) throw error;
  }
}

/**
 * Returns PostgreSQL's settings as parameters. The log keeps as few files as PostgreSQL allows. The shared buffers are a part of this process's
 * memory, and hold again what the system's cache of files holds: 128 MB, as usual, cost 120 MB more and answer no list sooner.
 */
function listSettings(segment: number): readonly string[] {
  const settings = { min_wal_size: `${(2 * segment) / MIB}MB`, shared_buffers: '16MB' };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Opens the database in a folder, after a crash too. Creates it where there is none. */
export async function openEngine(folder: string): Promise<Engine> {
  clearUnfinished(folder);
  const unfinished = join(folder, UNFINISHED);
  if (!existsSync(join(folder, 'PG_VERSION'))) writeFileSync(unfinished, '', { mode: 0o600 });
  const segment = measureSegment(folder);
  const files = new WatchedFolder(folder);
  const client = new WatchedPglite(files, {
    extensions: EXTENSIONS,
    initDbStartParams: [`--wal-segsize=${SEGMENT / MIB}`],
    startParams: [...PGlite.defaultStartParams, ...listSettings(segment)],
  });
  try {
    await client.waitReady;
  } catch (error) {
    await files.closeFs().catch(() => undefined);
    throw files.ended ?? error;
  }
  rmSync(unfinished, { force: true });
  return { client, segment, hasEnded: () => files.ended !== undefined, close: () => close(client, files) };
}
