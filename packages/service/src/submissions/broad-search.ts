import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { submissionCounts, submissions } from '../database/schema.js';
import { inTime } from './in-time.js';
import { DAY, numberSpan } from './submission-counts.js';
import type { SubmissionFilter } from './submission-store.js';

/** The places of a list at which submissions are looked at, spread evenly, and how many at each. Neighbours lie together in the database. */
const PLACES = sql.raw('100');
const FROM_EACH = sql.raw('6');

/** The share of what is looked at from which a search is broad: a page is found soon by going from one submission to the next. */
const BROAD = 0.03;

/** The submissions that were looked at, and how many of them match. */
export interface Sample {
  readonly seen: number;
  /** The number of those that fulfil all conditions. */
  readonly hits: number;
  /** The numbers of those that fulfil each condition. */
  readonly each: readonly number[];
}

/** Tells whether so many of a sample mean that many submissions match. */
export const isBroad = (hits: number, { seen }: Pick<Sample, 'seen'>): boolean => seen > 0 && hits / seen >= BROAD;

/** Returns the first or last time of a day, which a bound replaces unless many of the submissions came on that day. */
function edgeOfDay(query: SubmissionFilter, direction: SQL, bound: SQL): SQL {
  const { time, id } = submissions;
  const ofDay = sql`${time} >= to_timestamp(start * 86400) AND ${time} < to_timestamp((start + 1) * 86400)`;
  return sql`coalesce(CASE WHEN total * ${PLACES} > whole THEN (SELECT ${time} FROM ${submissions} WHERE ${inTime(query)} AND ${ofDay}
    ORDER BY ${time} ${direction}, ${id} ${direction} LIMIT 1) END, ${bound})`;
}

/**
 * Returns the moments at which submissions are looked at. The counters of days tell how many lie in each: a year in which few came has few
 * moments. The limit tells the database how few they are.
 */
function listMoments(query: SubmissionFilter): SQL {
  const { formId, minTime, maxTime } = query;
  const { total, start, hours } = submissionCounts;
  const days = and(
    eq(submissionCounts.formId, formId),
    eq(hours, DAY),
    minTime && gte(start, numberSpan(minTime, DAY)),
    maxTime && lte(start, numberSpan(maxTime, DAY)),
  );
  const moment = (time: Date | undefined): SQL => sql`${time?.toISOString() ?? null}::timestamptz`;
  const first = edgeOfDay(query, sql`ASC`, sql`greatest(to_timestamp(start * 86400), ${moment(minTime)})`);
  const last = edgeOfDay(query, sql`DESC`, sql`least(to_timestamp((start + 1) * 86400), ${moment(maxTime)})`);
  return sql`(SELECT first + (last - first) * ((number * whole / ${PLACES} - before) / total) AS moment
    FROM (SELECT start, total::float8, (sum(total) OVER (ORDER BY start) - total)::float8 AS before, (sum(total) OVER ())::float8 AS whole
      FROM (SELECT ${start}, sum(${total}) AS total FROM ${submissionCounts} WHERE ${days} GROUP BY ${start}
        HAVING sum(${total}) > 0) AS days) AS placed
    CROSS JOIN LATERAL (SELECT ${first} AS first, ${last} AS last) AS ends
    CROSS JOIN LATERAL generate_series(ceil(before * ${PLACES} / whole)::int,
      ceil((before + total) * ${PLACES} / whole)::int - 1) AS number LIMIT ${PLACES}) AS moments`;
}

// Decision 0068: some submissions tell whether a search is broad.
/** Looks at some submissions of a query's form and times. Each look goes through the index of times. */
export async function takeSample(
  step: Database,
  query: SubmissionFilter,
  conditions: readonly (SQL | undefined)[],
): Promise<Sample> {
  const fulfilled = sql.join(conditions.map((condition) => condition ?? sql`true`), sql`, `); // prettier-ignore
  const numbers = conditions.map((_, index) => sql`count(*) FILTER (WHERE fulfilled[${sql.raw(String(index + 1))}])`);
  // OFFSET 0 keeps the database from looking up each answer twice.
  const [row] = await step
    .select({
      seen: sql`count(*)`.mapWith(Number),
      hits: sql`count(*) FILTER (WHERE true = ALL (fulfilled))`.mapWith(Number),
      each: sql<number[]>`array_to_json(ARRAY[${sql.join(numbers, sql`, `)}])`,
    })
    .from(
      sql`(SELECT ARRAY[${fulfilled}] AS fulfilled FROM (SELECT looked.id, looked.form_id, looked.read FROM ${listMoments(query)}
        CROSS JOIN LATERAL (SELECT ${submissions.id}, ${submissions.formId}, ${submissions.read} FROM ${submissions}
          WHERE ${inTime(query)} AND ${submissions.time} >= moment
          ORDER BY ${submissions.time}, ${submissions.id} LIMIT ${FROM_EACH}) AS looked) AS submissions OFFSET 0) AS sample`,
    );
  return row ?? { seen: 0, hits: 0, each: [] };
}
