import { and, asc, eq, inArray, like, or, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { actions, arrivals, attempts, jobs } from '../database/delivery-schema.js';
import { answerFits } from '../database/search-index.js';
import { answers, fileContents, files, forms, partialSubmissions, submissions } from '../database/schema.js';
import { ofFile, STORED_FILE } from '../files/content-postgres.js';
import { ofJob } from '../queue/queue-postgres.js';
import type { AnySubmission, FoundText, PersonStore, TextPlace } from './person-store.js';

/** Returns the condition that a text fits a pattern. */
const fits = (text: SQLWrapper, pattern: string): SQL => like(sql`lower(${text} COLLATE "C")`, pattern);

async function findTexts(
  database: Database,
  pattern: string,
  after: TextPlace,
  limit: number,
): Promise<readonly FoundText[]> {
  const answered = database
    .select({ submissionId: answers.submissionId, fieldId: answers.fieldId, text: answers.text })
    .from(answers)
    .where(answerFits(pattern));
  const named = database
    .select({ submissionId: files.submissionId, fieldId: files.fieldId, text: files.name })
    .from(files)
    .where(fits(files.name, pattern));
  const found = answered.unionAll(named).as('found');
  return database
    .select()
    .from(found)
    .where(sql`(${found.submissionId}, ${found.fieldId}) > (${after.submissionId}::bigint, ${after.fieldId}::bigint)`)
    .orderBy(asc(found.submissionId), asc(found.fieldId))
    .limit(limit);
}

async function readSubmissions(database: Database, ids: readonly number[]): Promise<readonly AnySubmission[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select({ row: submissions, formName: forms.name, formDeletedAt: forms.deletedAt })
    .from(submissions)
    .innerJoin(forms, eq(forms.id, submissions.formId))
    .where(inArray(submissions.id, [...ids]))
    .orderBy(asc(submissions.id));
  const own = await database
    .select()
    .from(answers)
    .where(inArray(answers.submissionId, [...ids]));
  return rows.map(({ row, formName, formDeletedAt }) => ({
    ...row,
    formName,
    deletedAt: row.deletedAt ?? formDeletedAt,
    answers: own
      .filter(({ submissionId }) => submissionId === row.id)
      .map(({ fieldId, text, fileId }) => ({ fieldId, text, fileId })),
  }));
}

const ARRIVAL_COLUMNS = { id: arrivals.id, kind: arrivals.kind, time: arrivals.time, content: arrivals.content };

const FOUND_ATTEMPT = {
  jobId: attempts.jobId,
  number: attempts.number,
  submissionId: jobs.submissionId,
  started: attempts.started,
  error: attempts.error,
  excerpt: attempts.excerpt,
};

/** The part that only reads. */
function findingTables(database: Database) {
  const { answers: partialAnswers, state } = partialSubmissions;
  return {
    textsLike: (pattern, after, limit) => findTexts(database, pattern, after, limit),
    async sentFrom(address) {
      const own = eq(submissions.remoteAddr, address);
      const rows = await database.select({ id: submissions.id }).from(submissions).where(own);
      return rows.map(({ id }) => id);
    },
    async partialsLike(pattern) {
      const own = or(fits(sql`${partialAnswers}::text`, pattern), fits(sql`${state}::text`, pattern));
      return database.select().from(partialSubmissions).where(own).orderBy(asc(partialSubmissions.id));
    },
    async arrivalsLike(pattern) {
      const own = fits(sql`${arrivals.content}::text`, pattern);
      return database.select(ARRIVAL_COLUMNS).from(arrivals).where(own).orderBy(asc(arrivals.id));
    },
    async attemptsLike(pattern) {
      const own = or(fits(attempts.excerpt, pattern), fits(sql`coalesce(${attempts.error}, '')`, pattern));
      const found = database.select(FOUND_ATTEMPT).from(attempts).innerJoin(jobs, ofJob(database));
      return found.where(own).orderBy(asc(attempts.jobId), asc(attempts.number));
    },
    async settingsLike(pattern) {
      const { id: actionId, formId, kind, settings } = actions;
      const found = database.select({ actionId, formId, kind, settings }).from(actions);
      return found.where(fits(sql`${settings}::text`, pattern)).orderBy(asc(actionId));
    },
    anySubmissions: (ids) => readSubmissions(database, ids),
    async anyFile(id) {
      const found = database.select(STORED_FILE).from(files).leftJoin(fileContents, ofFile(database));
      const [file] = await found.where(eq(files.id, id));
      return file;
    },
    async arrivalsOf(ids) {
      if (ids.length === 0) return [];
      const own = inArray(arrivals.submissionId, [...ids]);
      return database.select(ARRIVAL_COLUMNS).from(arrivals).where(own).orderBy(asc(arrivals.id));
    },
  } satisfies Partial<PersonStore>;
}

/** Finds and erases in PostgreSQL what is held of a person. */
export function personTables(database: Database): PersonStore {
  return {
    ...findingTables(database),
    async erasePartials(ids) {
      const { id } = partialSubmissions;
      return (await database.delete(partialSubmissions).where(inArray(id, [...ids])).returning({ id })).length; // prettier-ignore
    },
    async eraseArrivals(ids) {
      const { id } = arrivals;
      return (
        await database
          .delete(arrivals)
          .where(inArray(id, [...ids]))
          .returning({ id })
      ).length;
    },
    async emptyAttempts(given) {
      const own = given.map(({ jobId, number }) => and(eq(attempts.jobId, jobId), eq(attempts.number, number)));
      if (own.length === 0) return 0;
      const emptied = database
        .update(attempts)
        .set({ excerpt: '', error: sql`CASE WHEN error IS NULL THEN NULL ELSE 'Erased' END` });
      return (await emptied.where(or(...own)).returning({ number: attempts.number })).length;
    },
  };
}
