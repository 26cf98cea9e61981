import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { holdPrivateFolder } from '../data-folder/private-folder.js';
import { reportLoss } from '../database/lane.js';
import { migrate } from '../database/migrate.js';
import { openEngine } from '../database/pglite-engine.js';
import { openServer } from './pg-server.js';

/** The number of rows at a time. Files go one by one, because each may be large. */
const ROWS_AT_A_TIME = 500;

/** Quotes a name for SQL. */
const named = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The tables, each after those that it refers to. */
const TABLES_IN_ORDER = `
  WITH RECURSIVE depth (name, level) AS (
    SELECT relname, 0 FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname NOT IN ('service_version', 'service_locks')
    UNION
    SELECT own.relname, level + 1 FROM depth JOIN pg_class other ON other.relname = depth.name
      JOIN pg_constraint ON contype = 'f' AND confrelid = other.oid JOIN pg_class own ON own.oid = conrelid
    WHERE level < 20 AND own.oid <> other.oid)
  SELECT name FROM depth GROUP BY name ORDER BY max(level), name`;

async function copyTable(source: PGlite, target: pg.ClientBase, table: string): Promise<number> {
  const step = table === 'files' ? 1 : ROWS_AT_A_TIME;
  await source.query(`DECLARE moved CURSOR FOR SELECT row_to_json(one)::text AS row FROM ${named(table)} AS one`);
  for (let count = 0; ;) {
    const { rows } = await source.query<{ row: string }>(`FETCH ${step} FROM moved`);
    if (rows.length === 0) {
      await source.query('CLOSE moved');
      return count;
    }
    const list = `[${rows.map(({ row }) => row).join(',')}]`;
    const insert = `INSERT INTO ${named(table)} SELECT * FROM json_populate_recordset(NULL::${named(table)}, $1::json)`;
    await target.query(insert, [list]);
    count += rows.length;
  }
}

async function copySequences(source: PGlite, target: pg.ClientBase): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string | null }>(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = current_schema()`,
  );
  for (const { name, last } of rows) {
    if (last !== null) await target.query('SELECT setval($1::regclass, $2::bigint)', [named(name), last]);
  }
}

/**
 * Copies all records of an embedded database to a server, in one transaction. Both must have the newest tables, and the
 * server's must be empty. Returns the number of rows by table.
 *
 * @throws Error when the server has forms already.
 */
export async function moveDatabase(source: PGlite, target: pg.ClientBase): Promise<ReadonlyMap<string, number>> {
  const { rows: forms } = await target.query('SELECT 1 FROM forms LIMIT 1');
  if (forms.length > 0) throw new Error('The server has forms already: move to an empty database');
  const { rows: tables } = await source.query<{ name: string }>(TABLES_IN_ORDER);
  const moved = new Map<string, number>();
  await source.query('BEGIN');
  await target.query('BEGIN');
  try {
    for (const { name } of tables) moved.set(name, await copyTable(source, target, name));
    await copySequences(source, target);
    await target.query('COMMIT');
  } catch (error) {
    await target.query('ROLLBACK');
    throw error;
  } finally {
    await source.query('ROLLBACK');
  }
  await target.query('ANALYZE');
  return moved;
}

/**
 * Moves the embedded database in a data folder to the empty database of a server, and holds the folder meanwhile. Returns the
 * number of rows by table.
 *
 * @param name The folder of the database in the data folder.
 * @throws FolderError when another process holds the folder, Error when the server has forms already.
 */
export async function moveToServer(
  dataFolder: string,
  name: string,
  url: string,
): Promise<ReadonlyMap<string, number>> {
  // Creates the tables.
  await (await openServer(url, { connections: 1 })).close();
  const folder = holdPrivateFolder(dataFolder);
  const engine = await openEngine(`${folder.path}/${name}`);
  await migrate(drizzle(engine.client));
  const target = new pg.Client({ connectionString: url });
  target.on('error', reportLoss);
  await target.connect();
  try {
    return await moveDatabase(engine.client, target);
  } finally {
    await target.end();
    await engine.close();
    folder.release();
  }
}
