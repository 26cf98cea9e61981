import { sql } from 'drizzle-orm';
import type { Database } from './database.js';

/**
 * Makes the index by which searches find answers: by the field and by groups of three letters. The extensions come with
 * PostgreSQL; where a server does not have them, or does not let them be made, searches go through all answers of a field, and
 * the next start attempts it again. An extension stands in one schema for all, whatever schema the tables are in.
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

/** Makes the index of answers where it is not there, as a part of bringing a database to the newest tables. */
export async function makeSearchIndex(step: Database): Promise<void> {
  await step.execute(sql.raw(MAKE_SEARCH_INDEX));
}
