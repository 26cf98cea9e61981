// The update that makes the form a part of each key, beside processes of before: it may end after any statement, and loses nothing.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { patienceFor } from '../../../../../test/support/patience.js';
import { onServer, readServer, writeRecords } from '../../backup/records.js';
import { startPrivatePostgres } from '../../conformance/private-postgres.js';
import { postgresTables } from '../../store/postgres.js';
import type { Store } from '../../store/store.js';
import { keepTotals } from '../../submissions/known-totals.js';
import { LACKS_FORMS } from '../database.js';
import { migrate } from '../migrate.js';
import { STEPS } from '../migration-steps.js';
import { hasKeys, makeKeys } from './make-keys.js';
import { TABLES } from './keyed-tables.js';
import { eraseAsBefore, workAsBefore } from './testing/old-process.js';

/** The number of steps of the version before. */
const OLD_STEPS = 15;
const [FORM, FIELD] = [101, 1001];
const ROWS = 40;

const RECORDS = `
  INSERT INTO forms (id, name, folder, inactive, viewkey, created, updated, settings)
    SELECT id, 'Old', 0, false, 'abcdefghij', now(), now(), '{}' FROM generate_series(${FORM}, ${FORM + 1}) AS id;
  INSERT INTO fields SELECT id, ${FORM} + id % 2, 'text', 0, '{}' FROM generate_series(${FIELD}, ${FIELD + 3}) AS id;
  INSERT INTO submissions SELECT id, ${FORM} + id % 2, now(), '', '', '', false FROM generate_series(1, ${ROWS}) AS id;
  INSERT INTO files SELECT id, ${FORM} + id % 2, ${FIELD}, id, 'a', '', NULL FROM generate_series(1, ${ROWS}) AS id;
  INSERT INTO answers SELECT submission_id, ${FIELD}, '', id FROM files;
  INSERT INTO answers SELECT id, ${FIELD + 1}, 'Word ' || id, NULL FROM submissions;
  INSERT INTO jobs SELECT id, 1, id, '', 'done', now(), 1, 0 FROM submissions;
  INSERT INTO attempts SELECT id, 1, now() FROM jobs;
  INSERT INTO partial_submissions SELECT id, form_id, now(), '', '', 'key' || id, '{}', '{}' FROM submissions;
  INSERT INTO file_contents SELECT 'db/' || id, now(), CASE WHEN id > 2 THEN id END, 2, true FROM files;
  INSERT INTO file_chunks SELECT key, number, '\\x01' FROM file_contents CROSS JOIN generate_series(0, 1) AS number;`;

/** Describes the columns, constraints and indexes of a schema. */
async function describeSchema(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ line: string }>(`
    SELECT concat_ws(' ', relname, attnum, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)) AS line
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
    UNION ALL SELECT concat_ws(' ', indisvalid, replace(pg_get_indexdef(indexrelid), current_schema() || '.', ''))
      FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE relnamespace = current_schema()::regnamespace
    ORDER BY 1`);
  return rows.map(({ line }) => line);
}

/** Counts and digests the rows of each table, without their form. */
async function digestRows(client: pg.Client): Promise<readonly unknown[]> {
  const digests: unknown[] = [];
  for (const { name, form } of TABLES) {
    const row = form === 'own.form_id' ? 'own::text' : `(to_jsonb(own) - 'form_id')::text`;
    const digest = `SELECT '${name}', count(*)::int, md5(string_agg(${row}, ',' ORDER BY ${row})) FROM ${name} AS own`;
    digests.push(...(await client.query<object>(digest)).rows);
  }
  return digests;
}

/** The end of a process. */
class Died extends Error {}

