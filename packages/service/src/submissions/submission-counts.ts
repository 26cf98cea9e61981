import { and, asc, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { OUT_OF_BIN } from '../database/database.js';
import type { Database } from '../database/database.js';
import { SHARES } from '../database/migration-steps.js';
import { submissionCounts as table, forms, submissions } from '../database/schema.js';
import type { FormCounts } from '../forms/form-store.js';

const HOUR = 3_600_000;
/** The hours of the span of all time. */
export const ALL_TIME = 0;
/** The hours of the span of a day. */
export const DAY = 24;
const SPANS = [DAY, 1, ALL_TIME] as const;

/** The parts of a submission that counters depend on. */
interface Counted {
  readonly id: number;
  readonly formId: number;
  readonly time: Date;
  readonly read: boolean;
}

/** Returns the number of the span, since 1970, in which a time lies. */
export const numberSpan = (time: Date, hours: number): number =>
  hours === ALL_TIME ? 0 : Math.floor(time.getTime() / HOUR / hours);

type Row = typeof table.$inferInsert & { readonly changes: number };

function makeRows({ id, formId, time, read }: Counted, sign: 1 | -1): Row[] {
  const share = id % SHARES;
  const numbers = { total: sign, unread: read ? 0 : sign, changes: 1 };
  return SPANS.map((hours) => ({ formId, hours, start: numberSpan(time, hours), share, ...numbers }));
}

function addRows(left: Row, right: Row): Row {
  const [total, unread] = [left.total + right.total, left.unread + right.unread];
  return { ...left, total, unread, changes: left.changes + right.changes };
}

/** Adds up rows of the same counter, because a statement may change each only once. */
function addUp(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.formId} ${row.hours} ${row.start} ${row.share}`;
    const old = sums.get(key);
    sums.set(key, old === undefined ? row : addRows(old, row));
  }
  return [...sums.values()].sort(compareRows);
}

/** Sorts counters in the one order in which all steps change them, so that no two wait for each other. */
function compareRows(left: Row, right: Row): number {
  return right.hours - left.hours || left.start - right.start || left.formId - right.formId || left.share - right.share;
}

// Decision 0036: lists are paged by counters, because OFFSET costs what it skips.
/** Counts a new submission, stops counting an old one, and counts the change. It is the last part of a larger step, so that others wait only briefly. */
export async function recount(step: Database, { came, went }: { came?: Counted; went?: Counted }): Promise<void> {
  await addCounts(step, [...(went ? makeRows(went, -1) : []), ...(came ? makeRows(came, 1) : [])]);
}

/** Stops counting submissions, as the last part of a larger step. */
export async function uncount(step: Database, went: readonly Counted[]): Promise<void> {
  await addCounts(
    step,
    went.flatMap((one) => makeRows(one, -1)),
  );
}

async function addCounts(step: Database, changes: readonly Row[]): Promise<void> {
  const rows = addUp(changes);
  if (rows.length === 0) return;
  await step
    .insert(table)
    .values(rows)
    .onConflictDoUpdate({
      target: [table.formId, table.hours, table.start, table.share],
      set: {
        total: sql`${table.total} + excluded.total`,
        unread: sql`${table.unread} + excluded.unread`,
        changes: sql`${table.changes} + excluded.changes`,
      },
    });
}

const sumColumn = (column: typeof table.total | typeof table.unread | typeof table.changes): SQL<number> =>
  sql`sum(${column})`.mapWith(Number);

/** Returns the counters of forms, without reading each submission. `today` is rounded down to the hour. */
export async function countForms(
  database: Database,
  formIds: readonly number[],
  today: Date,
): Promise<ReadonlyMap<number, FormCounts>> {
  if (formIds.length === 0) return new Map();
  const { formId, hours, start, total, unread } = table;
  const sums = { formId, total: sumColumn(total), unread: sumColumn(unread) };
  const readSums = (when: SQL | undefined): Promise<readonly { formId: number; total: number; unread: number }[]> =>
    database
      .select(sums)
      .from(table)
      .where(and(inArray(formId, [...formIds]), when))
      .groupBy(formId);
  const all = await readSums(eq(hours, ALL_TIME));
  const sinceToday = await readSums(and(eq(hours, 1), gte(start, numberSpan(today, 1))));
  const todayOf = new Map(sinceToday.map((row) => [row.formId, row.total]));
  const latest = await findLatest(database, formIds);
  const rows = new Map(all.map((row) => [row.formId, row]));
  return new Map(
    formIds.map((id) => {
      const { total: submitted = 0, unread: notRead = 0 } = rows.get(id) ?? {};
      return [id, { submissions: submitted, unread: notRead, today: todayOf.get(id) ?? 0, last: latest.get(id) }];
    }),
  );
}

/** Returns the number of changes of a form's submissions. It differs after every step that adds, changes or removes one. */
export async function countChanges(step: Database, formId: number): Promise<number> {
  const ofForm = and(eq(table.formId, formId), eq(table.hours, ALL_TIME));
  const [row] = await step
    .select({ changes: sumColumn(table.changes) })
    .from(table)
    .where(ofForm);
  return row?.changes ?? 0;
}

/** The submissions between two times, to the hour, read or not; all without times. */
interface Range {
  readonly formId: number;
  readonly minTime?: Date | undefined;
  readonly maxTime?: Date | undefined;
  readonly read?: boolean | undefined;
}

/** Returns the number of submissions of a range. */
export async function countRange(step: Database, { formId, minTime, maxTime, read }: Range): Promise<number> {
  const isAll = minTime === undefined && maxTime === undefined;
  const within = and(
    eq(table.hours, isAll ? ALL_TIME : 1),
    minTime && gte(table.start, numberSpan(minTime, 1)),
    maxTime && lte(table.start, numberSpan(maxTime, 1)),
  );
  const [row] = await step
    .select({ total: sumColumn(table.total), unread: sumColumn(table.unread) })
    .from(table)
    .where(and(eq(table.formId, formId), within));
  // Of no rows, the database's sum is nothing.
  const [total, unread] = [row?.total ?? 0, row?.unread ?? 0];
  return read === undefined ? total : read ? total - unread : unread;
}

/** Returns the last submission of each form, by one look into the index for each. */
async function findLatest(
  database: Database,
  formIds: readonly number[],
): Promise<Map<number, { readonly id: number; readonly time: Date }>> {
  const newest = database
    .select({ id: submissions.id, time: submissions.time })
    .from(submissions)
    .where(and(eq(submissions.formId, forms.id), OUT_OF_BIN))
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

/** The start of a page of submissions: the bound of its hour, and the number of submissions of that hour before it. */
export interface PageStart {
  readonly total: number;
  readonly bound: SQL | undefined;
  readonly offset: number;
}

interface Span {
  readonly start: number;
  readonly total: number;
}

/** Finds the span that holds the record with this number, from 0, and the number of the record in it. */
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
 * Finds the start of a page without counting everything before it: the day by the counters of days, then the hour. Only
 * submissions of one hour remain to be skipped.
 */
export async function findPageStart(
  step: Database,
  { formId, offset, ascending }: { readonly formId: number; readonly offset: number; readonly ascending: boolean },
): Promise<PageStart> {
  const direction = ascending ? asc : desc;
  const spans = (hours: number, within?: SQL): Promise<readonly Span[]> =>
    step
      .select({ start: table.start, total: sumColumn(table.total) })
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
