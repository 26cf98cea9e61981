import { FIRST_ID } from './ids.js';
import type { IdKind } from './ids.js';

const sequences = (...kinds: readonly IdKind[]) =>
  kinds.map((kind) => `CREATE SEQUENCE ${kind}_id START WITH ${FIRST_ID[kind]}`);

/** Adds mails and webhooks, their deliveries and attempts, and what the demo receives. */
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

/** Adds partial submissions. */
const PARTIALS_STEP: readonly string[] = [
  `CREATE SEQUENCE IF NOT EXISTS partialsubmission_id START WITH ${FIRST_ID.partialsubmission}`,
  `CREATE TABLE partial_submissions (
    id bigint PRIMARY KEY, form_id bigint NOT NULL REFERENCES forms ON DELETE CASCADE, time timestamptz NOT NULL,
    user_agent text NOT NULL, remote_addr text NOT NULL, key_digest text NOT NULL, answers jsonb NOT NULL,
    state jsonb NOT NULL)`,
  `CREATE UNIQUE INDEX partial_submissions_key ON partial_submissions (form_id, key_digest)`,
  `CREATE INDEX partial_submissions_form_time ON partial_submissions (form_id, time, id)`,
];

/** The number of shares of each counter. Submissions of one form that come at once rarely wait for one another. */
export const SHARES = 8;

/** Counts all submissions again: in total (0 hours), by day and by hour. Spans count from 1970, so days are those of UTC. */
export const COUNT_SUBMISSIONS = `INSERT INTO submission_counts (form_id, hours, start, share, total, unread)
  SELECT form_id, hours, coalesce(floor(extract(epoch FROM time) / 3600 / nullif(hours, 0)), 0)::bigint, id % ${SHARES}, count(*),
    count(*) FILTER (WHERE NOT read)
  FROM submissions CROSS JOIN (VALUES (0), (1), (24)) AS spans (hours) GROUP BY 1, 2, 3, 4`;

/** Adds the counters of submissions. */
const COUNTS_STEP: readonly string[] = [
  `CREATE TABLE submission_counts (
    form_id bigint NOT NULL REFERENCES forms ON DELETE CASCADE, hours integer NOT NULL, start bigint NOT NULL,
    share integer NOT NULL, total bigint NOT NULL, unread bigint NOT NULL,
    PRIMARY KEY (form_id, hours, start, share))`,
  COUNT_SUBMISSIONS,
];

/** Adds the requested scope to grants. */
const OAUTH_SCOPE_STEP: readonly string[] = [`ALTER TABLE oauth_grants ADD COLUMN scope text`];

/** Keeps the order of keys, which clients see: `jsonb` sorts the keys of objects. */
const KEY_ORDER_STEP: readonly string[] = ['forms', 'fields', 'actions'].map(
  (table) => `ALTER TABLE ${table} ALTER COLUMN settings TYPE json USING settings::json`,
);

/** Counts the changes of submissions, so that a total that was counted before is known to be true still. */
const CHANGES_STEP: readonly string[] = [`ALTER TABLE submission_counts ADD COLUMN changes bigint NOT NULL DEFAULT 0`];

/** Notes when a refresh token was used, which may be used again for a moment. */
const REFRESH_TIME_STEP: readonly string[] = [`ALTER TABLE oauth_tokens ADD COLUMN refresh_used_at timestamptz`];

/** Sorts deliveries by their receivers, so that one that never answers delays nobody else. */
const LANES_STEP: readonly string[] = [
  `ALTER TABLE jobs ADD COLUMN lane text NOT NULL DEFAULT ''`,
  `UPDATE jobs SET lane = CASE kind WHEN 'webhook'
    THEN 'webhook:' || coalesce(lower(substring(settings->>'url' from '^[a-z]+://([^/?#]+)')), '') ELSE 'mail' END
  FROM actions WHERE actions.id = jobs.action_id AND state <> 'done'`,
  `DROP INDEX jobs_due`,
  `CREATE INDEX jobs_lane ON jobs (lane, due, id) WHERE state = 'waiting'`,
  `CREATE INDEX jobs_failed ON jobs (lane, id) WHERE state = 'failed' OR (state = 'waiting' AND failures > 0)`,
];

