import { connect } from 'node:net';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { holdPrivateFolder } from '../data-folder/private-folder.js';
import type { Database } from '../database/database.js';
import { countFreeBytes } from '../database/disk-room.js';
import { reportLoss } from '../database/lane.js';
import { makeKeys } from '../database/keys/make-keys.js';
import { migrate } from '../database/migrate.js';
import { STEPS } from '../database/migration-steps.js';
import { openEngine } from '../database/pglite-engine.js';
import { StorageFullError } from '../database/storage-full.js';
import { doorOf } from './backup-door.js';
import { readBackup, writeBackup, writeLines } from './backup-file.js';
import type { ReadBackup } from './backup-file.js';
import { isEmpty, onEmbedded, onServer, readRecords, readServer, writeRecords } from './records.js';
import type { Connection, Counts } from './records.js';

/** The place of the records: the folder of an embedded database, or the address of a server. */
export type Place = { readonly folder: string } | { readonly url: string };

async function withServer<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', reportLoss);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Embedded = Awaited<ReturnType<typeof openEngine>>['client'];

async function withFolder<Result>(folder: string, work: (client: Embedded) => Promise<Result>): Promise<Result> {
  const held = holdPrivateFolder(folder);
  try {
    const engine = await openEngine(held.path);
    try {
      return await work(engine.client);
    } finally {
      await engine.close();
    }
  } finally {
    held.release();
  }
}

/** Opens the door of the process that has the folder; `undefined` where there is none. */
async function knock(folder: string): Promise<AsyncIterable<Buffer> | undefined> {
  const door = doorOf(folder);
  if (door === undefined) return undefined;
  const socket = connect(door);
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    );
  });
}

/** Writes all records, as they are at one moment, into a file, while the service runs. Files are among them. */
export async function backUp(place: Place, file: string): Promise<void> {
  if ('url' in place)
    return withServer(place.url, (client) => writeBackup(writeLines(readServer(onServer(client))), file));
  const running = await knock(place.folder);
  if (running !== undefined) return writeBackup(running, file);
  return withFolder(place.folder, (client) =>
    client.transaction((step) => writeBackup(writeLines(readRecords(onEmbedded(step))), file)),
  );
}

/** Writes a backup into an empty database, which has the tables of that time first, and then the newest. */
async function fill(database: Database, connection: Connection, { version, parts }: ReadBackup): Promise<Counts> {
  await migrate(database, STEPS.slice(0, version));
  if (!(await isEmpty(connection))) throw new Error('The database has records already: restore into an empty one');
  const counts = await writeRecords(connection, parts);
  await migrate(database);
  await makeKeys(database, { concurrently: false });
  return counts;
}

/** Restores a backup into an empty database. Returns the number of rows by table. @throws Error where there are records already. */
export async function restore(place: Place, file: string): Promise<Counts> {
  const backup = await readBackup(file);
  if ('url' in place) return withServer(place.url, (client) => fill(drizzle(client), onServer(client), backup));
  return withFolder(place.folder, (client) => fill(drizzleEmbedded(client), onEmbedded(client), backup));
}

/** The bytes of a database. */
interface Compacted {
  readonly before: number;
  readonly after: number;
}

async function rewrite({ query }: Connection, checkRoom: (bytes: number) => Promise<void>): Promise<Compacted> {
  const size = async (): Promise<number> => {
    const [row] = await query<{ readonly bytes: string }>('SELECT pg_database_size(current_database())::text AS bytes');
    return Number(row?.bytes);
  };
  const before = await size();
  await checkRoom(before);
  await query('VACUUM FULL');
  return { before, after: await size() };
}

/**
 * Writes all tables of a database anew, which gives the room of erased records back to the disk. Each table is written beside the old one,
 * so it needs room for a while. A server holds up calls meanwhile; an embedded database must have no service.
 *
 * @throws StorageFullError where there is too little room; nothing has happened then.
 */
export async function compact(place: Place, freeBytes = countFreeBytes): Promise<Compacted> {
  if ('url' in place) return withServer(place.url, (client) => rewrite(onServer(client), async () => undefined));
  return withFolder(place.folder, async (client) => {
    const compacted = await rewrite(onEmbedded(client), async (bytes) => {
      // The new tables, and their log.
      if ((await freeBytes(place.folder)) < 2 * bytes) throw new StorageFullError();
    });
    await client.exec('CHECKPOINT');
    return compacted;
  });
}