/** A connection that ends with its process after the first statement that no process before it has run. */
function mortal(client: pg.Client, done: Set<string>): pg.Client {
  const query = async (given: { readonly text: string }, values?: unknown[]) => {
    const result = await client.query(given, values);
    const change = /^(?:alter|create|drop|update)/i.test(given.text) ? `${given.text} ${String(values)}` : undefined;
    if (change === undefined || done.has(change)) return result;
    done.add(change);
    const index = /^CREATE UNIQUE INDEX CONCURRENTLY (\w+)/.exec(given.text)?.[1];
    // It ended while it built the index.
    if (index) await client.query(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = '${index}'::regclass`);
    // A change of a table is undone or done: it is a statement alone in its transaction.
    if (/^(?:alter|create (?!unique))/i.test(given.text)) await client.query('COMMIT');
    throw new Died(change);
  };
  return Object.create(client, { query: { value: query } }) as pg.Client;
}

const server = await startPrivatePostgres();
if (server === undefined) console.log('PostgreSQL is left out: the update of keys is NOT TESTED');
else
  describe('an update that makes the form a part of each key', { timeout: patienceFor(120_000) }, () => {
    const connect = async (schema: string): Promise<pg.Client> => {
      const client = new pg.Client({ connectionString: server.url, options: `-c search_path=${schema}` });
      await client.connect();
      await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
      return client;
    };
    let fresh: readonly string[];
    before(async () => {
      const client = await connect('fresh');
      await migrate(drizzle(client));
      assert.equal(await hasKeys(drizzle(client)), true);
      fresh = await describeSchema(client);
      const made = await client.query(`SELECT 1 FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
        WHERE relnamespace = current_schema()::regnamespace AND NOT tgisinternal`);
      assert.equal(made.rows.length, 0, 'a new database needs no trigger');
      await client.end();
    });
    after(() => server.stop());

    /** Makes a database of before, with its records. */
    const openOld = async (schema: string): Promise<pg.Client> => {
      const client = await connect(schema);
      await migrate(drizzle(client), STEPS.slice(0, OLD_STEPS));
      await client.query(RECORDS);
      return client;
    };

    it('may end after each statement and in the middle of an index, while processes of before and of now write', async () => {
      const client = await openOld('ends');
      const other = await connect('ends');
      const rows = await digestRows(client);
      await migrate(drizzle(client));
      const store = postgresTables(drizzle(other, { schema: LACKS_FORMS }), keepTotals(), async () => undefined);
      const done = new Set<string>();
      const written: number[] = [];
      for (let isMade = false; !isMade;) {
        const submission = 1000 + written.length;
        const ids = { submission, form: FORM, field: FIELD };
        assert.deepEqual(await workAsBefore(other, ids), { answers: ',Changed', attempts: 1, chunks: 2 });
        await checkAsNow(store, submission);
        written.push(submission);
        const erased = written.length % 3 === 0 ? written.pop() : undefined;
        if (erased) assert.equal(await eraseAsBefore(other, { ...ids, submission: erased }), 1);
        if (erased) written.push(await addAsNow(store, erased + 100_000));
        const work = makeKeys(drizzle(mortal(client, done)), { concurrently: true });
        isMade = await work.then(() => true, (error: unknown) => {
          if (!isDeath(error)) throw error;
          return false;
        }); // prettier-ignore
      }
      assert.ok(done.size > 60, `${done.size} statements`);
      assert.deepEqual(await describeSchema(client), fresh);
      const now = postgresTables(drizzle(other), keepTotals(), async () => undefined);
      for (const submission of written) await checkAsNow(now, submission);
      for (const submission of written) await eraseAsBefore(other, { submission, form: FORM, field: FIELD });
      assert.deepEqual(await digestRows(client), rows);
      await Promise.all([client.end(), other.end()]);
    });

    it('is made by whoever restores a backup that was made in the middle of it', async () => {
      const [client, target] = [await openOld('middle'), await connect('restored')];
      const rows = await digestRows(client);
      await migrate(drizzle(client));
      await migrate(drizzle(target), STEPS.slice(0, STEPS.length));
      await writeRecords(onServer(target), readServer(onServer(client)));
      await makeKeys(drizzle(target), { concurrently: false });
      assert.deepEqual(await describeSchema(target), fresh);
      assert.deepEqual(await digestRows(target), rows);
      await Promise.all([client.end(), target.end()]);
    });

    it('where nobody else writes comes to the same', async () => {
      const client = await openOld('alone');
      const rows = await digestRows(client);
      await migrate(drizzle(client));
      await makeKeys(drizzle(client), { concurrently: false });
      assert.deepEqual(await describeSchema(client), fresh);
      assert.deepEqual(await digestRows(client), rows);
      await client.end();
    });
  });

function isDeath(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof Died) return true;
  return false;
}

/** Reads a submission as a process of now does. */
async function checkAsNow(store: Store, id: number): Promise<void> {
  const found = await store.submissionWithFiles(id);
  const texts = found?.answers.map(({ text }) => text).sort();
  if (id >= 100_000) {
    assert.deepEqual(texts, ['New']);
    return;
  }
  assert.deepEqual(texts, ['', 'Changed']);
  assert.deepEqual(found?.files.map(({ size }) => size).sort(), [1, 2]);
  const [delivery] = await store.findDeliveriesOf(id);
  assert.equal(delivery?.attempts.length, 1);
  const large = await store.file(id * 2 + 1);
  assert.ok(large?.key);
  assert.deepEqual(await store.contentChunk({ key: large.key, formId: FORM }, 1), Uint8Array.of(2));
}

/** Stores a submission as a process of now does. */
async function addAsNow(store: Store, id: number): Promise<number> {
  const details = { time: new Date(), userAgent: '', remoteAddr: '', paymentStatus: '', read: false };
  const answers = [{ fieldId: FIELD, text: 'New', fileId: null }];
  const job = { id, actionId: 1, submissionId: id, formId: FORM, lane: 'x', origin: '', state: 'waiting', due: new Date(0), attempts: 0, failures: 0 } as const; // prettier-ignore
  await store.addSubmission({ id, formId: FORM, ...details, answers }, [], { jobs: [job] });
  const [claimed] = await store.claimJobs({ now: new Date(), until: new Date(), lanes: [{ lane: 'x', room: 1 }] });
  assert.ok(claimed);
  const result = { duration: 1, status: 200, error: null, excerpt: '' };
  assert.equal(await store.finishJob(claimed, result, { state: 'done' }), true);
  return id;
}
