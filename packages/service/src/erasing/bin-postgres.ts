import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { arrivals } from '../database/delivery-schema.js';
import { files, forms, partialSubmissions, submissions } from '../database/schema.js';
import { holdJobs } from '../queue/queue-postgres.js';
import { recount, uncount } from '../submissions/submission-counts.js';
import type { Page, Slice } from '../values/page.js';
import { AT_ONCE, daysBefore, hasErased, NOTHING_ERASED } from './bin-store.js';
import type { BinnedSubmission, BinStore, Due, ErasedCounts } from './bin-store.js';

const isBinned = (id: number, after: Date): SQL | undefined =>
  and(eq(forms.id, id), eq(forms.deleted, true), gt(forms.deletedAt, after));

/** Erases submissions, with all that tells of them. Files, answers and deliveries go by the references of their tables. */
async function erase(step: Database, ids: readonly number[], more?: SQL): Promise<ErasedCounts> {
  const gone = [...ids];
  if (gone.length === 0) return NOTHING_ERASED;
  const meant = and(inArray(submissions.id, gone), more);
  // The same order for all, so that no two steps wait for each other.
  const rows = await step.select().from(submissions).where(meant).orderBy(asc(submissions.id)).for('update');
  const own = rows.map((row) => row.id);
  if (own.length === 0) return NOTHING_ERASED;
  const formIds = [...new Set(rows.map((row) => row.formId))];
  const ofOwn = and(inArray(files.submissionId, own), inArray(files.formId, formIds));
  const files_ = await step.delete(files).where(ofOwn).returning({ id: files.id });
  const told = await step.delete(arrivals).where(inArray(arrivals.submissionId, own)).returning({ id: arrivals.id });
  await step.delete(submissions).where(and(inArray(submissions.id, own), inArray(submissions.formId, formIds)));
  await uncount(
    step,
    rows.filter((row) => row.deletedAt === null),
  );
  return { ...NOTHING_ERASED, submissions: own.length, files: files_.length, arrivals: told.length };
}

/** Picks submissions that nobody else is just erasing. */
async function pick(step: Database, meant: SQL | undefined, order: SQL, most: number): Promise<readonly number[]> {
  const picked = step.select({ id: submissions.id }).from(submissions).where(meant);
  const rows = await picked.orderBy(order).limit(most).for('update', { skipLocked: true });
  return rows.map((row) => row.id);
}

async function erasePartialsOf(step: Database, meant: SQL | undefined, most: number): Promise<ErasedCounts> {
  const { id } = partialSubmissions;
  const picked = step.select({ id }).from(partialSubmissions).where(meant).limit(most);
  const gone = await step
    .delete(partialSubmissions)
    .where(and(meant, inArray(id, picked.for('update', { skipLocked: true }))))
    .returning({ id });
  return { ...NOTHING_ERASED, partials: gone.length };
}

/** Erases a part of a deleted form: some submissions, else some partial submissions, else the rest of it. */
async function erasePartOfForm(step: Database, formId: number, most: number): Promise<ErasedCounts> {
  const counts = await erase(step, await pick(step, eq(submissions.formId, formId), asc(submissions.id), most));
  if (hasErased(counts)) return counts;
  const partials = await erasePartialsOf(step, eq(partialSubmissions.formId, formId), most);
  if (hasErased(partials)) return partials;
  const gone = await step.delete(forms).where(eq(forms.id, formId)).returning({ id: forms.id });
  return { ...NOTHING_ERASED, forms: gone.length };
}

/** Erases some of what is older than a form keeps it, deleted or not. */
async function eraseOld(step: Database, formId: number, before: Date, most: number): Promise<ErasedCounts> {
  const old = and(eq(submissions.formId, formId), lt(submissions.time, before));
  const counts = await erase(step, await pick(step, old, asc(submissions.time), most));
  if (hasErased(counts)) return counts;
  const { formId: ofForm, time } = partialSubmissions;
  return erasePartialsOf(step, and(eq(ofForm, formId), lt(time, before)), most);
}

