import { and, asc, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { SHARES } from '../database/counts-migration.js';
import { submissionCounts as table } from '../database/counts-schema.js';
import type { Database } from '../database/database.js';
import { forms, submissions } from '../database/schema.js';
import type { FormCounts } from '../store/store.js';

const HOUR = 3_600_000;
/** All time is a span of its own. Every step that changes counters takes them in one order, so that no two wait for each other. */
const ALL_TIME = 0;
const DAY = 24;
const SPANS = [DAY, 1, ALL_TIME] as const;

/** What of a submission is counted. */
interface Counted {
  readonly id: number;
  readonly formId: number;
  readonly time: Date;
  readonly read: boolean;
}

const spanOf = (time: Date, hours: number): number =>
  hours === ALL_TIME ? 0 : Math.floor(time.getTime() / HOUR / hours);

function rowsOf({ id, formId, time, read }: Counted, sign: 1 | -1): (typeof table.$inferInsert)[] {
  const share = id % SHARES;
  const numbers = { total: sign, unread: read ? 0 : sign };
  return SPANS.map((hours) => ({ formId, hours, start: spanOf(time, hours), share, ...numbers }));
}

/** Adds rows of the same counter up: a statement may change each only once. */
function addedUp(rows: readonly (typeof table.$inferInsert)[]): (typeof table.$inferInsert)[] {
  const sums = new Map<string, typeof table.$inferInsert>();
  for (const row of rows) {
    const key = `${row.hours} ${row.start}`;
    const old = sums.get(key) ?? { ...row, total: 0, unread: 0 };
    sums.set(key, { ...old, total: old.total + row.total, unread: old.unread + row.unread });
  }
  return [...sums.values()].sort((left, right) => right.hours - left.hours || left.start - right.start);
}

/** Counts what came and no longer what went, as the last part of a larger step: others wait for it no longer than needed. */
export async function recount(step: Database, { came, went }: { came?: Counted; went?: Counted }): Promise<void> {
  const rows = addedUp([...(went ? rowsOf(went, -1) : []), ...(came ? rowsOf(came, 1) : [])]);
  await step
    .insert(table)
    .values(rows)
    .onConflictDoUpdate({
      target: [table.formId, table.hours, table.start, table.share],
      set: { total: sql`${table.total} + excluded.total`, unread: sql`${table.unread} + excluded.unread` },
    });
}

const sumOf = (column: typeof table.total | typeof table.unread): SQL<number> => sql`sum(${column})`.mapWith(Number);

/** The counters of forms, without looking at each submission. `today` is taken to the whole hour. */
export async function countForms(
  database: Database,
  formIds: readonly number[],
  today: Date,
): Promise<Map<number, FormCounts>> {
  const { formId, hours, start, total, unread } = table;
  const sums = { formId, total: sumOf(total), unread: sumOf(unread) };
  const sumsOf = (when: SQL | undefined): Promise<readonly { formId: number; total: number; unread: number }[]> =>
    database
      .select(sums)
      .from(table)
      .where(and(inArray(formId, [...formIds]), when))
      .groupBy(formId);
  const all = await sumsOf(eq(hours, ALL_TIME));
  const sinceToday = await sumsOf(and(eq(hours, 1), gte(start, spanOf(today, 1))));
  const todayOf = new Map(sinceToday.map((row) => [row.formId, row.total]));
  const latest = await latestOf(database, formIds);
  return new Map(
    all.map(({ formId: form, ...row }) => [
      form,
      { submissions: row.total, unread: row.unread, today: todayOf.get(form) ?? 0, last: latest.get(form) },
    ]),
  );
}

/** The last submission of each form, by one look into the index for each. */
async function latestOf(
  database: Database,
  formIds: readonly number[],
): Promise<Map<number, { readonly id: number; readonly time: Date }>> {
  const newest = database
    .select({ id: submissions.id, time: submissions.time })
    .from(submissions)
    .where(eq(submissions.formId, forms.id))
    .orderBy(desc(submissions.time), desc(submissions.id))
    .limit(1)
    .as('newest');
  const rows = await database
    .select({ formId: forms.id, id: newest.id, time: newest.time })
    .from(forms)
    .innerJoinLateral(newest, sql`true`)
    .where(inArray(forms.id, [...formIds]));
  return new Map(rows.map(({ formId, id, time }) => [formId, { id, time }]));
}

/** Where a page of a form's submissions begins: the bound of the hour in which it does, and how many of that hour come before. */
export interface Beginning {
  readonly total: number;
  readonly bound: SQL | undefined;
  readonly offset: number;
}

interface Span {
  readonly start: number;
  readonly total: number;
}

/** The span in which the record with this number is, from 0, and its number in there. */
function findSpan(
  spans: readonly Span[],
  offset: number,
): { readonly start: number; readonly rest: number } | undefined {
  let before = 0;
  for (const { start, total } of spans) {
    if (offset < before + total) return { start, rest: offset - before };
    before += total;
  }
  return undefined;
}

/**
 * Finds where a page begins without counting all that is before it: the day by the counters of days, then the hour. What
 * is left to be skipped is within one hour.
 */
export async function beginningOf(
  step: Database,
  { formId, offset, ascending }: { readonly formId: number; readonly offset: number; readonly ascending: boolean },
): Promise<Beginning> {
  const direction = ascending ? asc : desc;
  const spans = (hours: number, within?: SQL): Promise<readonly Span[]> =>
    step
      .select({ start: table.start, total: sumOf(table.total) })
      .from(table)
      .where(and(eq(table.formId, formId), eq(table.hours, hours), within))
      .groupBy(table.start)
      .orderBy(direction(table.start));
  const [all] = await spans(ALL_TIME);
  const total = all?.total ?? 0;
  const day = offset === 0 || offset >= total ? undefined : findSpan(await spans(DAY), offset);
  if (day === undefined) return { total, bound: undefined, offset };
  const first = day.start * DAY;
  const hour = findSpan(await spans(1, and(gte(table.start, first), lt(table.start, first + DAY))), day.rest);
  if (hour === undefined) return { total, bound: undefined, offset };
  const from = new Date(hour.start * HOUR);
  const end = new Date((hour.start + 1) * HOUR);
  return { total, bound: ascending ? gte(submissions.time, from) : lt(submissions.time, end), offset: hour.rest };
}
