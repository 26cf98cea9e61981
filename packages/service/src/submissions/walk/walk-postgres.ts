import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { ofForm } from '../../database/database.js';
import type { Database } from '../../database/database.js';
import { answers, fields, fileContents, files, submissions } from '../../database/schema.js';
import { ofFile, STORED_FILE } from '../../files/content-postgres.js';
import { takeSample } from '../broad-search.js';
import { findByDigest } from '../digest/find-by-digest.js';
import { inTime } from '../in-time.js';
import type { KnownTotals } from '../known-totals.js';
import { countChanges, countRange } from '../submission-counts.js';
import {
  FEW,
  areOfForm,
  hasAnswer,
  hasGroup,
  isOneOf,
  matching,
  summariseIds,
  writeIds,
} from '../submission-search.js';
import type { Search } from '../submission-search.js';
import type { FileSummary, FilterTotal, Place, Walk } from './walk-store.js';
import type { SubmissionFilter } from '../submission-store.js';

/** So many submissions are looked at in the time that a look into the answers of one takes. */
const WITHOUT_ANSWERS = 10;

/** The hits in a sample from which a search is found soon by going from one submission to the next. */
const SOON = 4;
/** The hits in a sample from which it tells a total. */
const TELLING = 10;

/** A time to the microsecond. A `Date` has milliseconds only, so submissions would be skipped. */
const MOMENT = sql<string>`to_char(${submissions.time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Returns the condition that a submission comes after a place. */
export function comesAfter({ time, id }: Place, ascending: boolean): SQL {
  const sign = sql.raw(ascending ? '>' : '<');
  return sql`(${submissions.time}, ${submissions.id}) ${sign} (${time}::timestamptz, ${id}::bigint)`;
}

const isRead = ({ read }: SubmissionFilter): SQL | undefined =>
  read === undefined ? undefined : eq(submissions.read, read);

const hasAnswers = (step: Database, { search }: SubmissionFilter): SQL[] => search.map((one) => hasAnswer(step, one));

/** Tells whether the index can find a text: it knows groups of three letters. */
async function isIndexed(step: Database, { text }: Search): Promise<boolean> {
  if (!hasGroup(text)) return false;
  const valid = sql<boolean | null>`(SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('answers_start'))`;
  const [row] = await step.select({ valid }).from(sql`(SELECT 1) AS one`);
  return row?.valid === true;
}

/** Looks up all submissions of a form that match a search. */
async function lookUp(step: Database, { formId }: SubmissionFilter, search: Search) {
  const own = step.select({ id: fields.id }).from(fields).where(eq(fields.formId, formId));
  const anywhere = search.fieldId === undefined ? inArray(answers.fieldId, own) : undefined;
  const [row] = await step
    .select(summariseIds(sql`${answers.submissionId}`))
    .from(answers)
    .where(and(matching(search), ofForm(step, answers.formId, formId), anywhere));
  return row;
}

/** A way to find submissions. */
interface Way {
  /** The condition of those that a filter finds. */
  readonly condition: SQL | undefined;
  /** Whether there are few, so that all are looked at. */
  readonly isFew: boolean;
  /** The share of the submissions that a sample found. */
  readonly share?: number | undefined;
}

/**
 * Finds one search of a filter that few submissions match, and looks them up by the index.
 * @param hits The hits of each search in a sample.
 */
async function findFew(step: Database, filter: SubmissionFilter, hits: readonly number[]): Promise<SQL | undefined> {
  for (const [index, search] of filter.search.entries()) {
    if ((hits[index] ?? 0) >= SOON || !(await isIndexed(step, search))) continue;
    const matches = await lookUp(step, filter, search);
    if (matches && matches.total <= FEW) return isOneOf(matches.ids);
  }
  return undefined;
}

/** Chooses the way: a look at each submission where many are found, else by the index where it finds few. */
async function chooseWay(step: Database, filter: SubmissionFilter, known: KnownTotals): Promise<Way> {
  const conditions = [...hasAnswers(step, filter), isRead(filter)];
  const condition = and(...conditions);
  if (!(await areOfForm(step, filter))) return { condition: sql`false`, isFew: true };
  const ofAll = await countRange(step, { formId: filter.formId });
  if (ofAll <= known.exactUpTo) return { condition, isFew: true };
  if (filter.search.length === 0) return { condition, isFew: false };
  const { seen, hits, each } = await takeSample(step, filter, conditions);
  const few = hits < SOON ? await findFew(step, filter, each) : undefined;
  if (few !== undefined) return { condition: and(few, condition), isFew: true };
  const perhaps = hits < SOON && filter.search.length > 1;
  const ids = perhaps ? await findByDigest(step, filter, ofAll, and(inTime(filter), condition)) : undefined;
  if (ids !== undefined) return { condition: and(isOneOf(writeIds(ids)), condition), isFew: true };
  return { condition, isFew: false, share: hits < TELLING ? undefined : hits / seen };
}

const COLUMNS = { ...getTableColumns(submissions), moment: MOMENT.as('moment') };

/** A submission without its answers, and its place. */
export type WalkedRow = typeof submissions.$inferSelect & { readonly place: Place };

const makeRow = ({ moment, ...row }: typeof submissions.$inferSelect & { readonly moment: string }): WalkedRow => ({
  ...row,
  place: { time: moment, id: row.id },
});

const byTime = (ascending: boolean): readonly [SQL, SQL] => {
  const direction = ascending ? asc : desc;
  return [direction(submissions.time), direction(submissions.id)];
};

// Decision 0074: a walk looks at so many submissions, and says how far it came.
/** Returns the submissions that a step looks at, in their order. Conditions on submissions are conditions on them. */
function look(step: Database, { ascending, from, ...filter }: Walk, most: number) {
  const within = and(inTime(filter), from && comesAfter(from, ascending));
  return step
    .select(COLUMNS)
    .from(submissions)
    .where(within)
    .orderBy(...byTime(ascending))
    .limit(most)
    .as('submissions');
}

/** Reads submissions without their answers. */
export async function readPlaces(step: Database, condition: SQL | undefined): Promise<readonly WalkedRow[]> {
  return (await step.select(COLUMNS).from(submissions).where(condition)).map(makeRow);
}

/** Returns the last submission that a step looks at; nothing, if it comes to the end of the list. */
async function findEnd(step: Database, wanted: Walk, most: number): Promise<Place | undefined> {
  const looked = look(step, wanted, most);
  const columns = { time: looked.moment, id: looked.id };
  const [row] = await step
    .select(columns)
    .from(looked)
    .offset(most - 1);
  return row;
}

/** Goes on in a list from a place. */
export async function walk(
  step: Database,
  wanted: Walk,
  known: KnownTotals,
  signal: AbortSignal | undefined,
): Promise<{ readonly rows: readonly WalkedRow[]; readonly next: Place | undefined }> {
  // An embedded database cannot end a query, so it ends between two.
  signal?.throwIfAborted();
  const { condition, isFew } = await chooseWay(step, wanted, known);
  signal?.throwIfAborted();
  const { limit, ascending, from, search } = wanted;
  const most = search.length > 0 ? known.lookedAt : known.lookedAt * WITHOUT_ANSWERS;
  const found = await (
    isFew
      ? step
          .select(COLUMNS)
          .from(submissions)
          .where(and(inTime(wanted), from && comesAfter(from, ascending), condition))
      : step
          .select()
          .from(look(step, wanted, most))
          .where(condition)
  )
    .orderBy(...byTime(ascending))
    .limit(limit + 1);
  const rows = found.slice(0, limit).map(makeRow);
  if (found.length > limit) return { rows, next: rows.at(-1)?.place };
  return { rows, next: isFew ? undefined : await findEnd(step, wanted, most) };
}

/** Counts what a filter finds, or estimates it in a large form. */
export async function countFound(step: Database, filter: SubmissionFilter, known: KnownTotals): Promise<FilterTotal> {
  const { search, minTime, maxTime } = filter;
  const isWhole = search.length === 0 && minTime === undefined && maxTime === undefined;
  if (isWhole) return { total: await countRange(step, filter), isEstimate: false };
  const changes = await countChanges(step, filter.formId);
  const counted = known.find(filter, changes);
  if (counted !== undefined) return { total: counted, isEstimate: false };
  const { condition, isFew, share } = await chooseWay(step, filter, known);
  if (isFew) {
    const total = await step.$count(submissions, and(inTime(filter), condition));
    known.keep(filter, changes, total);
    return { total, isEstimate: false };
  }
  const ofAll = await countRange(step, { ...filter, read: search.length === 0 ? filter.read : undefined });
  if (search.length === 0) return { total: ofAll, isEstimate: true };
  return { total: share === undefined ? undefined : Math.round(share * ofAll), isEstimate: true };
}

/** Reads the summaries of the files of submissions of one form, by the submission. */
export async function readFileSummaries(
  database: Database,
  own: readonly Pick<WalkedRow, 'id' | 'formId'>[],
): Promise<ReadonlyMap<number, readonly FileSummary[]>> {
  const [first] = own;
  if (first === undefined) return new Map();
  const ids = own.map((row) => row.id);
  const { id, submissionId, name, contentType, size } = STORED_FILE;
  const rows = await database
    .select({ submissionId, id, name, contentType, size })
    .from(files)
    .leftJoin(fileContents, ofFile(database))
    .where(and(inArray(submissionId, ids), eq(files.formId, first.formId)));
  const found = new Map<number, FileSummary[]>(ids.map((one) => [one, []]));
  for (const { submissionId: of, ...file } of rows) found.get(of)?.push(file);
  return found;
}
