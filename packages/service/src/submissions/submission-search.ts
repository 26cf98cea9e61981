import { and, eq, gte, inArray, isNotNull, lte, notExists, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { OUT_OF_BIN } from '../database/database.js';
import type { Database } from '../database/database.js';
import { answers, fields, submissions } from '../database/schema.js';
import { estimateBroad, isBroad } from './broad-search.js';
import type { KnownTotals } from './known-totals.js';
import { countChanges, countRange } from './submission-counts.js';
import type { SubmissionQuery, SubmissionFilter } from './submission-store.js';

/** A text that is searched in the answer to a field, or in any answer. */
export type Search = SubmissionFilter['search'][number];

/** The limit of submissions that are looked up by id. More than that are found sooner by time. */
export const FEW = 1000;

/** Returns the condition that an answer contains a text, A to Z in either case. The index `answers_search` has the same expression. */
export function matching({ fieldId, text }: Search): SQL | undefined {
  const pattern = `%${text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/[\\%_]/g, '\\$&')}%`;
  return and(
    fieldId === undefined ? undefined : eq(answers.fieldId, fieldId),
    sql`lower(${answers.text} COLLATE "C") LIKE ${pattern}`,
  );
}

/** Returns the condition that a submission has such an answer. A join might read all answers, so there is none. */
export function hasAnswer(step: Database, search: Search): SQL {
  const own = step
    .select({ one: sql`true` })
    .from(answers)
    .where(and(eq(answers.submissionId, submissions.id), matching(search)));
  return search.fieldId === undefined ? sql`EXISTS (${own})` : sql`(${own})`;
}

/** Returns the condition that an answer matches, and its submission does not lie in the bin. Few do, so that those are looked up. */
function matchingOutOfBin(step: Database, search: Search): SQL | undefined {
  const binned = step
    .select({ one: sql`1` })
    .from(submissions)
    .where(and(eq(submissions.id, answers.submissionId), isNotNull(submissions.deletedAt)));
  return and(matching(search), notExists(binned));
}

/** The number of submissions that match a search, and the first of their ids. */
export interface Matches {
  readonly total: number;
  readonly ids: string;
}

const NO_MATCHES: Matches = { total: 0, ids: '{}' };

/** Returns the columns of matches: their number, and the first ids. */
export const summariseIds = (id: SQL) => ({
  total: sql<number>`count(*)`.mapWith(Number),
  ids: sql<string>`coalesce((array_agg(${id}))[1:${sql.raw(String(FEW))}], '{}')::text`,
});

/**
 * Looks up all submissions that match a search, once. With a limit, the database might read all answers, because it hopes to find
 * enough soon.
 */
async function findMatches(step: Database, search: Search): Promise<Matches> {
  const [row] = await step
    .select(summariseIds(sql`${answers.submissionId}`))
    .from(answers)
    .where(matchingOutOfBin(step, search));
  return row ?? NO_MATCHES;
}

/** Returns whether all fields that are searched are fields of the form. */
export async function areOfForm(step: Database, { formId, search }: SubmissionFilter): Promise<boolean> {
  const searched = [...new Set(search.flatMap(({ fieldId }) => fieldId ?? []))];
  const ofForm = and(eq(fields.formId, formId), inArray(fields.id, searched));
  return searched.length === 0 || (await step.$count(fields, ofForm)) === searched.length;
}

/** The submissions that a query asks for. */
export interface Found {
  /** The condition that they fulfil. */
  readonly condition: SQL | undefined;
  /** Their number. */
  readonly total: number;
  /** Whether the number is estimated. */
  readonly isEstimate?: boolean;
}

/** Returns the condition of the form and the times. */
export function inTime({ formId, minTime, maxTime }: SubmissionFilter): SQL | undefined {
  return and(
    eq(submissions.formId, formId),
    OUT_OF_BIN,
    minTime && gte(submissions.time, minTime),
    maxTime && lte(submissions.time, maxTime),
  );
}

/** A way to find the submissions of a query. */
interface Plan {
  readonly condition: SQL | undefined;
  /** Their number, if it is already known. */
  readonly total?: number | undefined;
  readonly isFew: boolean;
}

/** Returns the condition that a submission is one of those found. */
export const isOneOf = (ids: string): SQL => sql`${submissions.id} = ANY (${ids}::bigint[])`;

/**
 * Plans to find submissions by their ids where one of the searches has few answers, else one by one.
 * @param perhapsFew The searches that may have few.
 */
async function makePlan(step: Database, query: SubmissionQuery, perhapsFew: readonly Search[]): Promise<Plan> {
  const { search: searches, minTime, maxTime } = query;
  const isOnlyFilter = searches.length === 1 && minTime === undefined && maxTime === undefined;
  let total: number | undefined;
  for (const search of perhapsFew) {
    const matches = await findMatches(step, search);
    if (isOnlyFilter) total = matches.total;
    if (matches.total > FEW) continue;
    const others = searches.filter((other) => other !== search).map((other) => hasAnswer(step, other));
    return { condition: and(inTime(query), isOneOf(matches.ids), ...others), total, isFew: true };
  }
  const isByValue = searches.length > 1 && minTime === undefined && maxTime === undefined;
  if (!isByValue) return { condition: oneByOne(step, query), total, isFew: false };
  const { total: ofAll, ids } = await findMatchesOfAll(step, searches);
  if (ofAll > FEW) return { condition: oneByOne(step, query), total: ofAll, isFew: false };
  return { condition: and(inTime(query), isOneOf(ids)), total: ofAll, isFew: true };
}

/**
 * Lists the searches that may have few answers. In a large form, some submissions tell which ones have many: to look these up would cost as
 * much as the search itself.
 */
async function listPerhapsFew(
  step: Database,
  query: SubmissionQuery,
  known: KnownTotals,
): Promise<SubmissionQuery['search']> {
  const { formId, search: searches } = query;
  if (searches.length < 2 || (await countRange(step, { formId })) <= known.exactUpTo) return searches;
  const few: SubmissionQuery['search'][number][] = [];
  for (const search of searches) if (!(await isBroad(step, query, hasAnswer(step, search)))) few.push(search);
  return few;
}

/** Looks up all submissions that match every search, each search once. */
async function findMatchesOfAll(step: Database, searches: readonly Search[]): Promise<Matches> {
  const own = searches.map(
    (search) => sql`SELECT ${answers.submissionId} AS id FROM ${answers} WHERE ${matchingOutOfBin(step, search)}`,
  );
  const [row] = await step.select(summariseIds(sql`id`)).from(sql`(${sql.join(own, sql` INTERSECT `)}) AS found`);
  return row ?? NO_MATCHES;
}

/** Returns the condition that finds submissions by looking at the answers of each. */
function oneByOne(step: Database, query: SubmissionQuery): SQL | undefined {
  return and(inTime(query), ...query.search.map((search) => hasAnswer(step, search)));
}

/**
 * Finds the submissions of a query at the least cost. The shape of the condition decides how, because an embedded database has no
 * statistics to decide by. Where many are counted, the total is kept until a submission of the form changes.
 */
export async function findSubmissions(step: Database, query: SubmissionQuery, known: KnownTotals): Promise<Found> {
  if (!(await areOfForm(step, query))) return { condition: sql`false`, total: 0 };
  const changes = await countChanges(step, query.formId);
  const knownTotal = known.find(query, changes);
  if (knownTotal !== undefined) return { condition: oneByOne(step, query), total: knownTotal };
  if (query.search.length > 0 && (await countRange(step, { formId: query.formId })) > known.exactUpTo) {
    const matches = and(...query.search.map((search) => hasAnswer(step, search)));
    const estimate = await estimateBroad(step, query, matches);
    if (estimate !== undefined) return { condition: oneByOne(step, query), total: estimate, isEstimate: true };
  }
  const { condition, total: counted, isFew } = await makePlan(step, query, await listPerhapsFew(step, query, known));
  const total = counted ?? (await step.$count(submissions, condition));
  if (!isFew) known.keep(query, changes, total);
  return { condition, total };
}
