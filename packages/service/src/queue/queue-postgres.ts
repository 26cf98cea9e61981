import { and, asc, desc, eq, exists, gt, inArray, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { OUT_OF_BIN, ofForm } from '../database/database.js';
import type { Database } from '../database/database.js';
import { attempts, jobs } from '../database/delivery-schema.js';
import { submissions } from '../database/schema.js';
import type { Page, Slice } from '../values/page.js';
import type { Claim, FailedDelivery, JobRecord, QueueStore, SubmissionDelivery } from './queue-store.js';

const WAITING = eq(jobs.state, 'waiting');

/** Adds the jobs of a submission, in the step that stores it. */
export async function insertJobs(step: Database, given: readonly JobRecord[]): Promise<void> {
  if (given.length > 0) await step.insert(jobs).values([...given]);
}

// Decision 0035: a claim is the lease and the fencing token of a job.
/** Claims due jobs. Rows that another process is just claiming are skipped, not waited for. */
async function claim(step: Database, { now, until, lanes }: Claim): Promise<readonly JobRecord[]> {
  const due = await step.select({ id: sql`id`.mapWith(jobs.id) }).from(sql`(
    SELECT taken.id FROM json_to_recordset(${JSON.stringify(lanes)}::json) AS wanted (lane text, room integer)
    CROSS JOIN LATERAL (
      SELECT id, due FROM jobs WHERE state = 'waiting' AND jobs.lane = wanted.lane AND due <= ${now.toISOString()}::timestamptz
      ORDER BY due, id LIMIT wanted.room FOR UPDATE SKIP LOCKED) AS taken
    ORDER BY taken.due, taken.id) AS claimed`);
  if (due.length === 0) return [];
  const ids = due.map((job) => job.id);
  const claimed = await step
    .update(jobs)
    .set({ due: until, attempts: sql`${jobs.attempts} + 1` })
    .where(inArray(jobs.id, ids))
    .returning();
  await step
    .insert(attempts)
    .values(claimed.map(({ id, formId, attempts: number }) => ({ jobId: id, formId, number, started: now })));
  return claimed.sort((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id));
}

// Decision 0066: a receiver with a million waiting jobs costs as much as one with a single job.
/**
 * The lanes in which jobs wait, each with its first job. The index is entered once for each lane, however many jobs
 * wait in it.
 */
const WAITING_LANES = sql`(
  WITH RECURSIVE lanes AS (
    (SELECT lane FROM jobs WHERE state = 'waiting' ORDER BY lane LIMIT 1)
    UNION ALL
    SELECT (SELECT jobs.lane FROM jobs WHERE state = 'waiting' AND jobs.lane > lanes.lane ORDER BY jobs.lane LIMIT 1)
    FROM lanes WHERE lanes.lane IS NOT NULL)
  SELECT lanes.lane, first.due FROM lanes CROSS JOIN LATERAL (
    SELECT due FROM jobs WHERE state = 'waiting' AND jobs.lane = lanes.lane ORDER BY due LIMIT 1) AS first
  ORDER BY first.due) AS waiting`;

/** A record of a form. */
interface Owner {
  readonly id: number;
  readonly formId: number;
}

const ofAction = (step: Database, { id, formId }: Owner): SQL | undefined =>
  and(eq(jobs.actionId, id), ofForm(step, jobs.formId, formId));

/** Moves the waiting jobs of an action to a lane. */
export async function moveJobs(step: Database, action: Owner, lane: string): Promise<void> {
  await step
    .update(jobs)
    .set({ lane })
    .where(and(WAITING, ofAction(step, action), ne(jobs.lane, lane)));
}

/** Removes the jobs of an action. */
export async function removeJobs(step: Database, action: Owner): Promise<void> {
  await step.delete(jobs).where(ofAction(step, action));
}

/** Holds the waiting jobs of a submission that goes into the bin, or lets them go on, as part of that step. */
export async function holdJobs(step: Database, { id, formId }: Owner, isHeld: boolean): Promise<void> {
  const [from, to] = isHeld ? (['waiting', 'held'] as const) : (['held', 'waiting'] as const);
  await step
    .update(jobs)
    .set({ state: to })
    .where(and(eq(jobs.submissionId, id), ofForm(step, jobs.formId, formId), eq(jobs.state, from)));
}

/** Deliveries that failed so far or were given up. */
const FAILED = or(eq(jobs.state, 'failed'), and(WAITING, gt(jobs.failures, 0)));

/** Returns the condition that the submission of a job is not in the bin. No list names one that is. */
function outOfBin(step: Database): SQL {
  const own = and(eq(submissions.id, jobs.submissionId), ofForm(step, jobs.formId, submissions.formId), OUT_OF_BIN);
  const kept = step.select({ one: sql`1` }).from(submissions);
  return exists(kept.where(own));
}

/** Returns the condition that an attempt is of a job. */
export const ofJob = (step: Database): SQL | undefined =>
  and(eq(attempts.jobId, jobs.id), ofForm(step, attempts.formId, jobs.formId));

/**
 * Makes jobs due once more, unless an attempt of them is under way. Their rows are locked before it looks for attempts: a claim that was
 * under way meanwhile has ended then, and its attempt can be seen. Rows that are just being claimed are left out. So are those whose
 * submission is in the bin: they go on when it comes back.
 */
async function repeat(step: Database, wanted: SQL | undefined, due: Date, limit: number): Promise<number> {
  const meant = and(wanted, ne(jobs.state, 'held'), outOfBin(step));
  const rows = step.select({ id: jobs.id }).from(jobs).where(meant).orderBy(asc(jobs.id)).limit(limit);
  const ids = (await rows.for('update', { skipLocked: true })).map(({ id }) => id);
  if (ids.length === 0) return 0;
  const last = and(ofJob(step), eq(attempts.number, jobs.attempts), isNull(attempts.duration));
  const underWay = step
    .select({ one: sql`1` })
    .from(attempts)
    .where(last);
  const found = await step
    .update(jobs)
    .set({ state: 'waiting', due, failures: 0 })
    .where(and(inArray(jobs.id, ids), or(not(WAITING), not(exists(underWay)))))
    .returning({ id: jobs.id });
  return found.length;
}

const DELIVERY_COLUMNS = {
  jobId: jobs.id,
  submissionId: jobs.submissionId,
  state: jobs.state,
  number: attempts.number,
  started: attempts.started,
  duration: attempts.duration,
  status: attempts.status,
  error: attempts.error,
  excerpt: attempts.excerpt,
};

/** Returns the deliveries of a lane that failed so far or were given up, newest first. */
async function findFailures(database: Database, lane: string, { offset, limit }: Slice): Promise<Page<FailedDelivery>> {
  const own = and(eq(jobs.lane, lane), FAILED, outOfBin(database));
  const [row] = await database
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(jobs)
    .where(own);
  const rows: readonly FailedDelivery[] = await database
    .select({ ...DELIVERY_COLUMNS, actionId: jobs.actionId, due: jobs.due })
    .from(jobs)
    .innerJoin(attempts, and(ofJob(database), eq(attempts.number, jobs.attempts)))
    .where(own)
    .orderBy(desc(jobs.id))
    .limit(limit)
    .offset(offset);
  return { items: rows, total: row?.total ?? 0 };
}

async function findDeliveriesOf(database: Database, submissionId: number): Promise<readonly SubmissionDelivery[]> {
  const own = await database.select().from(jobs).where(eq(jobs.submissionId, submissionId)).orderBy(jobs.id);
  const [first] = own;
  if (first === undefined) return [];
  const ids = own.map(({ id }) => id);
  const ofJobs = and(inArray(attempts.jobId, ids), ofForm(database, attempts.formId, first.formId));
  const made = await database.select().from(attempts).where(ofJobs).orderBy(attempts.number);
  return own.map(({ id, actionId, state, due }) => ({
    jobId: id,
    actionId,
    state,
    due,
    attempts: made.filter(({ jobId }) => jobId === id),
  }));
}

type Repeating = Pick<QueueStore, 'repeatJob' | 'repeatFailures' | 'failingLanes'>;

/** The calls by which the owner sends again what failed. */
function repeating(database: Database): Repeating {
  return {
    repeatJob: (id, due, after) =>
      database.transaction(async (step) => {
        const wanted = and(eq(jobs.id, id), after === undefined ? undefined : eq(jobs.attempts, after));
        return (await repeat(step, wanted, due, 1)) > 0;
      }),
    repeatFailures: (lane, due, limit) =>
      database.transaction((step) => repeat(step, and(eq(jobs.lane, lane), FAILED), due, limit)),
    failingLanes: () =>
      database
        .select({ lane: jobs.lane, failed: sql<number>`count(*)`.mapWith(Number) })
        .from(jobs)
        .where(and(FAILED, outOfBin(database)))
        .groupBy(jobs.lane)
        .orderBy(asc(jobs.lane)),
  };
}

/** Keeps deliveries in PostgreSQL. */
export function queueTables(database: Database): QueueStore {
  return {
    claimJobs: (wanted) => database.transaction((step) => claim(step, wanted)),
    finishJob: (job, result, outcome) =>
      database.transaction(async (step) => {
        // After the end of the claim, another process may have claimed the job with another number.
        const { id, formId, attempts: number } = job;
        const mine = and(eq(jobs.id, id), ofForm(step, jobs.formId, formId), eq(jobs.attempts, number), WAITING);
        const found = await step.update(jobs).set(outcome).where(mine).returning({ id: jobs.id });
        if (found.length === 0) return false;
        const own = and(eq(attempts.jobId, id), ofForm(step, attempts.formId, formId), eq(attempts.number, number));
        await step.update(attempts).set(result).where(own);
        return true;
      }),
    async waitingLanes() {
      const columns = { lane: sql<string>`lane`, due: sql`due`.mapWith(jobs.due) };
      return database.select(columns).from(WAITING_LANES);
    },
    ...repeating(database),
    findFailures: (lane, slice) => findFailures(database, lane, slice),
    findDeliveriesOf: (submissionId) => findDeliveriesOf(database, submissionId),
    async findDeliveries(actionId, { offset, limit }) {
      const own = and(eq(jobs.actionId, actionId), outOfBin(database));
      const [row] = await database
        .select({ total: sql<number>`count(*)`.mapWith(Number) })
        .from(attempts)
        .innerJoin(jobs, ofJob(database))
        .where(own);
      const rows = database
        .select(DELIVERY_COLUMNS)
        .from(attempts)
        .innerJoin(jobs, ofJob(database))
        .where(own)
        .orderBy(desc(jobs.id), desc(attempts.number));
      return { items: await rows.limit(limit).offset(offset), total: row?.total ?? 0 };
    },
  };
}
