import { and, eq, exists, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { answers, fields, submissions } from '../database/schema.js';
import type { SubmissionQuery } from './submission-store.js';

type Search = SubmissionQuery['search'][number];

/** The limit of submissions that are looked up by id. More than that are found sooner by time. */
const FEW = 1000;

/** Returns the condition that an answer contains a text, A to Z in either case. The index `answers_search` has the same expression. */
function matching({ fieldId, text }: Search): SQL | undefined {
  const pattern = `%${text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/[\\%_]/g, '\\$&')}%`;
  return and(eq(answers.fieldId, fieldId), sql`lower(${answers.text} COLLATE "C") LIKE ${pattern}`);
}

/** Returns the condition that a submission has such an answer. A join might read all answers, so there is none. */
function hasAnswer(step: Database, search: Search): SQL {
  const own = step
    .select({ one: sql`true` })
    .from(answers)
    .where(and(eq(answers.submissionId, submissions.id), matching(search)));
  return sql`(${own})`;
}

/** The number of submissions that match a search, and the first of their ids. */
interface Matches {
  readonly total: number;
  readonly ids: string;
}

/**
 * Looks up all submissions that match a search, once, if its field belongs to the form. With a limit, the database
 * might read all answers, because it hopes to find enough soon.
 */
async function matchesOf(step: Database, formId: number, search: Search): Promise<Matches> {
  const ofForm = step
    .select({ one: sql`1` })
    .from(fields)
    .where(and(eq(fields.id, search.fieldId), eq(fields.formId, formId)));
  const [row] = await step
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      ids: sql<string>`coalesce((array_agg(${answers.submissionId}))[1:${sql.raw(String(FEW))}], '{}')::text`,
    })
    .from(answers)
    .where(and(matching(search), exists(ofForm)));
  return row ?? { total: 0, ids: '{}' };
}

/** The result of a search. */
export interface Found {
  /** The condition that matching submissions fulfil. */
  readonly condition: SQL | undefined;
  /** Their number, if it is already known. */
  readonly total: number | undefined;
}

/**
 * Finds the cheapest condition for the submissions that match: by their ids where one of the searches has few answers,
 * else one by one. The shape of the query decides, because an embedded database has no statistics.
 */
export async function findAnswers(step: Database, formId: number, searches: readonly Search[]): Promise<Found> {
  let total: number | undefined;
  for (const search of searches) {
    const matches = await matchesOf(step, formId, search);
    if (searches.length === 1) total = matches.total;
    if (matches.total > FEW) continue;
    const isOneOf = sql`${submissions.id} = ANY (${matches.ids}::bigint[])`;
    const others = searches.filter((other) => other !== search).map((other) => hasAnswer(step, other));
    return { condition: and(isOneOf, ...others), total };
  }
  return { condition: and(...searches.map((search) => hasAnswer(step, search))), total };
}
