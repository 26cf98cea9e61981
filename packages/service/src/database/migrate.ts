import { sql } from 'drizzle-orm';
import type { Database } from './database.js';
import { STEPS } from './migration-steps.js';

/** The lock of the migrations, the same in every process. Only one of them creates the tables of a database at a time. */
export const MIGRATION_LOCK = 4_210_117;

/**
 * Creates the index by which searches find answers: by field and by groups of three letters. Its extensions come with
 * PostgreSQL. On a server that lacks or forbids them, searches read all answers of a field, and the next start tries again.
 * An extension lies in one schema for all, whatever schema the tables are in.
 */
const MAKE_SEARCH_INDEX = `DO $$
DECLARE own text;
BEGIN
  IF to_regclass('answers_search') IS NOT NULL THEN RETURN; END IF;
  CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
  CREATE EXTENSION IF NOT EXISTS btree_gin SCHEMA public;
  SELECT nspname INTO own FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm';
  EXECUTE format('CREATE INDEX answers_search ON answers
    USING gin (field_id, (lower(text COLLATE "C")) %I.gin_trgm_ops) WITH (gin_pending_list_limit = 256)', own);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR invalid_schema_name THEN
  RAISE WARNING 'Searches go through all answers of a field: %', SQLERRM;
END $$`;

/** Creates the index of answers unless it exists. */
async function makeSearchIndex(step: Database): Promise<void> {
  await step.execute(sql.raw(MAKE_SEARCH_INDEX));
}

/** Updates a database to the newest tables. It may run at every start, and in several processes at once. */
export async function migrate(database: Database, steps = STEPS): Promise<void> {
  await database.transaction(async (step) => {
    await step.execute(sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`);
    await step.execute(sql`CREATE TABLE IF NOT EXISTS service_version (version integer NOT NULL)`);
    const [row] = await step.select({ version: sql<number>`max(version)` }).from(sql`service_version`);
    const version = row?.version ?? 0;
    if (version > steps.length) {
      throw new Error(
        `The database was made by a newer version of the service (${version}; this one knows ${steps.length})`,
      );
    }
    for (const statement of steps.slice(version).flat()) await step.execute(sql.raw(statement));
    if (version < steps.length) await step.execute(sql`INSERT INTO service_version VALUES (${steps.length})`);
    if (steps === STEPS) await makeSearchIndex(step);
  });
}
