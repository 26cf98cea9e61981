import { sql } from 'drizzle-orm';
import type { Database } from './database.js';
import { COUNTS_STEP } from './counts-migration.js';
import { PARTIALS_STEP } from './partials-migration.js';
import { FIRST_ID } from './store.js';

/** Any number, the same in every process: only one of them makes the tables of a database at a time. */
export const MIGRATION_LOCK = 4_210_117;

const SEQUENCES = Object.entries(FIRST_ID).map(([kind, first]) => `CREATE SEQUENCE ${kind}_id START WITH ${first}`);

/** The steps from an empty database to the newest tables. A step that was released is never changed; a new one is added. */
const STEPS: readonly (readonly string[])[] = [
  [
    ...SEQUENCES,
    `CREATE TABLE folders (id bigint PRIMARY KEY, name text NOT NULL, parent bigint NOT NULL)`,
    `CREATE TABLE forms (
      id bigint PRIMARY KEY, name text NOT NULL, folder bigint NOT NULL, inactive boolean NOT NULL,
      deleted boolean NOT NULL DEFAULT false, viewkey text NOT NULL, created timestamptz NOT NULL,
      updated timestamptz NOT NULL, settings jsonb NOT NULL)`,
    `CREATE INDEX forms_folder ON forms (folder)`,
    `CREATE TABLE fields (
      id bigint PRIMARY KEY, form_id bigint NOT NULL REFERENCES forms ON DELETE CASCADE, type text NOT NULL,
      sort bigint NOT NULL, settings jsonb NOT NULL)`,
    `CREATE INDEX fields_form_sort ON fields (form_id, sort, id)`,
    `CREATE TABLE submissions (
      id bigint PRIMARY KEY, form_id bigint NOT NULL REFERENCES forms ON DELETE CASCADE, time timestamptz NOT NULL,
      user_agent text NOT NULL, remote_addr text NOT NULL, payment_status text NOT NULL, read boolean NOT NULL)`,
    `CREATE INDEX submissions_form_time ON submissions (form_id, time, id)`,
    `CREATE TABLE files (
      id bigint PRIMARY KEY, form_id bigint NOT NULL, field_id bigint NOT NULL REFERENCES fields ON DELETE CASCADE,
      submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE, name text NOT NULL,
      content_type text NOT NULL, bytes bytea NOT NULL)`,
    `CREATE INDEX files_submission ON files (submission_id)`,
    `CREATE INDEX files_field ON files (field_id)`,
    `CREATE TABLE answers (
      submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
      field_id bigint NOT NULL REFERENCES fields ON DELETE CASCADE,
      text text NOT NULL, file_id bigint REFERENCES files ON DELETE CASCADE,
      PRIMARY KEY (submission_id, field_id))`,
    `CREATE INDEX answers_field ON answers (field_id, submission_id)`,
    `CREATE INDEX answers_file ON answers (file_id) WHERE file_id IS NOT NULL`,
  ],
  PARTIALS_STEP,
  COUNTS_STEP,
];

/** Brings a database to the newest tables, whatever it holds; safe to run at every start and by several processes. */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (step) => {
    await step.execute(sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`);
    await step.execute(sql`CREATE TABLE IF NOT EXISTS service_version (version integer NOT NULL)`);
    const [row] = await step.select({ version: sql<number>`max(version)` }).from(sql`service_version`);
    const version = row?.version ?? 0;
    if (version > STEPS.length) {
      throw new Error(
        `The database was made by a newer version of the service (${version}; this one knows ${STEPS.length})`,
      );
    }
    for (const statement of STEPS.slice(version).flat()) await step.execute(sql.raw(statement));
    if (version < STEPS.length) await step.execute(sql`INSERT INTO service_version VALUES (${STEPS.length})`);
  });
}
