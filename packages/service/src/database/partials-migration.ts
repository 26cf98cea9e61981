import { FIRST_PARTIAL_ID } from '../partials/partial-store.js';

/** The step of the migrations that makes the tables of partial submissions. */
export const PARTIALS_STEP: readonly string[] = [
  `CREATE SEQUENCE IF NOT EXISTS partialsubmission_id START WITH ${FIRST_PARTIAL_ID}`,
  `CREATE TABLE partial_submissions (
    id bigint PRIMARY KEY, form_id bigint NOT NULL REFERENCES forms ON DELETE CASCADE, time timestamptz NOT NULL,
    user_agent text NOT NULL, remote_addr text NOT NULL, key_digest text NOT NULL, answers jsonb NOT NULL,
    state jsonb NOT NULL)`,
  `CREATE UNIQUE INDEX partial_submissions_key ON partial_submissions (form_id, key_digest)`,
  `CREATE INDEX partial_submissions_form_time ON partial_submissions (form_id, time, id)`,
];
