import { sql } from 'drizzle-orm';
import type { Database } from './database.js';
import { COUNTS_STEP } from './counts-migration.js';
import { OAUTH_SCOPE_STEP } from './oauth-scope-migration.js';
import { PARTIALS_STEP } from './partials-migration.js';
import { makeSearchIndex } from './search-index.js';
import { FIRST_ID, type IdKind } from '../store/store.js';

/** Any number, the same in every process: only one of them makes the tables of a database at a time. */
export const MIGRATION_LOCK = 4_210_117;

const sequences = (...kinds: readonly IdKind[]) =>
  kinds.map((kind) => `CREATE SEQUENCE ${kind}_id START WITH ${FIRST_ID[kind]}`);

/** Mails and webhooks: what a form does, what is to be delivered, each attempt, and what the demo received. */
const ACTIONS_AND_JOBS: readonly string[] = [
  ...sequences('action', 'job', 'arrival'),
  `CREATE TABLE actions (
    id bigint PRIMARY KEY, form_id bigint NOT NULL REFERENCES forms ON DELETE CASCADE, kind text NOT NULL,
    settings jsonb NOT NULL)`,
  `CREATE INDEX actions_form ON actions (form_id, id)`,
  // no reference to the action: one that is deleted while a submission comes in must not refuse the submission
  `CREATE TABLE jobs (
    id bigint PRIMARY KEY, action_id bigint NOT NULL,
    submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE, origin text NOT NULL,
    state text NOT NULL, due timestamptz NOT NULL, attempts integer NOT NULL, failures integer NOT NULL)`,
  `CREATE INDEX jobs_due ON jobs (due, id) WHERE state = 'waiting'`,
  `CREATE INDEX jobs_action ON jobs (action_id, id)`,
  `CREATE INDEX jobs_submission ON jobs (submission_id)`,
  `CREATE TABLE attempts (
    job_id bigint NOT NULL REFERENCES jobs ON DELETE CASCADE, number integer NOT NULL, started timestamptz NOT NULL,
    duration integer, status integer, error text, excerpt text NOT NULL DEFAULT '', PRIMARY KEY (job_id, number))`,
  `CREATE TABLE arrivals (
    id bigint PRIMARY KEY, kind text NOT NULL, time timestamptz NOT NULL, raw bytea NOT NULL, content jsonb NOT NULL)`,
  `CREATE INDEX arrivals_kind ON arrivals (kind, id)`,
];

/** `jsonb` sorts the keys of objects, and clients see the order; `json` keeps it. */
const KEY_ORDER_STEP: readonly string[] = ['forms', 'fields', 'actions'].map(
  (table) => `ALTER TABLE ${table} ALTER COLUMN settings TYPE json USING settings::json`,
);

/** The steps from an empty database to the newest tables. A step that was released is never changed; a new one is added. */
export const STEPS: readonly (readonly string[])[] = [
  [
    ...sequences('file', 'form', 'folder', 'field', 'submission'),
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
  [
    `CREATE TABLE oauth_clients (
      id text PRIMARY KEY, secret_hash text NOT NULL, name text NOT NULL, redirect_uris jsonb NOT NULL)`,
    `CREATE TABLE oauth_grants (
      id text PRIMARY KEY, client_id text NOT NULL REFERENCES oauth_clients ON DELETE CASCADE,
      code_hash text NOT NULL UNIQUE, code_expires timestamptz NOT NULL, redirect_uri text NOT NULL, challenge text,
      code_used boolean NOT NULL DEFAULT false, revoked boolean NOT NULL DEFAULT false)`,
    `CREATE TABLE oauth_tokens (
      access_hash text PRIMARY KEY, access_expires timestamptz NOT NULL, refresh_hash text NOT NULL UNIQUE,
      refresh_used boolean NOT NULL DEFAULT false,
      grant_id text NOT NULL REFERENCES oauth_grants ON DELETE CASCADE)`,
    `CREATE INDEX oauth_tokens_grant ON oauth_tokens (grant_id)`,
  ],
  ACTIONS_AND_JOBS,
  PARTIALS_STEP,
  COUNTS_STEP,
  OAUTH_SCOPE_STEP,
  KEY_ORDER_STEP,
];

/** Brings a database to the newest tables, whatever it holds; safe to run at every start and by several processes. */
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
