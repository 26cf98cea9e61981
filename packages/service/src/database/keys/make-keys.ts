import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../database.js';
import { tryUntilFree } from '../lock-table.js';
import { planKeys } from './key-plan.js';
import type { Found, Part } from './key-plan.js';
import { TABLES } from './keyed-tables.js';
import type { KeyedTable } from './keyed-tables.js';
import { HELP_OLD_WRITERS } from './old-writers.js';

/** The first version of PostgreSQL's servers that empties one column of a reference alone. */
const FIRST_VERSION = 150_000;

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly valid: boolean;
  readonly keyed: boolean;
}

async function readRows<Row extends object>(database: Database, query: string): Promise<readonly Row[]> {
  const rows = await database.select({ row: sql<Row>`row_to_json(found)` }).from(sql.raw(`(${query}) AS found`));
  return rows.map(({ row }) => row);
}

const OWN = `relnamespace = current_schema()::regnamespace AND relname IN (${TABLES.map(({ name }) => `'${name}'`).join(', ')})`;

/** Looks how far the tables are. */
async function look(database: Database): Promise<Found> {
  const constraints = await readRows<Constraint>(
    database,
    `SELECT relname AS table, conname AS name, convalidated AS valid, contype = 'p' AND EXISTS (SELECT 1 FROM pg_attribute
      WHERE attrelid = conrelid AND attname = 'form_id' AND attnum = ANY (conkey)) AS keyed
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid WHERE ${OWN}`,
  );
  const indexes = await readRows<{ readonly name: string; readonly valid: boolean }>(
    database,
    `SELECT own.relname AS name, indisvalid AS valid FROM pg_index JOIN pg_class AS own ON own.oid = indexrelid
    WHERE indrelid IN (SELECT oid FROM pg_class WHERE ${OWN})`,
  );
  const unfilled = await readRows<{ readonly name: string }>(
    database,
    `SELECT relname AS name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE ${OWN} AND attname = 'form_id' AND NOT attnotnull`,
  );
  return {
    unfilled: new Set(unfilled.map(({ name }) => name)),
    keyed: new Set(constraints.flatMap(({ table, keyed }) => (keyed ? [table] : []))),
    constraints: new Map(constraints.map(({ name, valid }) => [name, valid])),
    indexes: new Map(indexes.map(({ name, valid }) => [name, valid])),
  };
}

/** Tells whether a server can have the keys. Others keep those of before. */
async function isAble(database: Database): Promise<boolean> {
  const version = sql<number>`current_setting('server_version_num')::integer`;
  const [server] = await database.select({ version }).from(sql`(SELECT 1) AS one`);
  return (server?.version ?? 0) >= FIRST_VERSION;
}

/** Returns what is missing. */
async function plan(database: Database, concurrently: boolean): Promise<readonly Part[]> {
  if (!(await isAble(database))) return [];
  const parts = planKeys(await look(database), concurrently ? 'CONCURRENTLY' : '');
  return concurrently && parts.length > 0 ? [...HELP_OLD_WRITERS, ...parts] : parts;
}

/** Tells whether every row has its form, which is a part of every key. */
export async function hasKeys(database: Database): Promise<boolean> {
  if (!(await isAble(database))) return false;
  const { unfilled, keyed } = await look(database);
  return unfilled.size === 0 && keyed.size === TABLES.length;
}

/** The rows that are filled at a time. Who changes one of them waits for the others. */
const PIECE = 1000;
/** The milliseconds between two pieces, which are left to others. */
const REST = 20;

/** Options of an update. */
export interface KeyOptions {
  /** Whether others write meanwhile, also processes that know no form. It takes longer, and cannot be part of a larger step. */
  readonly concurrently: boolean;
  /** Called after some rows were written, where nobody else writes. */
  readonly afterPiece?: () => Promise<unknown>;
  /** Tells whether so many bytes can be stored. Where they can't, the keys stay as they are until the next start. Default: always. */
  readonly hasRoom?: (bytes: number) => Promise<boolean>;
  readonly signal?: AbortSignal;
}

/** Fills the form of all rows that have none, in the order of the key. */
async function fill(
  database: Database,
  { name, key, type, form }: KeyedTable,
  { concurrently, afterPiece, signal }: KeyOptions,
): Promise<void> {
  const column = sql.raw(`own.${key.split(',')[0]}`);
  const table = sql.raw(`${name} AS own`);
  const most = concurrently ? PIECE : 10 * PIECE;
  const place = (value: string) => sql`${value}::${sql.raw(type)}`;
  for (let after = type === 'text' ? '' : '-1'; ;) {
    const piece = sql`(SELECT ${column} AS one FROM ${table} WHERE ${column} > ${place(after)} ORDER BY 1 LIMIT ${most}) AS piece`;
    const [found] = await database.select({ last: sql<string | null>`max(one)::text` }).from(piece);
    const last = found?.last ?? null;
    if (last === null) return;
    const own = sql`${column} > ${place(after)} AND ${column} <= ${place(last)} AND own.form_id IS NULL`;
    await tryUntilFree(
      () => database.execute(sql`UPDATE ${table} SET form_id = ${sql.raw(form)} WHERE ${own}`),
      BESIDE,
      signal,
    );
    await afterPiece?.();
    if (concurrently) await sleep(REST, undefined, signal && { signal });
    after = last;
  }
}

/** Hours, with a long time for others between two attempts. A long list or a backup holds its tables until it ends. */
const BESIDE = { tries: 10_000, pause: 1000 };

/** Runs a statement that nobody waits for longer than a moment. */
async function changeBriefly(database: Database, statement: string, signal: AbortSignal | undefined): Promise<void> {
  const change = (limit: SQL): Promise<void> =>
    database.transaction(async (step) => {
      await step.execute(limit);
      await step.execute(sql.raw(statement));
    });
  await tryUntilFree(change, BESIDE, signal);
}

/** Measures the bytes of all rows that are written anew, with their indexes. Large values stay where they are. */
async function measureRows(database: Database): Promise<number> {
  const [found] = await readRows<{ readonly bytes: number }>(
    database,
    `SELECT sum(pg_relation_size(oid) + pg_indexes_size(oid))::bigint AS bytes FROM pg_class WHERE ${OWN}`,
  );
  return found?.bytes ?? 0;
}

/**
 * Makes the form a part of each key, unless it is, and fills it in the rows of before. It may end at any moment, and goes on from there the
 * next time. One process at a time does it.
 */
export async function makeKeys(database: Database, options: KeyOptions): Promise<void> {
  const { concurrently, hasRoom, signal } = options;
  const parts = await plan(database, concurrently);
  if (parts.length === 0 || (hasRoom && !(await hasRoom(await measureRows(database))))) return;
  for (const part of parts) {
    if (part.kind === 'fill') await fill(database, part.table, options);
    else if (part.kind === 'brief' && concurrently) await changeBriefly(database, part.statement, signal);
    else await database.execute(sql.raw(part.statement));
  }
}
