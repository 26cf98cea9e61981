import { createHash } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { holdPrivateFolder } from '../data-folder/private-folder.js';
import { reportLoss } from '../database/lane.js';
import { makeKeys } from '../database/keys/make-keys.js';
import { migrate } from '../database/migrate.js';
import { openEngine } from '../database/pglite-engine.js';
import { isEmpty, onEmbedded, onServer, readRecords, readServer, writeRecords } from './records.js';
import type { Counts, Part } from './records.js';

async function digest(parts: AsyncIterable<Part>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of parts) hash.update(JSON.stringify(part));
  return hash.digest('hex');
}

const REFUSED = 'The server has records already that are not those of the folder: move to an empty database';

/**
 * Copies all records of an embedded database to a server, in one transaction. Both must have the newest tables, and the server's must be
 * empty. Returns the number of rows by table, and none where the server has all these records and no others.
 *
 * @throws Error when the server has other records.
 */
export async function moveDatabase(source: PGlite, target: pg.ClientBase): Promise<Counts> {
  const server = onServer(target);
  return source.transaction(async (step) => {
    const records = (): AsyncIterable<Part> => readRecords(onEmbedded(step));
    if (await isEmpty(server)) {
      const moved = await writeRecords(server, records());
      await server.query('ANALYZE');
      return moved;
    }
    if ((await digest(records())) !== (await digest(readServer(server)))) throw new Error(REFUSED);
    return new Map();
  });
}

/**
 * Moves the embedded database in a data folder to the empty database of a server, and holds the folder meanwhile. Returns the
 * number of rows by table, none where it was moved before.
 *
 * @param name The folder of the database in the data folder.
 * @throws FolderError when another process holds the folder, Error when the server has other records.
 */
export async function moveToServer(dataFolder: string, name: string, url: string): Promise<Counts> {
  const folder = holdPrivateFolder(dataFolder);
  const engine = await openEngine(`${folder.path}/${name}`);
  await migrate(drizzle(engine.client));
  await makeKeys(drizzle(engine.client), { concurrently: false });
  const target = new pg.Client({ connectionString: url });
  target.on('error', reportLoss);
  await target.connect();
  try {
    await migrate(drizzleServer(target));
    // Where records were moved before, a service may run.
    await makeKeys(drizzleServer(target), { concurrently: true });
    return await moveDatabase(engine.client, target);
  } finally {
    await target.end();
    await engine.close();
    folder.release();
  }
}
