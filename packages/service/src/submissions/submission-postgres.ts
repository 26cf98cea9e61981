import { and, asc, desc, eq, exists, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AT_ONE_MOMENT, OUT_OF_BIN, ofForm, ofLiveForm } from '../database/database.js';
import type { Database } from '../database/database.js';
import { answers, fileContents, files, submissions } from '../database/schema.js';
import { claimContent, ofFile, STORED_FILE } from '../files/content-postgres.js';
import { holdJobs } from '../queue/queue-postgres.js';
import type { FormCounter } from '../forms/form-store.js';
import type { KnownTotals } from './known-totals.js';
import { countForms, findPageStart, recount } from './submission-counts.js';
import { findSubmissions } from './submission-search.js';
import { isAnswered } from './submission-store.js';
import type {
  FileRecord,
  StoredAnswer,
  StoredFile,
  SubmissionChanges,
  SubmissionEffects,
  SubmissionQuery,
  SubmissionRecord,
  SubmissionStore,
} from './submission-store.js';
import type { Page } from '../values/page.js';
import { comesAfter, countFound, readFileSummaries, readPlaces, walk } from './walk/walk-postgres.js';
import type { WalkedRow } from './walk/walk-postgres.js';
import type { WalkedSubmission, WalkStore } from './walk/walk-store.js';

/** A submission of a form. */
type Owner = Pick<SubmissionRecord, 'id' | 'formId'>;

const isOne = ({ id, formId }: Owner): SQL | undefined => and(eq(submissions.id, id), eq(submissions.formId, formId));

/** Applies the effects of a new submission, in the step that adds it. */
export type ApplyEffects = (step: Database, formId: number, effects: SubmissionEffects) => Promise<void>;

/** Reads the answers of submissions of one form. */
async function readAnswers(database: Database, own: readonly Owner[]): Promise<Map<number, StoredAnswer[]>> {
  const [first] = own;
  if (first === undefined) return new Map();
  const ids = own.map(({ id }) => id);
  const rows = await database
    .select()
    .from(answers)
    .where(and(inArray(answers.submissionId, ids), ofForm(database, answers.formId, first.formId)));
  const found = new Map<number, StoredAnswer[]>(ids.map((id) => [id, []]));
  for (const { submissionId, fieldId, text, fileId } of rows) found.get(submissionId)?.push({ fieldId, text, fileId });
  return found;
}

async function insertAnswers(step: Database, { id, formId }: Owner, given: readonly StoredAnswer[]): Promise<void> {
  const rows = given.filter(isAnswered).map((answer) => ({ submissionId: id, formId, ...answer }));
  if (rows.length > 0) await step.insert(answers).values(rows);
}

async function insertFiles(step: Database, given: readonly FileRecord[]): Promise<void> {
  // one statement for each: a statement with all files would hold them in memory twice
  for (const file of given) {
    await step.insert(files).values(file);
    if (file.bytes === null) await claimContent(step, file);
  }
}

async function removeAnswers(step: Database, { id, formId }: Owner, fieldIds: readonly number[]): Promise<void> {
  const own = and(eq(answers.submissionId, id), ofForm(step, answers.formId, formId));
  const old = and(own, inArray(answers.fieldId, [...fieldIds]));
  const uploaded = step
    .select({ fileId: answers.fileId })
    .from(answers)
    .where(and(old, isNotNull(answers.fileId)));
  await step.delete(files).where(and(inArray(files.id, uploaded), eq(files.formId, formId)));
  await step.delete(answers).where(old);
}

async function change(
  step: Database,
  own: Owner,
  { answers: given = [], ...changes }: SubmissionChanges,
  uploads: readonly FileRecord[],
): Promise<void> {
  if (Object.keys(changes).length > 0) await step.update(submissions).set(changes).where(isOne(own));
  const replaced = given.map((answer) => answer.fieldId);
  if (replaced.length > 0) await removeAnswers(step, own, replaced);
  await insertFiles(step, uploads);
  await insertAnswers(step, own, given);
}

/** The part of the submissions that a page needs. */
interface Part {
  readonly total: number;
  readonly condition: SQL | undefined;
  readonly isEstimate?: boolean;
  /** The number of matching submissions before the page. */
  readonly offset: number;
}

/** Finds the part of a page: by the counters when all submissions of a form are asked for, else by counting. */
async function findPart(step: Database, query: SubmissionQuery, known: KnownTotals): Promise<Part> {
  const { formId, minTime, maxTime, search, offset } = query;
  if (minTime || maxTime || search.length > 0) return { ...(await findSubmissions(step, query, known)), offset };
  const { total, bound, offset: rest } = await findPageStart(step, query);
  return { total, condition: and(eq(submissions.formId, formId), OUT_OF_BIN, bound), offset: rest };
}

type Row = typeof submissions.$inferSelect;

async function readPage(
  step: Database,
  query: SubmissionQuery,
  { total, condition, offset }: Part,
): Promise<Page<Row>> {
  if (query.offset >= total) return { items: [], total };
  const direction = query.ascending ? asc : desc;
  const items = await step
    .select()
    .from(submissions)
    .where(condition)
    .orderBy(direction(submissions.time), direction(submissions.id))
    .limit(query.limit)
    .offset(offset);
  return { items, total };
}

/**
 * Reads a page of a list that is not counted, and one row more. It goes on where the page before it ended, if that is known. At the end
 * of the list its total is known, too.
 */
