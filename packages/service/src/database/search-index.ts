import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from './database.js';
import { makeOnce } from './lock-table.js';
import { listCodes } from './no-answer.js';

/**
 * Source: PostgreSQL's error codes `insufficient_privilege`, `undefined_file`, `feature_not_supported`, `invalid_schema_name`: the server
 * lacks an extension, or forbids it.
 */
const IMPOSSIBLE: ReadonlySet<string> = new Set(['42501', '58P01', '0A000', '3F000']);

const EXTENSIONS = ['pg_trgm', 'btree_gin'];

/** The letters of an answer that the index knows. An answer of nine megabytes takes seconds, if all are. */
const INDEXED = 10_000;
/** The part of an answer that the index knows, A to Z lowered, and the condition that it may have more. */
const START = `lower(left(text, ${INDEXED}) COLLATE "C")`;
const IS_LONG = `octet_length(text) > ${INDEXED}`;

/**
 * Returns the condition that an answer fits a pattern of lowered letters. The index finds what fits at its start. Of the rest there are few,
 * which have an index of their own and are looked at. Columns have no table in it, so it is for a query of answers alone.
 */
export const answerFits = (pattern: string): SQL =>
  sql`(${sql.raw(START)} LIKE ${pattern} OR (${sql.raw(IS_LONG)} AND lower(text COLLATE "C") LIKE ${pattern}))`;

// Decision 0067: the index is built after the start, while submissions come in.
/** An index: whether it can be used, and the schema of the extension of searches. */
interface Found {
  readonly valid: boolean | null;
  readonly schema: string | null;
}

async function look(database: Database, index: string): Promise<Found> {
  const [row] = await database
    .select({
      valid: sql<boolean | null>`(SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(${index}))`,
      schema: sql<string | null>`(SELECT extnamespace::regnamespace::text FROM pg_extension WHERE extname = 'pg_trgm')`,
    })
    .from(sql`(SELECT 1) AS one`);
  return row ?? { valid: null, schema: null };
}

/** Tells whether an index can be used. What a start has left that ended while it built the index is dropped. */
async function isMade(database: Database, index: string, concurrently: string): Promise<boolean> {
  const { valid } = await look(database, index);
  if (valid === false) await database.execute(sql.raw(`DROP INDEX ${concurrently} IF EXISTS ${index}`));
  return valid === true;
}

/** Makes an index, unless it exists. */
async function makeIndex(database: Database, name: string, concurrently: string, rest: string): Promise<void> {
  if (await isMade(database, name, concurrently)) return;
  await database.execute(sql.raw(`CREATE INDEX ${concurrently} IF NOT EXISTS ${name} ON ${rest}`));
}

async function make(database: Database, concurrently: string): Promise<void> {
  if (!(await isMade(database, 'answers_start', concurrently))) {
    // An extension lies in one schema for all, whatever schema the tables are in.
    for (const name of EXTENSIONS)
      await makeOnce(() => database.execute(sql.raw(`CREATE EXTENSION IF NOT EXISTS ${name} SCHEMA public`)));
    const { schema } = await look(database, 'answers_start');
    const columns = `(field_id, (${START}) ${schema ?? 'public'}.gin_trgm_ops)`;
    await makeIndex(
      database,
      'answers_start',
      concurrently,
      `answers USING gin ${columns} WITH (gin_pending_list_limit = 256)`,
    );
  }
  await makeIndex(database, 'answers_long', concurrently, `answers (field_id, submission_id) WHERE ${IS_LONG}`);
  // The index of whole texts, of before 28 November 2026.
  await database.execute(sql.raw(`DROP INDEX ${concurrently} IF EXISTS answers_search`));
}

/**
 * Creates the index by which searches find answers, unless it exists: by field and by groups of three letters. Its extensions come with
 * PostgreSQL. On a server that lacks or forbids them, searches read all answers of a field, and the next start tries again. The index of
 * the bin comes afterwards.
 *
 * @param concurrently Whether others write meanwhile. It takes longer, and cannot be part of a larger step.
 */
export async function makeSearchIndex(database: Database, { concurrently }: { concurrently: boolean }): Promise<void> {
  const how = concurrently ? 'CONCURRENTLY' : '';
  try {
    await make(database, how);
  } catch (error) {
    if (!listCodes(error).some((code) => IMPOSSIBLE.has(code))) throw error;
    console.warn(
      `Searches go through all answers of a field: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  // Nobody waits for it: without it, erasing takes longer.
  await makeIndex(database, 'submissions_bin', how, 'submissions (deleted_at, id) WHERE deleted_at IS NOT NULL');
}
