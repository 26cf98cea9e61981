import { and, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { ofForm } from '../database/database.js';
import type { Database } from '../database/database.js';
import { answerFits } from '../database/search-index.js';
import { answers, fields, submissions } from '../database/schema.js';
import { isBroad, takeSample } from './broad-search.js';
import type { Sample } from './broad-search.js';
import { findByDigest, MOST_CANDIDATES } from './digest/find-by-digest.js';
import { inTime } from './in-time.js';
import type { KnownTotals } from './known-totals.js';
import { countChanges, countRange } from './submission-counts.js';
import type { SubmissionQuery, SubmissionFilter } from './submission-store.js';

/** A text that is searched in the answer to a field, or in any answer. */
export type Search = SubmissionFilter['search'][number];

/** The limit of submissions that are looked up by id. More than that are found sooner by time. */
export const FEW = 1000;

/** Returns the condition that an answer contains a text, A to Z in either case. */
export function matching({ fieldId, text }: Search): SQL | undefined {
  const pattern = `%${text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/[\\%_]/g, '\\$&')}%`;
  return and(fieldId === undefined ? undefined : eq(answers.fieldId, fieldId), answerFits(pattern));
}

/** Returns the condition that a submission has such an answer. A join might read all answers, so there is none. */
export function hasAnswer(step: Database, search: Search): SQL {
  const own = step
    .select({ one: sql`true` })
    .from(answers)
    .where(
      and(eq(answers.submissionId, submissions.id), ofForm(step, answers.formId, submissions.formId), matching(search)),
    );
  return search.fieldId === undefined ? sql`EXISTS (${own})` : sql`(${own})`;
}

/** Returns the condition that an answer of a form matches, and its submission does not lie in the bin. Few do, so that those are looked up. */
function matchingOutOfBin(step: Database, formId: number, search: Search): SQL | undefined {
  const binned = step
    .select({ one: sql`1` })
    .from(submissions)
    .where(
      and(eq(submissions.id, answers.submissionId), eq(submissions.formId, formId), isNotNull(submissions.deletedAt)),
    );
  return and(matching(search), ofForm(step, answers.formId, formId), notExists(binned));
}

/** The number of submissions that match a search, and the first of their ids. */
export interface Matches {
  readonly total: number;
  readonly ids: string;
}

const NO_MATCHES: Matches = { total: 0, ids: '{}' };

/** Returns the columns of matches: their number, and the first ids. */
export const summariseIds = (id: SQL, most = FEW) => ({
  total: sql<number>`count(*)`.mapWith(Number),
  ids: sql<string>`coalesce((array_agg(${id}))[1:${sql.raw(String(most))}], '{}')::text`,
});

/** Returns the submissions that match a search. OFFSET 0 makes that they are looked up once, whatever else they are to fulfil. */
const foundBy = (step: Database, formId: number, search: Search): SQL =>
  sql`(SELECT ${answers.submissionId} AS id, ${answers.formId} FROM ${answers} WHERE ${matchingOutOfBin(step, formId, search)} OFFSET 0) AS submissions`;

/**
 * Looks up all submissions that match a search, once, and of these the ones that match others, too. With a limit, the database might read all
 * answers, because it hopes to find enough soon.
 */
async function findMatches(
  step: Database,
  formId: number,
  search: Search,
  others: readonly Search[] = [],
): Promise<Matches> {
  const [row] = await step
    .select(summariseIds(sql`${submissions.id}`))
    .from(foundBy(step, formId, search))
    .where(and(...others.map((other) => hasAnswer(step, other))));
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

/** A way to find the submissions of a query. */
interface Plan {
  readonly condition: SQL | undefined;
  /** Their number, if it is already known. */
  readonly total?: number | undefined;
  readonly isFew: boolean;
}

/** Returns ids as the database writes an array of them. */
export const writeIds = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/** Returns the condition that a submission is one of those found. */
export const isOneOf = (ids: string): SQL => sql`${submissions.id} = ANY (${ids}::bigint[])`;

/** Plans to find submissions by their ids where one of the searches has few answers, else one by one. */
async function planByEach(step: Database, query: SubmissionQuery): Promise<Plan> {
  const { search: searches } = query;
  const isOnlyFilter = searches.length === 1 && isOfAllTimes(query);
  let total: number | undefined;
  for (const search of searches) {
    const matches = await findMatches(step, query.formId, search);
    if (isOnlyFilter) total = matches.total;
    if (matches.total > FEW) continue;
    const others = searches.filter((other) => other !== search).map((other) => hasAnswer(step, other));
    return { condition: and(inTime(query), isOneOf(matches.ids), ...others), total, isFew: true };
  }
  return searches.length > 1
    ? planByIntersection(step, query)
    : { condition: oneByOne(step, query), total, isFew: false };
}

const isOfAllTimes = ({ minTime, maxTime }: SubmissionFilter): boolean =>
  minTime === undefined && maxTime === undefined;

/** Plans to look up each search of all times. Within two times, the submissions are looked at. */
async function planByIntersection(step: Database, query: SubmissionQuery): Promise<Plan> {
  if (!isOfAllTimes(query)) return { condition: oneByOne(step, query), isFew: false };
  return planByMatches(step, query, await findMatchesOfAll(step, query));
}

/** Plans to find submissions by ids that were looked up, or one by one where they are more than that. */
function planByMatches(step: Database, query: SubmissionQuery, { total, ids }: Matches, most = FEW): Plan {
  if (total > most) return { condition: oneByOne(step, query), total, isFew: false };
  return { condition: and(inTime(query), isOneOf(ids)), total, isFew: true };
}

/** Tells whether the index of answers can find a text: it knows groups of three letters. */
export const hasGroup = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/** Chooses the search that few submissions match, by a sample. One that the index can find is preferred. */
function chooseRarest(searches: readonly Search[], sample: Sample): Search | undefined {
  const hitsOf = (search: Search): number => sample.each[searches.indexOf(search)] ?? 0;
  const rare = searches.filter((search) => !isBroad(hitsOf(search), sample));
  const rank = (search: Search): number => hitsOf(search) + (hasGroup(search.text) ? 0 : sample.seen);
  return rare.sort((left, right) => rank(left) - rank(right) || right.text.length - left.text.length)[0];
}

/**
 * Plans to find the submissions of several searches in a large form. The rarest one is looked up, and of what it finds the others. Where all
 * are frequent, bits tell which submissions may match all.
 */
async function planInLarge(step: Database, query: SubmissionQuery, ofAll: number, sample: Sample): Promise<Plan> {
  const { search: searches } = query;
  const rarest = chooseRarest(searches, sample);
  if (rarest !== undefined) {
    const others = searches.filter((other) => other !== rarest);
    const matches = await findMatches(step, query.formId, rarest, others);
    // What was looked up is of all times: within two, it is counted.
    const plan = planByMatches(step, query, matches);
    return isOfAllTimes(query) ? plan : { ...plan, total: undefined };
  }
  const matches = oneByOne(step, query);
  const perhaps = await findByDigest(step, query, ofAll, matches);
  if (perhaps === undefined) return planByIntersection(step, query);
  const [found] = await step
    .select(summariseIds(sql`${submissions.id}`, MOST_CANDIDATES))
    .from(submissions)
    .where(and(isOneOf(writeIds(perhaps)), matches));
  return planByMatches(step, query, found ?? NO_MATCHES, MOST_CANDIDATES);
}

/** Looks up all submissions that match every search, each search once. */
async function findMatchesOfAll(step: Database, { formId, search: searches }: SubmissionQuery): Promise<Matches> {
  const own = searches.map(
    (search) =>
      sql`SELECT ${answers.submissionId} AS id FROM ${answers} WHERE ${matchingOutOfBin(step, formId, search)}`,
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
  // Few of all times are found sooner by a look at bits or an index than one by one.
  const isFound = knownTotal !== undefined && (knownTotal > FEW || !isOfAllTimes(query));
  if (isFound) return { condition: oneByOne(step, query), total: knownTotal };
  const ofAll = await countRange(step, { formId: query.formId });
  const isLarge = query.search.length > 0 && ofAll > known.exactUpTo;
  const sample = isLarge ? await takeSample(step, query, query.search.map((one) => hasAnswer(step, one))) : undefined; // prettier-ignore
  if (sample && isBroad(sample.hits, sample)) {
    // A total that takes long is estimated.
    const total = Math.round((sample.hits / sample.seen) * (await countRange(step, query)));
    return { condition: oneByOne(step, query), total, isEstimate: true };
  }
  const isByAll = sample !== undefined && query.search.length > 1;
  const plan = await (isByAll ? planInLarge(step, query, ofAll, sample) : planByEach(step, query));
  const total = plan.total ?? (await step.$count(submissions, plan.condition));
  if (!plan.isFew) known.keep(query, changes, total);
  return { condition: plan.condition, total };
}