async function readBroadPage(
  step: Database,
  query: SubmissionQuery,
  part: Part,
  known: KnownTotals,
): Promise<Page<Row>> {
  const { offset, limit, ascending } = query;
  const direction = ascending ? asc : desc;
  const place = offset === 0 ? undefined : known.findPlace(query);
  const rows = await step
    .select({ row: getTableColumns(submissions), moment: sql<string>`${submissions.time}::text` })
    .from(submissions)
    .where(and(part.condition, place && comesAfter(place, ascending)))
    .orderBy(direction(submissions.time), direction(submissions.id))
    .limit(limit + 1)
    .offset(place ? 0 : offset);
  const items = rows.slice(0, limit).map(({ row }) => row);
  const end = offset + items.length;
  const last = rows[items.length - 1];
  if (last) known.keepPlace({ ...query, offset: end }, { time: last.moment, id: last.row.id });
  if (rows.length > limit) return { items, total: Math.max(part.total, end + 1), isEstimate: true };
  if (items.length === 0 && offset > 0) return { items, total: Math.min(part.total, offset), isEstimate: true };
  return { items, total: end };
}

async function listRows(
  step: Database,
  query: SubmissionQuery,
  known: KnownTotals,
  { withAnswers, signal }: { readonly withAnswers: boolean; readonly signal: AbortSignal | undefined },
): Promise<Page<SubmissionRecord>> {
  // An embedded database cannot end a query, so it ends between two.
  signal?.throwIfAborted();
  const part = await findPart(step, query, known);
  signal?.throwIfAborted();
  const page = part.isEstimate ? await readBroadPage(step, query, part, known) : await readPage(step, query, part);
  const found = await readAnswers(step, withAnswers ? page.items : []);
  return { ...page, items: page.items.map((row) => ({ ...row, answers: found.get(row.id) ?? [] })) };
}

/** Adds their answers and the summaries of their files to submissions. */
async function complete(step: Database, rows: readonly WalkedRow[]): Promise<readonly WalkedSubmission[]> {
  const [found, uploaded] = [await readAnswers(step, rows), await readFileSummaries(step, rows)];
  return rows.map((row) => ({ ...row, answers: found.get(row.id) ?? [], files: uploaded.get(row.id) ?? [] }));
}

async function readFile(database: Database, id: number): Promise<StoredFile | undefined> {
  const kept = database
    .select({ one: sql`1` })
    .from(submissions)
    .where(and(eq(submissions.id, files.submissionId), eq(submissions.formId, files.formId), OUT_OF_BIN));
  const alive = and(eq(files.id, id), ofLiveForm(database, files.formId), exists(kept));
  const [file] = await database.select(STORED_FILE).from(files).leftJoin(fileContents, ofFile(database)).where(alive);
  return file;
}

function walkTables(database: Database, known: KnownTotals, alive: (id: number) => SQL | undefined): WalkStore {
  return {
    walkSubmissions: (wanted, signal) =>
      database.transaction(async (step) => {
        const { rows, next } = await walk(step, wanted, known, signal);
        return { items: await complete(step, rows), next };
      }, AT_ONE_MOMENT),
    countSubmissions: (filter) => database.transaction((step) => countFound(step, filter, known), AT_ONE_MOMENT),
    submissionWithFiles: (id) =>
      database.transaction(async (step) => {
        const rows = await readPlaces(step, alive(id));
        return (await complete(step, rows))[0];
      }, AT_ONE_MOMENT),
  };
}

/** Keeps submissions and their files in PostgreSQL. */
export function submissionTables(
  database: Database,
  applyEffects: ApplyEffects,
  known: KnownTotals,
): SubmissionStore & WalkStore & FormCounter {
  const alive = (id: number): SQL | undefined =>
    and(eq(submissions.id, id), OUT_OF_BIN, ofLiveForm(database, submissions.formId));
  return {
    counts: (formIds, today) => countForms(database, formIds, today),
    async addSubmission({ answers: given, ...submission }, uploads, effects = {}) {
      await database.transaction(async (step) => {
        await step.insert(submissions).values(submission);
        await insertFiles(step, uploads);
        await insertAnswers(step, submission, given);
        await applyEffects(step, submission.formId, effects);
        await recount(step, { came: submission });
      });
    },
    async submission(id) {
      const [row] = await database.select().from(submissions).where(alive(id));
      return row && { ...row, answers: (await readAnswers(database, [row])).get(id) ?? [] };
    },
    submissions: (query, withAnswers, signal) =>
      database.transaction((step) => listRows(step, query, known, { withAnswers, signal }), AT_ONE_MOMENT),
    ...walkTables(database, known, alive),
    updateSubmission: (id, changes, uploads) =>
      database.transaction(async (step) => {
        const [old] = await step.select().from(submissions).where(alive(id)).for('update');
        if (old === undefined) return false;
        await change(step, old, changes, uploads);
        const { time = old.time, read = old.read } = changes;
        await recount(step, { went: old, came: { ...old, time, read } });
        return true;
      }),
    binSubmission: (id, deletedAt) =>
      database.transaction(async (step) => {
        const [gone] = await step.update(submissions).set({ deletedAt }).where(alive(id)).returning();
        if (gone === undefined) return false;
        await holdJobs(step, gone, true);
        await recount(step, { went: gone });
        return true;
      }),
    file: (id) => readFile(database, id),
  };
}
