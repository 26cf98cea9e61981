import type { Transaction } from '@electric-sql/pglite';
import type pg from 'pg';

/** Runs SQL on one connection. PGlite and the driver of servers both fit. */
export interface Connection {
  query<Row extends object>(statement: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

/** Returns the connection of a server's client. */
export function onServer(client: pg.ClientBase): Connection {
  return { query: async <Row extends object>(statement: string, values: readonly unknown[] = []) => (await client.query<Row>(statement, [...values])).rows }; // prettier-ignore
}

/** Returns the connection of an embedded database, or of a step in one. */
export function onEmbedded(engine: Pick<Transaction, 'query'>): Connection {
  return { query: async <Row extends object>(statement: string, values: readonly unknown[] = []) => (await engine.query<Row>(statement, [...values])).rows }; // prettier-ignore
}

/** The number of rows at a time. Rows with files go one by one, because each may be large. */
const ROWS_AT_A_TIME = 500;

/** Quotes a name for SQL. */
const named = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The tables, each after those that it refers to, with the columns of its key. The version, the locks and what is made from the answers are of a database alone. */
const TABLES_IN_ORDER = `
  WITH RECURSIVE depth (name, level) AS (
    SELECT relname, 0 FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname NOT IN ('service_version', 'service_locks', 'search_bits', 'search_spans')
    UNION
    SELECT own.relname, level + 1 FROM depth JOIN pg_class other ON other.relname = depth.name AND other.relnamespace = current_schema()::regnamespace
      JOIN pg_constraint ON contype = 'f' AND confrelid = other.oid JOIN pg_class own ON own.oid = conrelid
    WHERE level < 20 AND own.oid <> other.oid)
  SELECT name, (SELECT string_agg(quote_ident(attname), ', ' ORDER BY array_position(conkey, attnum)) FROM pg_constraint
      JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
      WHERE contype = 'p' AND conrelid = name::regclass) AS key,
    EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = name::regclass AND atttypid = 'bytea'::regtype) AS "isLarge"
  FROM depth GROUP BY name ORDER BY max(level), name`;

interface Table {
  readonly name: string;
  readonly key: string | null;
  readonly isLarge: boolean;
}

const SEQUENCES = `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
  WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY 1`;

/** A part of all records: the version of the tables, which comes first, a row as JSON, or the last id of a kind. A part is never read as JSON, so that no number loses a digit. */
export type Part =
  | { readonly kind: 'version'; readonly version: number }
  | { readonly kind: 'row'; readonly table: string; readonly json: string }
  | { readonly kind: 'sequence'; readonly name: string; readonly last: string };

/** The number of rows by table. */
export type Counts = ReadonlyMap<string, number>;

async function* readTable(source: Connection, { name, key, isLarge }: Table): AsyncGenerator<Part> {
  const order = key === null ? '' : ` ORDER BY ${key}`;
  const rows = `SELECT row_to_json(one)::text AS json FROM ${named(name)} AS one${order}`;
  await source.query(`DECLARE copied CURSOR FOR ${rows}`);
  for (;;) {
    const fetched = `FETCH ${isLarge ? 1 : ROWS_AT_A_TIME} FROM copied`;
    const found = await source.query<{ readonly json: string }>(fetched);
    if (found.length === 0) break;
    // A line break between two members of JSON means nothing, and would end a line of a file.
    for (const { json } of found) yield { kind: 'row', table: name, json: json.replace(/[\r\n]+/g, ' ') };
  }
  await source.query('CLOSE copied');
}

/**
 * Reads all records as they were at one moment, each table after those that it refers to, while others write.
 *
 * @param source A connection at the beginning of a transaction, which the caller ends.
 */
export async function* readRecords(source: Connection): AsyncGenerator<Part> {
  await source.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await source.query(`SET LOCAL timezone = 'UTC'`);
  const versions = await source.query<{ readonly version: number }>(
    'SELECT max(version) AS version FROM service_version',
  );
  for (const { version } of versions) yield { kind: 'version', version };
  for (const table of await source.query<Table>(TABLES_IN_ORDER)) yield* readTable(source, table);
  for (const { name, last } of await source.query<{ readonly name: string; readonly last: string }>(SEQUENCES))
    yield { kind: 'sequence', name, last };
}

/** Reads all records of a server in a transaction. */
export async function* readServer(source: Connection): AsyncGenerator<Part> {
  await source.query('BEGIN');
  try {
    yield* readRecords(source);
  } finally {
    await source.query('ROLLBACK');
  }
}

/** Writes rows of one table. */
async function writeRows(target: Connection, table: string, rows: readonly string[]): Promise<void> {
  const insert = `INSERT INTO ${named(table)} SELECT * FROM json_populate_recordset(NULL::${named(table)}, $1::json)`;
  await target.query(insert, [`[${rows.join(',')}]`]);
}

/** The letters of JSON after which rows are written. */
const LETTERS_AT_A_TIME = 8 * 1024 * 1024;

// Decision 0071: a move, a backup and a restore are one way of reading and one of writing.
/** Writes records into empty tables, in one transaction: all or nothing. Returns the number of rows by table. */
export async function writeRecords(target: Connection, parts: AsyncIterable<Part>): Promise<Counts> {
  const counts = new Map<string, number>();
  let [table, rows, letters]: [string, string[], number] = ['', [], 0];
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await writeRows(target, table, rows);
    counts.set(table, (counts.get(table) ?? 0) + rows.length);
    [rows, letters] = [[], 0];
  };
  await target.query('BEGIN');
  try {
    for await (const part of parts) {
      if (part.kind === 'sequence')
        await target.query('SELECT setval($1::regclass, $2::bigint)', [named(part.name), part.last]);
      if (part.kind !== 'row') continue;
      if (part.table !== table || rows.length >= ROWS_AT_A_TIME || letters > LETTERS_AT_A_TIME) await flush();
      table = part.table;
      rows.push(part.json);
      letters += part.json.length;
    }
    await flush();
    await target.query('COMMIT');
  } catch (error) {
    await target.query('ROLLBACK');
    throw error;
  }
  counts.delete('');
  return counts;
}

/** Tells whether a database has no records: nothing was stored in it yet. */
export async function isEmpty(database: Connection): Promise<boolean> {
  const rows = await database.query('SELECT 1 FROM forms UNION ALL SELECT 1 FROM folders LIMIT 1');
  return rows.length === 0;
}
