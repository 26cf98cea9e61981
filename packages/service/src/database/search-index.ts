import { sql } from 'drizzle-orm';
import type { Database } from './database.js';
import { makeOnce } from './lock-table.js';
import { listCodes } from './no-answer.js';

/**
 * Source: PostgreSQL's error codes `insufficient_privilege`, `undefined_file`, `feature_not_supported`, `invalid_schema_name`: the server
 * lacks an extension, or forbids it.
 */
const IMPOSSIBLE: ReadonlySet<string> = new Set(['42501', '58P01', '0A000', '3F000']);

const EXTENSIONS = ['pg_trgm', 'btree_gin'];

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

/** Creates the index of the submissions in the bin, unless it exists. Nobody waits for it: without it, erasing takes longer. */
async function makeBinIndex(database: Database, concurrently: string): Promise<void> {
  if (await isMade(database, 'submissions_bin', concurrently)) return;
  await database.execute(
    sql.raw(`CREATE INDEX ${concurrently} IF NOT EXISTS submissions_bin ON submissions (deleted_at, id)
      WHERE deleted_at IS NOT NULL`),
  );
}

async function make(database: Database, concurrently: string): Promise<void> {
  if (await isMade(database, 'answers_search', concurrently)) return;
  // An extension lies in one schema for all, whatever schema the tables are in.
  for (const name of EXTENSIONS)
    await makeOnce(() => database.execute(sql.raw(`CREATE EXTENSION IF NOT EXISTS ${name} SCHEMA public`)));
  const { schema } = await look(database, 'answers_search');
  await database.execute(
    sql.raw(`CREATE INDEX ${concurrently} IF NOT EXISTS answers_search ON answers
      USING gin (field_id, (lower(text COLLATE "C")) ${schema ?? 'public'}.gin_trgm_ops) WITH (gin_pending_list_limit = 256)`),
  );
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
  await makeBinIndex(database, how);
}
