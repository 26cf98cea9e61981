import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { OUT_OF_BIN } from '../database/database.js';
import type { Database } from '../database/database.js';
import { submissions } from '../database/schema.js';
import { countRange } from './submission-counts.js';
import type { SubmissionFilter } from './submission-store.js';

/** The moments from which submissions are looked at, spread evenly, and how many from each. */
const MOMENTS = 200;
const FROM_EACH = 3;

/** The share of what is looked at from which a search is broad: a page is found soon by going from one submission to the next. */
const BROAD = 0.03;

/** The submissions that were looked at, and how many of them match. */
export interface Sample {
  readonly seen: number;
  readonly hits: number;
}

/** Looks at some submissions of a query's form and times. Each look goes through the index of times. */
export async function takeSample(step: Database, query: SubmissionFilter, matches: SQL | undefined): Promise<Sample> {
  const { formId, minTime, maxTime } = query;
  const within = and(
    eq(submissions.formId, formId),
    OUT_OF_BIN,
    minTime && gte(submissions.time, minTime),
    maxTime && lte(submissions.time, maxTime),
  );
  const edge = (direction: SQL): SQL =>
    sql`(SELECT ${submissions.time} FROM ${submissions} WHERE ${within} ORDER BY ${submissions.time} ${direction}, ${submissions.id} ${direction} LIMIT 1)`;
  const [row] = await step
    .select({
      seen: sql`count(*)`.mapWith(Number),
      hits: sql`count(*) FILTER (WHERE ${matches ?? sql`true`})`.mapWith(Number),
    })
    .from(
      sql`(SELECT looked.id, looked.read FROM (SELECT ${edge(sql`ASC`)} AS first, ${edge(sql`DESC`)} AS last) AS ends
        CROSS JOIN generate_series(0, ${sql.raw(String(MOMENTS - 1))}) AS number
        CROSS JOIN LATERAL (SELECT ${submissions.id}, ${submissions.read} FROM ${submissions}
          WHERE ${within} AND ${submissions.time} >= ends.first + (ends.last - ends.first) * number / ${sql.raw(`${String(MOMENTS)}.0`)}
          ORDER BY ${submissions.time}, ${submissions.id} LIMIT ${sql.raw(String(FROM_EACH))}) AS looked) AS submissions`,
    );
  return row ?? { seen: 0, hits: 0 };
}

/** Tells whether many submissions of a query's form and times fulfil a condition. */
export async function isBroad(step: Database, query: SubmissionFilter, matches: SQL): Promise<boolean> {
  const { seen, hits } = await takeSample(step, query, matches);
  return seen > 0 && hits / seen >= BROAD;
}

// Decision 0068: a total that takes long is estimated.
/**
 * Estimates how many submissions a search finds, from some of them.
 *
 * @returns `undefined` for a search that finds few: those are counted.
 */
export async function estimateBroad(
  step: Database,
  query: SubmissionFilter,
  matches: SQL | undefined,
): Promise<number | undefined> {
  const { seen, hits } = await takeSample(step, query, matches);
  if (seen === 0 || hits / seen < BROAD) return undefined;
  return Math.round((hits / seen) * (await countRange(step, query)));
}
