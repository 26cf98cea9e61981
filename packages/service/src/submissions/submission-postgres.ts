import { and, asc, desc, eq, gte, inArray, isNotNull, lte, type SQL } from 'drizzle-orm';
import { ofLiveForm, type Database } from '../database/database.js';
import { insertJobs } from '../queue/queue-postgres.js';
import { beginningOf, recount } from './submission-counts.js';
import { forgetPartial } from '../partials/partial-postgres.js';
import { findAnswers } from './submission-search.js';
import { answers, files, submissions } from '../database/schema.js';
import type { FileRecord, Page, Store, StoredAnswer, SubmissionChanges } from '../store/store.js';
import type { SubmissionQuery, SubmissionRecord } from '../store/store.js';

type SubmissionMethods = Pick<
  Store,
  'addSubmission' | 'submission' | 'submissions' | 'updateSubmission' | 'removeSubmission' | 'file'
>;

function inTime({ formId, minTime, maxTime }: SubmissionQuery): SQL | undefined {
  return and(
    eq(submissions.formId, formId),
    minTime && gte(submissions.time, minTime),
    maxTime && lte(submissions.time, maxTime),
  );
}

async function answersOf(database: Database, ids: readonly number[]): Promise<Map<number, StoredAnswer[]>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select()
    .from(answers)
    .where(inArray(answers.submissionId, [...ids]));
  const found = new Map<number, StoredAnswer[]>(ids.map((id) => [id, []]));
  for (const { submissionId, ...answer } of rows) found.get(submissionId)?.push(answer);
  return found;
}

async function insertAnswers(step: Database, submissionId: number, given: readonly StoredAnswer[]): Promise<void> {
  const rows = given.filter((answer) => answer.text !== '' || answer.fileId !== null);
  if (rows.length > 0) await step.insert(answers).values(rows.map((answer) => ({ submissionId, ...answer })));
}

async function insertFiles(step: Database, given: readonly FileRecord[]): Promise<void> {
  // one statement each: a statement with all files of a submission would hold them in memory twice
  for (const file of given) await step.insert(files).values(file);
}

async function removeAnswers(step: Database, submissionId: number, fieldIds: readonly number[]): Promise<void> {
  const old = and(eq(answers.submissionId, submissionId), inArray(answers.fieldId, [...fieldIds]));
  const uploaded = step
    .select({ fileId: answers.fileId })
    .from(answers)
    .where(and(old, isNotNull(answers.fileId)));
  await step.delete(files).where(inArray(files.id, uploaded));
  await step.delete(answers).where(old);
}

async function change(
  step: Database,
  id: number,
  { answers: given = [], ...changes }: SubmissionChanges,
  uploads: readonly FileRecord[],
): Promise<void> {
  if (Object.keys(changes).length > 0) await step.update(submissions).set(changes).where(eq(submissions.id, id));
  const replaced = given.map((answer) => answer.fieldId);
  if (replaced.length > 0) await removeAnswers(step, id, replaced);
  await insertFiles(step, uploads);
  await insertAnswers(step, id, given);
}

/** Which part of the submissions is wanted, and how it is come by. */
interface Part {
  readonly total: number;
  readonly condition: SQL | undefined;
  /** How many of those that the condition is true for come before. */
  readonly offset: number;
}

/** Where all submissions of a form are wanted, their counters tell where a page begins; else they are counted. */
async function partOf(step: Database, query: SubmissionQuery): Promise<Part> {
  const { minTime, maxTime, search, offset } = query;
  const always = minTime === undefined && maxTime === undefined;
  if (always && search.length === 0) {
    const { total, bound, offset: rest } = await beginningOf(step, query);
    return { total, condition: and(inTime(query), bound), offset: rest };
  }
  const found = await findAnswers(step, query.formId, search);
  const condition = and(inTime(query), found.condition);
  const total = always ? found.total : undefined;
  return { total: total ?? (await step.$count(submissions, condition)), condition, offset };
}

async function listRows(step: Database, query: SubmissionQuery, withAnswers: boolean): Promise<Page<SubmissionRecord>> {
  const { total, condition, offset } = await partOf(step, query);
  if (query.offset >= total) return { items: [], total };
  const direction = query.ascending ? asc : desc;
  const rows = await step
    .select()
    .from(submissions)
    .where(condition)
    .orderBy(direction(submissions.time), direction(submissions.id))
    .limit(query.limit)
    .offset(offset);
  const ids = withAnswers ? rows.map((row) => row.id) : [];
  const found = await answersOf(step, ids);
  return { items: rows.map((row) => ({ ...row, answers: found.get(row.id) ?? [] })), total };
}

/** All of it as it was at one moment: counters and records say the same. */
function list(database: Database, query: SubmissionQuery, withAnswers: boolean): Promise<Page<SubmissionRecord>> {
  const moment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  return database.transaction((step) => listRows(step, query, withAnswers), moment);
}

/** The part of the store that keeps submissions and their files. */
export function submissionTables(database: Database): SubmissionMethods {
  const alive = (id: number): SQL | undefined => and(eq(submissions.id, id), ofLiveForm(database, submissions.formId));
  return {
    async addSubmission({ answers: given, ...submission }, uploads, jobs = [], partialKeyDigest) {
      await database.transaction(async (step) => {
        await step.insert(submissions).values(submission);
        await insertFiles(step, uploads);
        await insertAnswers(step, submission.id, given);
        await insertJobs(step, jobs);
        if (partialKeyDigest !== undefined) await forgetPartial(step, submission.formId, partialKeyDigest);
        await recount(step, { came: submission });
      });
    },
    async submission(id) {
      const [row] = await database.select().from(submissions).where(alive(id));
      return row && { ...row, answers: (await answersOf(database, [id])).get(id) ?? [] };
    },
    submissions: (query, withAnswers) => list(database, query, withAnswers),
    updateSubmission: (id, changes, uploads) =>
      database.transaction(async (step) => {
        const [old] = await step.select().from(submissions).where(alive(id)).for('update');
        if (old === undefined) return false;
        await change(step, id, changes, uploads);
        const { time = old.time, read = old.read } = changes;
        if (time !== old.time || read !== old.read) await recount(step, { went: old, came: { ...old, time, read } });
        return true;
      }),
    removeSubmission: (id) =>
      database.transaction(async (step) => {
        const [gone] = await step.delete(submissions).where(alive(id)).returning();
        if (gone !== undefined) await recount(step, { went: gone });
        return gone !== undefined;
      }),
    async file(id) {
      const alive = and(eq(files.id, id), ofLiveForm(database, files.formId));
      const [file] = await database.select().from(files).where(alive);
      return file;
    },
  };
}
