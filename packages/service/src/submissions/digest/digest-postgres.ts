import { and, asc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AT_ONE_MOMENT, ofForm } from '../../database/database.js';
import type { Database } from '../../database/database.js';
import { searchBits, searchSpans } from '../../database/digest-schema.js';
import { answers, submissionCounts, submissions } from '../../database/schema.js';
import { ALL_TIME, DAY } from '../submission-counts.js';
import { BLOCK } from './digest-store.js';
import type { BlockPart, BlockSubmission, DayOfForm, DigestStore, ShortAnswer, Span, Stale } from './digest-store.js';

/** The bytes from which an answer is long. */
const LONG_FROM = 500;
/** The submissions of the spans of a step, unless one day has more. */
const MOST_AT_ONCE = 50_000;

const sumOf = (column: typeof submissionCounts.total | typeof submissionCounts.changes) =>
  sql`sum(${column})::bigint`.mapWith(Number);

/** Returns the spans of a form that are not digested as they are, in their order. */
export async function findStale(step: Database, formId: number, hours: number, within?: SQL): Promise<readonly Span[]> {
  const { start, total, changes } = submissionCounts;
  const sums = step
    .select({ start, total: sumOf(total).as('total_now'), changes: sumOf(changes).as('changes_now') })
    .from(submissionCounts)
    .where(and(eq(submissionCounts.formId, formId), eq(submissionCounts.hours, hours), within))
    .groupBy(start)
    .as('counted'); // prettier-ignore
  const noted = and(
    eq(searchSpans.formId, formId),
    eq(searchSpans.hours, hours),
    eq(searchSpans.start, sums.start),
    eq(searchSpans.total, sums.total),
    eq(searchSpans.changes, sums.changes),
  );
  const rows = await step
    .select({ start: sums.start, total: sums.total, changes: sums.changes })
    .from(sums)
    .leftJoin(searchSpans, noted)
    .where(sql`${searchSpans.start} IS NULL`)
    .orderBy(asc(sums.start));
  return rows.map((row) => ({ hours, ...row }));
}

/** Returns the stale hours of some days. */
export async function findStaleHours(step: Database, formId: number, days: readonly Span[]): Promise<readonly Span[]> {
  if (days.length === 0) return [];
  const numbers = sql.join(days.map(({ start }) => sql`${start}`), sql`, `); // prettier-ignore
  const first = Math.min(...days.map(({ start }) => start)) * DAY;
  const within = and(
    gte(submissionCounts.start, first),
    sql`floor(${submissionCounts.start} / ${DAY}::numeric) IN (${numbers})`,
  );
  return findStale(step, formId, 1, within);
}

/** Returns the submissions of some hours: each hour goes through the index of times. */
export function inHours(hours: readonly Span[], condition: SQL | undefined): SQL {
  const starts = `{${hours.map(({ start }) => start).join(',')}}`;
  return sql`unnest(${starts}::bigint[]) AS hour CROSS JOIN LATERAL (SELECT ${submissions.id} FROM ${submissions}
    WHERE ${submissions.time} >= to_timestamp(hour * 3600) AND ${submissions.time} < to_timestamp((hour + 1) * 3600)
      AND ${condition}) AS own`;
}

/** Takes the first days, up to so many submissions. */
function takeDays(days: readonly Span[]): readonly Span[] {
  let sum = 0;
  return days.filter(({ total }, index) => {
    sum += total;
    return index === 0 || sum <= MOST_AT_ONCE;
  });
}

async function readStale(step: Database, after: DayOfForm | undefined, exactUpTo: number): Promise<Stale | undefined> {
  const { formId, hours, total, start } = submissionCounts;
  const large = await step
    .select({ formId })
    .from(submissionCounts)
    .where(and(eq(hours, ALL_TIME), after && gte(formId, after.formId)))
    .groupBy(formId)
    .having(sql`sum(${total}) > ${exactUpTo}`)
    .orderBy(asc(formId));
  for (const form of large) {
    const isLater = after?.formId === form.formId ? gt(start, after.day) : undefined;
    const days = takeDays(await findStale(step, form.formId, DAY, isLater));
    const last = days.at(-1);
    if (last === undefined) continue;
    const staleHours = await findStaleHours(step, form.formId, days);
    const rows = await step
      .select({ block: sql`own.id / ${sql.raw(String(BLOCK))}`.mapWith(Number) })
      .from(inHours(staleHours, eq(submissions.formId, form.formId)))
      .groupBy(sql`1`)
      .orderBy(sql`1`);
    const blocks = rows.map(({ block }) => block);
    return { formId: form.formId, day: last.start, spans: [...days, ...staleHours], blocks };
  }
  return undefined;
}

async function readBlock(
  step: Database,
  formId: number,
  block: number,
  part: BlockPart,
): Promise<readonly BlockSubmission[]> {
  const inBlock = and(
    eq(submissions.formId, formId),
    gte(submissions.id, block * BLOCK),
    lt(submissions.id, (block + 1) * BLOCK),
    'after' in part ? gt(submissions.id, part.after) : sql`${submissions.id} % ${part.every} = 0`,
  );
  const limit = 'after' in part ? part.limit : BLOCK;
  const picked = step.select({ id: submissions.id }).from(submissions).where(inBlock);
  const ids = (await picked.orderBy(asc(submissions.id)).limit(limit)).map(({ id }) => id);
  const own = new Map<number, ShortAnswer[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return [];
  const rows = await step
    .select({
      submissionId: answers.submissionId,
      fieldId: answers.fieldId,
      text: sql<string | null>`CASE WHEN octet_length(${answers.text}) <= ${LONG_FROM} THEN ${answers.text} END`,
    })
    .from(answers)
    .where(and(inArray(answers.submissionId, ids), ofForm(step, answers.formId, formId)));
  for (const row of rows) own.get(row.submissionId)?.push(row);
  return ids.map((id) => ({ id, answers: own.get(id) ?? [] }));
}

/** Keeps digests in PostgreSQL. Forms up to a size have none, because there all answers are looked at soon. */
export function digestTables(database: Database, { exactUpTo }: { readonly exactUpTo: number }): DigestStore {
  return {
    staleSpans: (after) => database.transaction((step) => readStale(step, after, exactUpTo), AT_ONE_MOMENT),
    submissionsOfBlock: (formId, block, part) => readBlock(database, formId, block, part),
    putBits: ({ formId, block, fieldId }, bits) =>
      database.transaction(async (step) => {
        const old = and(eq(searchBits.formId, formId), eq(searchBits.fieldId, fieldId), eq(searchBits.block, block));
        await step.delete(searchBits).where(old);
        const rows = bits.map((own) => ({ formId, block, fieldId, ...own }));
        if (rows.length > 0) await step.insert(searchBits).values(rows);
      }),
    async noteSpans(formId, spans) {
      if (spans.length === 0) return;
      const rows = spans.map((span) => ({ formId, ...span }));
      await database
        .insert(searchSpans)
        .values(rows)
        .onConflictDoUpdate({
          target: [searchSpans.formId, searchSpans.hours, searchSpans.start],
          set: { total: sql`excluded.total`, changes: sql`excluded.changes` },
        });
    },
  };
}
