import { cutPage } from '../values/page.js';
import type { DeliveryRecord, JobRecord, QueueStore } from './queue-store.js';

type AttemptRecord = Omit<DeliveryRecord, 'submissionId' | 'state'>;

/** The deliveries of a memory store, with the methods that its other parts call. */
export interface QueueMemory {
  readonly store: QueueStore;
  /** Adds the jobs of a submission. */
  addJobs(jobs: readonly JobRecord[]): void;
  /** Removes jobs, with their attempts. */
  removeJobs(isMeant: (job: JobRecord) => boolean): void;
}

function compareByDue(left: JobRecord, right: JobRecord): number {
  return left.due.getTime() - right.due.getTime() || left.id - right.id;
}

/** The result of an attempt that is under way. */
const NO_RESULT = { duration: null, status: null, error: null, excerpt: '' };

/** Returns the attempts of an action, the last one first. */
function listDeliveries(
  jobs: ReadonlyMap<number, JobRecord>,
  attempts: readonly AttemptRecord[],
  actionId: number,
): DeliveryRecord[] {
  const found = attempts.flatMap((attempt): readonly DeliveryRecord[] => {
    const job = jobs.get(attempt.jobId);
    if (job?.actionId !== actionId) return [];
    return [{ ...attempt, submissionId: job.submissionId, state: job.state }];
  });
  return found.sort((left, right) => right.jobId - left.jobId || right.number - left.number);
}

/** Keeps deliveries in memory. */
export function memoryQueue(): QueueMemory {
  const jobs = new Map<number, JobRecord>();
  const attempts = new Map<string, AttemptRecord>();
  const waiting = (): readonly JobRecord[] =>
    [...jobs.values()].filter((job) => job.state === 'waiting').sort(compareByDue);
  const store: QueueStore = {
    async claimJobs({ now, until, limit }) {
      const due = waiting().filter((job) => job.due <= now);
      return due.slice(0, limit).map((job) => {
        const claimed = { ...job, due: until, attempts: job.attempts + 1 };
        const begun = { jobId: job.id, number: claimed.attempts, started: now, ...NO_RESULT };
        jobs.set(job.id, claimed);
        attempts.set(`${job.id}/${claimed.attempts}`, begun);
        return claimed;
      });
    },
    async finishJob({ id, attempts: number }, result, outcome) {
      const job = jobs.get(id);
      const key = `${id}/${number}`;
      const attempt = attempts.get(key);
      if (job?.state !== 'waiting' || job.attempts !== number || attempt === undefined) return false;
      jobs.set(id, { ...job, ...outcome });
      attempts.set(key, { ...attempt, ...result });
      return true;
    },
    async nextDue() {
      return waiting()[0]?.due;
    },
    async findDeliveries(actionId, slice) {
      return cutPage(listDeliveries(jobs, [...attempts.values()], actionId), slice);
    },
  };
  return {
    store,
    addJobs: (added) => added.forEach((job) => jobs.set(job.id, job)),
    removeJobs(isMeant) {
      const gone = new Set([...jobs.values()].filter(isMeant).map((job) => job.id));
      for (const id of gone) jobs.delete(id);
      for (const [key, attempt] of attempts) if (gone.has(attempt.jobId)) attempts.delete(key);
    },
  };
}
