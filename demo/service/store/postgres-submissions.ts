import { and, asc, desc, eq, exists, gte, inArray, isNotNull, lte, sql, type SQL } from 'drizzle-orm';
import { containsText, ofLiveForm, type Database } from './database.js';
import { forgetPartial } from './postgres-partials.js';
import { answers, files, submissions } from './schema.js';
import type { FileRecord, Page, Store, StoredAnswer, SubmissionChanges } from './store.js';
import type { SubmissionQuery, SubmissionRecord } from './store.js';

type SubmissionMethods = Pick<
  Store,
  'addSubmission' | 'submission' | 'submissions' | 'updateSubmission' | 'removeSubmission' | 'file'
>;

function wanted(database: Database, query: SubmissionQuery): SQL | undefined {
  const searches = query.search.map(({ fieldId, text }) => {
    const own = and(
      eq(answers.submissionId, submissions.id),
      eq(answers.fieldId, fieldId),
      containsText(answers.text, text),
    );
    return exists(
      database
        .select({ one: sql`1` })
        .from(answers)
        .where(own),
    );
  });
  return and(
    eq(submissions.formId, query.formId),
    query.minTime && gte(submissions.time, query.minTime),
    query.maxTime && lte(submissions.time, query.maxTime),
    ...searches,
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

async function list(database: Database, query: SubmissionQuery, withAnswers: boolean): Promise<Page<SubmissionRecord>> {
  const condition = wanted(database, query);
  const direction = query.ascending ? asc : desc;
  const rows = await database
    .select()
    .from(submissions)
    .where(condition)
    .orderBy(direction(submissions.time), direction(submissions.id))
    .limit(query.limit)
    .offset(query.offset);
  const ids = withAnswers ? rows.map((row) => row.id) : [];
  const found = await answersOf(database, ids);
  const items = rows.map((row) => ({ ...row, answers: found.get(row.id) ?? [] }));
  return { items, total: await database.$count(submissions, condition) };
}

/** The part of the store that keeps submissions and their files. */
export function submissionTables(database: Database): SubmissionMethods {
  const alive = (id: number): SQL | undefined => and(eq(submissions.id, id), ofLiveForm(database, submissions.formId));
  return {
    async addSubmission({ answers: given, ...submission }, uploads, partialKeyDigest) {
      await database.transaction(async (step) => {
        await step.insert(submissions).values(submission);
        await insertFiles(step, uploads);
        await insertAnswers(step, submission.id, given);
        if (partialKeyDigest !== undefined) await forgetPartial(step, submission.formId, partialKeyDigest);
      });
    },
    async submission(id) {
      const [row] = await database.select().from(submissions).where(alive(id));
      return row && { ...row, answers: (await answersOf(database, [id])).get(id) ?? [] };
    },
    submissions: (query, withAnswers) => list(database, query, withAnswers),
    updateSubmission: (id, changes, uploads) =>
      database.transaction(async (step) => {
        const locked = step.select({ id: submissions.id }).from(submissions).where(alive(id)).for('update');
        if ((await locked).length === 0) return false;
        await change(step, id, changes, uploads);
        return true;
      }),
    async removeSubmission(id) {
      const gone = await database.delete(submissions).where(alive(id)).returning({ id: submissions.id });
      return gone.length > 0;
    },
    async file(id) {
      const alive = and(eq(files.id, id), ofLiveForm(database, files.formId));
      const [file] = await database.select().from(files).where(alive);
      return file;
    },
  };
}