/** Adds the sign-ins of the owner. */
const SESSIONS_STEP: readonly string[] = [
  `CREATE TABLE owner_sessions (token_hash text PRIMARY KEY, created timestamptz NOT NULL, used timestamptz NOT NULL)`,
];

/** Adds the bin, the retention of forms, and the submission that an arrival tells of. Each takes a moment, however many rows there are. */
const BIN_STEP: readonly string[] = [
  `ALTER TABLE forms ADD COLUMN deleted_at timestamptz`,
  `ALTER TABLE forms ADD COLUMN retention_days integer`,
  `UPDATE forms SET deleted_at = now() WHERE deleted`,
  `ALTER TABLE submissions ADD COLUMN deleted_at timestamptz`,
  `ALTER TABLE arrivals ADD COLUMN submission_id bigint`,
  `CREATE INDEX arrivals_submission ON arrivals (submission_id)`,
];

/**
 * Keeps the bytes of large uploads in chunks or elsewhere. What belongs to no file is found by its row in `file_contents`, also after a
 * file was removed with its submission, field or form.
 */
const CONTENTS_STEP: readonly string[] = [
  `ALTER TABLE files ALTER COLUMN bytes DROP NOT NULL`,
  `CREATE TABLE file_contents (
    key text PRIMARY KEY, time timestamptz NOT NULL, file_id bigint UNIQUE REFERENCES files ON DELETE SET NULL, size bigint,
    owned boolean NOT NULL DEFAULT false)`,
  `CREATE INDEX file_contents_stray ON file_contents (time) WHERE file_id IS NULL`,
  `CREATE TABLE file_chunks (
    key text NOT NULL REFERENCES file_contents ON DELETE CASCADE, number integer NOT NULL, bytes bytea NOT NULL,
    PRIMARY KEY (key, number))`,
  // Files are mostly compressed already.
  `ALTER TABLE file_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL`,
];

/** Counts wrong passwords, secrets and tokens for all processes. */
const TRIES_STEP: readonly string[] = [
  `CREATE TABLE wrong_tries (caller text PRIMARY KEY, count integer NOT NULL, ends timestamptz NOT NULL)`,
];

/** Adds the bits by which a search of several fields finds its submissions, and what they are made of. */
const DIGEST_STEP: readonly string[] = [
  `CREATE TABLE search_bits (
    form_id bigint NOT NULL REFERENCES forms ON DELETE CASCADE, field_id bigint NOT NULL, letters text NOT NULL,
    block bigint NOT NULL, bits bytea NOT NULL, PRIMARY KEY (form_id, field_id, letters, block))`,
  `CREATE TABLE search_spans (
    form_id bigint NOT NULL REFERENCES forms ON DELETE CASCADE, hours integer NOT NULL, start bigint NOT NULL,
    total bigint NOT NULL, changes bigint NOT NULL, PRIMARY KEY (form_id, hours, start))`,
];

/** Adds the form to what had none. The columns are filled, and become a part of the keys, afterwards (`keys/make-keys.ts`). */
const FORMS_STEP: readonly string[] = ['answers', 'jobs', 'attempts', 'file_contents', 'file_chunks'].map(
  (table) => `ALTER TABLE ${table} ADD COLUMN form_id bigint`,
);

/** The steps from an empty database to the newest tables. A released step never changes; a new one is added. */
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
  CHANGES_STEP,
  REFRESH_TIME_STEP,
  LANES_STEP,
  SESSIONS_STEP,
  BIN_STEP,
  CONTENTS_STEP,
  TRIES_STEP,
  DIGEST_STEP,
  FORMS_STEP,
];