async function eraseDue(step: Database, { deletedUntil, now, most }: Due): Promise<ErasedCounts> {
  const due = await pick(step, lte(submissions.deletedAt, deletedUntil), asc(submissions.deletedAt), most);
  if (due.length > 0) return erase(step, due);
  // An older version of the service knows no time of deletion: the grace begins when it is seen.
  const untimed = and(eq(forms.deleted, true), isNull(forms.deletedAt));
  await step.update(forms).set({ deletedAt: now }).where(untimed);
  const [form] = await step
    .select({ id: forms.id })
    .from(forms)
    .where(and(eq(forms.deleted, true), lte(forms.deletedAt, deletedUntil)))
    .orderBy(asc(forms.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (form) return erasePartOfForm(step, form.id, most);
  const kept = await step
    .select({ id: forms.id, days: forms.retentionDays })
    .from(forms)
    .where(isNotNull(forms.retentionDays))
    .orderBy(asc(forms.id));
  for (const { id, days } of kept) {
    const counts = await eraseOld(step, id, daysBefore(now, days ?? 0), most);
    if (hasErased(counts)) return counts;
  }
  return NOTHING_ERASED;
}

async function listSubmissions(
  database: Database,
  after: Date,
  { offset, limit }: Slice,
): Promise<Page<BinnedSubmission>> {
  const ofForm = and(eq(forms.id, submissions.formId), eq(forms.deleted, false));
  const rows = await database
    .select({
      id: submissions.id,
      formId: forms.id,
      formName: forms.name,
      time: submissions.time,
      deletedAt: sql`${submissions.deletedAt}`.mapWith(submissions.time),
    })
    .from(submissions)
    .innerJoin(forms, ofForm)
    .where(gt(submissions.deletedAt, after))
    .orderBy(desc(submissions.deletedAt), desc(submissions.id))
    .limit(limit)
    .offset(offset);
  const live = database
    .select({ one: sql`1` })
    .from(forms)
    .where(ofForm);
  return {
    items: rows,
    total: await database.$count(submissions, and(gt(submissions.deletedAt, after), exists(live))),
  };
}

/** Keeps what is deleted in PostgreSQL. */
export function binTables(database: Database): BinStore {
  return {
    async binnedForms(after) {
      const columns = { id: forms.id, name: forms.name, deletedAt: sql`${forms.deletedAt}`.mapWith(forms.created) };
      const wanted = and(eq(forms.deleted, true), gt(forms.deletedAt, after));
      return database.select(columns).from(forms).where(wanted).orderBy(desc(forms.deletedAt), desc(forms.id));
    },
    binnedSubmissions: (after, slice) => listSubmissions(database, after, slice),
    async restoreForm(id, after) {
      const restored = database.update(forms).set({ deleted: false, deletedAt: null });
      return (await restored.where(isBinned(id, after)).returning({ id: forms.id })).length > 0;
    },
    restoreSubmission: (id, after) =>
      database.transaction(async (step) => {
        const meant = and(eq(submissions.id, id), gt(submissions.deletedAt, after));
        const [restored] = await step.update(submissions).set({ deletedAt: null }).where(meant).returning();
        if (restored === undefined) return false;
        await holdJobs(step, restored, false);
        await recount(step, { came: restored });
        return true;
      }),
    async dropForm(id) {
      const dropped = database.update(forms).set({ deletedAt: AT_ONCE });
      return (await dropped.where(isBinned(id, AT_ONCE)).returning({ id: forms.id })).length > 0;
    },
    eraseSubmissions: (ids) => database.transaction((step) => erase(step, ids)),
    eraseBinned: (ids) => database.transaction((step) => erase(step, ids, isNotNull(submissions.deletedAt))),
    eraseDue: (due) => database.transaction((step) => eraseDue(step, due)),
    async retention(formId) {
      const [form] = await database.select({ days: forms.retentionDays }).from(forms).where(eq(forms.id, formId));
      return form?.days ?? null;
    },
    async setRetention(formId, retentionDays, were) {
      const asSeen = were === null ? isNull(forms.retentionDays) : eq(forms.retentionDays, were ?? 0);
      const meant = and(eq(forms.id, formId), eq(forms.deleted, false), were === undefined ? undefined : asSeen);
      return (await database.update(forms).set({ retentionDays }).where(meant).returning({ id: forms.id })).length > 0;
    },
  };
}
