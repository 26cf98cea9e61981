import type pg from 'pg';

/** The ids of the records that an older process writes. */
export interface OldIds {
  readonly submission: number;
  readonly form: number;
  readonly field: number;
}

/** The statements by which a process of before 28 November 2026 stores a submission with a large file, a small one and a delivery. */
function storing({ submission, form, field }: OldIds): readonly string[] {
  const [small, large, key] = [submission * 2, submission * 2 + 1, `db/${submission}`];
  return [
    `INSERT INTO file_contents (key, time, file_id, size, owned) VALUES ('${key}', now(), default, default, default)`,
    `INSERT INTO file_chunks (key, number, bytes) VALUES ('${key}', 0, '\\x01'), ('${key}', 1, '\\x02')`,
    'BEGIN',
    `INSERT INTO submissions (id, form_id, time, user_agent, remote_addr, payment_status, read, deleted_at)
      VALUES (${submission}, ${form}, now(), '', '', '', false, default)`,
    `INSERT INTO files (id, form_id, field_id, submission_id, name, content_type, bytes)
      VALUES (${small}, ${form}, ${field}, ${submission}, 'a', '', '\\x00'), (${large}, ${form}, ${field}, ${submission}, 'b', '', null)`,
    `UPDATE file_contents SET file_id = ${large}, size = 2, owned = true WHERE key = '${key}' AND file_id IS NULL`,
    `INSERT INTO answers (submission_id, field_id, text, file_id) VALUES (${submission}, ${field}, '', ${large}), (${submission}, ${field + 1}, 'Old', default)`,
    `INSERT INTO jobs (id, action_id, submission_id, lane, origin, state, due, attempts, failures)
      VALUES (${submission}, 1, ${submission}, 'mail', '', 'waiting', now(), 0, 0)`,
    'COMMIT',
  ];
}

/** The statements by which such a process delivers it, and replaces an answer and its file. */
function changing({ submission, field }: OldIds): readonly string[] {
  return [
    `UPDATE jobs SET attempts = attempts + 1, due = now() WHERE id IN (${submission})`,
    `INSERT INTO attempts (job_id, number, started, duration, status, error, excerpt) VALUES (${submission}, 1, now(), default, default, default, default)`,
    `UPDATE attempts SET duration = 1 WHERE job_id = ${submission} AND number = 1`,
    `DELETE FROM answers WHERE submission_id = ${submission} AND field_id = ${field + 1}`,
    `INSERT INTO answers (submission_id, field_id, text, file_id) VALUES (${submission}, ${field + 1}, 'Changed', default)`,
  ];
}

/** Reads what such a process reads of a submission: its answers, its attempts, and the chunks of its files. */
const READ = `SELECT (SELECT string_agg(text, ',' ORDER BY field_id) FROM answers WHERE submission_id = own.id) AS answers,
  (SELECT count(*)::int FROM attempts JOIN jobs ON jobs.id = attempts.job_id WHERE jobs.submission_id = own.id) AS attempts,
  (SELECT count(*)::int FROM files JOIN file_contents ON file_contents.file_id = files.id
    JOIN file_chunks ON file_chunks.key = file_contents.key WHERE files.submission_id = own.id) AS chunks
  FROM submissions AS own WHERE id = $1`;

/** Does all that a process of before does, and returns what it reads then. */
export async function workAsBefore(client: pg.Client, ids: OldIds): Promise<unknown> {
  for (const statement of [...storing(ids), ...changing(ids)]) await client.query(statement);
  return (await client.query<Record<string, unknown>>(READ, [ids.submission])).rows[0];
}

/** Erases the submission as such a process does. Returns the number of bytes that wait for the sweep. */
export async function eraseAsBefore(client: pg.Client, { submission }: OldIds): Promise<number> {
  await client.query(`DELETE FROM files WHERE submission_id IN (${submission})`);
  await client.query(`DELETE FROM submissions WHERE id IN (${submission})`);
  const gone = await client.query(
    `DELETE FROM file_contents WHERE file_id IS NULL AND owned AND key = 'db/${submission}'`,
  );
  return gone.rowCount ?? 0;
}
