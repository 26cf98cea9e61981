import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { attempts, jobs } from '../database/delivery-schema.js';
import type { Claim, JobRecord, QueueStore } from './queue-store.js';

const WAITING = eq(jobs.state, 'waiting');

/** Adds the jobs of a submission, in the step that stores it. */
export async function insertJobs(step: Database, given: readonly JobRecord[]): Promise<void> {
  if (given.length > 0) await step.insert(jobs).values([...given]);
}

// Decision 0035: a claim is the lease and the fencing token of a job.
/** Claims due jobs. Rows that another process is just claiming are skipped, not waited for. */
async function claim(step: Database, { now, until, limit }: Claim): Promise<readonly JobRecord[]> {
  const due = await step
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(WAITING, lte(jobs.due, now)))
    .orderBy(asc(jobs.due), asc(jobs.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  if (due.length === 0) return [];
  const ids = due.map((job) => job.id);
  const claimed = await step
    .update(jobs)
    .set({ due: until, attempts: sql`${jobs.attempts} + 1` })
    .where(inArray(jobs.id, ids))
    .returning();
  await step.insert(attempts).values(claimed.map((job) => ({ jobId: job.id, number: job.attempts, started: now })));
  return claimed.sort((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id));
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

/** Keeps deliveries in PostgreSQL. */
export function queueTables(database: Database): QueueStore {
  return {
    claimJobs: (wanted) => database.transaction((step) => claim(step, wanted)),
    finishJob: (job, result, outcome) =>
      database.transaction(async (step) => {
        // After the end of the claim, another process may have claimed the job with another number.
        const mine = and(eq(jobs.id, job.id), eq(jobs.attempts, job.attempts), WAITING);
        const found = await step.update(jobs).set(outcome).where(mine).returning({ id: jobs.id });
        if (found.length === 0) return false;
        const own = and(eq(attempts.jobId, job.id), eq(attempts.number, job.attempts));
        await step.update(attempts).set(result).where(own);
        return true;
      }),
    async nextDue() {
      const [next] = await database.select({ due: jobs.due }).from(jobs).where(WAITING).orderBy(asc(jobs.due)).limit(1);
      return next?.due;
    },
    async findDeliveries(actionId, { offset, limit }) {
      const own = eq(jobs.actionId, actionId);
      const [row] = await database
        .select({ total: sql<number>`count(*)`.mapWith(Number) })
        .from(attempts)
        .innerJoin(jobs, eq(jobs.id, attempts.jobId))
        .where(own);
      const rows = database
        .select(DELIVERY_COLUMNS)
        .from(attempts)
        .innerJoin(jobs, eq(jobs.id, attempts.jobId))
        .where(own)
        .orderBy(desc(jobs.id), desc(attempts.number));
      return { items: await rows.limit(limit).offset(offset), total: row?.total ?? 0 };
    },
  };
}
