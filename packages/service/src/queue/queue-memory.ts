import { cutPage } from '../values/page.js';
import type {
  Claim,
  DeliveryRecord,
  FailedDelivery,
  FailingLane,
  JobRecord,
  QueueStore,
  WaitingLane,
} from './queue-store.js';

/** An attempt, without what its job knows. */
type AttemptRecord = Omit<DeliveryRecord, 'submissionId' | 'state'>;

/** The deliveries of a memory store, with the methods that its other parts call. */
export interface QueueMemory {
  readonly store: QueueStore;
  /** Adds the jobs of a submission. */
  addJobs(jobs: readonly JobRecord[]): void;
  /** Moves the waiting jobs of an action to a lane. */
  moveJobs(actionId: number, lane: string): void;
  /** Lists all attempts, with the submissions of their jobs. */
  listAttempts(): readonly (AttemptRecord & Pick<JobRecord, 'submissionId'>)[];
  /** Empties what an attempt has kept of an answer and an error. */
  emptyAttempt(jobId: number, number: number): void;
  /** Holds the waiting jobs of a submission that goes into the bin, or lets them go on. */
  holdJobs(submissionId: number, isHeld: boolean): void;
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

/** Returns the due jobs for which lanes have room, of jobs by their time. */
function pickDue(waiting: readonly JobRecord[], now: Date, lanes: Claim['lanes']): readonly JobRecord[] {
  const due = waiting.filter((job) => job.due <= now);
  const picked = lanes.flatMap(({ lane, room }) => due.filter((job) => job.lane === lane).slice(0, room));
  return picked.sort(compareByDue);
}

/** Returns each lane with its first job, of jobs by their time. */
function listLanes(waiting: readonly JobRecord[]): readonly WaitingLane[] {
  const first = new Map<string, Date>();
  for (const { lane, due } of waiting) if (!first.has(lane)) first.set(lane, due);
  return [...first].map(([lane, due]) => ({ lane, due }));
}

/** Returns the last attempts of the jobs of a lane that failed, the newest job first. */
function listFailures(
  jobs: readonly JobRecord[],
  attempts: ReadonlyMap<string, AttemptRecord>,
  lane: string,
): readonly FailedDelivery[] {
  const failed = jobs.filter((job) => job.lane === lane && hasFailed(job)).sort((left, right) => right.id - left.id);
  return failed.flatMap((job): readonly FailedDelivery[] => {
    const last = attempts.get(`${job.id}/${job.attempts}`);
    const { actionId, submissionId, state, due } = job;
    return last === undefined ? [] : [{ ...last, actionId, submissionId, state, due }];
  });
}

/** The jobs by id, and the submissions in the bin: no list names their deliveries. */
interface Kept {
  readonly jobs: Map<number, JobRecord>;
  readonly binned: Set<number>;
}

/** Lists the jobs whose submission is not in the bin. */
const listShown = ({ jobs, binned }: Kept): readonly JobRecord[] =>
  [...jobs.values()].filter(({ submissionId }) => !binned.has(submissionId));

/** Makes jobs due once more, unless their last attempt has not ended or their submission is in the bin. Returns how many. */
function repeat(
  jobs: Map<number, JobRecord>,
  attempts: ReadonlyMap<string, AttemptRecord>,
  wanted: readonly JobRecord[],
  due: Date,
): number {
  const isUnderWay = ({ id, state, attempts: number }: JobRecord): boolean =>
    state === 'waiting' && attempts.get(`${id}/${number}`)?.duration === null;
  const idle = wanted.filter((job) => job.state !== 'held' && !isUnderWay(job));
  for (const job of idle) jobs.set(job.id, { ...job, state: 'waiting', due, failures: 0 });
  return idle.length;
}

/** Returns the lanes with failed jobs, by name. */
function countFailures(jobs: readonly JobRecord[]): readonly FailingLane[] {
  const counts = new Map<string, number>();
  for (const { lane } of jobs.filter(hasFailed)) counts.set(lane, (counts.get(lane) ?? 0) + 1);
  return [...counts]
    .map(([lane, failed]) => ({ lane, failed }))
    .sort((left, right) => (left.lane < right.lane ? -1 : 1));
}

const hasFailed = ({ state, failures }: JobRecord): boolean =>
  state === 'failed' || (state === 'waiting' && failures > 0);

/** Claims the picked jobs until a time, and notes that an attempt at each begins. */
function claim(
  jobs: Map<number, JobRecord>,
  attempts: Map<string, AttemptRecord>,
  picked: readonly JobRecord[],
  { now, until }: Pick<Parameters<QueueStore['claimJobs']>[0], 'now' | 'until'>,
): readonly JobRecord[] {
  const claimed = picked.map((job) => ({ ...job, due: until, attempts: job.attempts + 1 }));
  for (const job of claimed) {
    jobs.set(job.id, job);
    attempts.set(`${job.id}/${job.attempts}`, { jobId: job.id, number: job.attempts, started: now, ...NO_RESULT });
  }
  return claimed;
}

type Repeating = Pick<QueueStore, 'repeatJob' | 'repeatFailures' | 'failingLanes'>;

/** The calls by which the owner sends again what failed. */
function repeating(kept: Kept, attempts: ReadonlyMap<string, AttemptRecord>): Repeating {
  const { jobs, binned } = kept;
  return {
    async repeatJob(id, due, after) {
      const job = jobs.get(id);
      if (job === undefined || binned.has(job.submissionId) || (after !== undefined && job.attempts !== after))
        return false;
      return repeat(jobs, attempts, [job], due) > 0;
    },
    async repeatFailures(lane, due, limit) {
      const failed = listShown(kept).filter((job) => job.lane === lane && hasFailed(job));
      return repeat(jobs, attempts, failed.slice(0, limit), due);
    },
    async failingLanes() {
      return countFailures(listShown(kept));
    },
  };
}

type Finding = Pick<QueueStore, 'findFailures' | 'findDeliveriesOf' | 'findDeliveries'>;

function withoutJob({
  number,
  started,
  duration,
  status,
  error,
  excerpt,
}: AttemptRecord): Omit<AttemptRecord, 'jobId'> {
  return { number, started, duration, status, error, excerpt };
}

/** The lists of deliveries. */
function finding(kept: Kept, attempts: ReadonlyMap<string, AttemptRecord>): Finding {
  return {
    async findFailures(lane, slice) {
      return cutPage(listFailures(listShown(kept), attempts, lane), slice);
    },
    async findDeliveriesOf(submissionId) {
      const own = [...kept.jobs.values()].filter((job) => job.submissionId === submissionId);
      return own.map(({ id, actionId, state, due }) => ({
        jobId: id,
        actionId,
        state,
        due,
        attempts: [...attempts.values()].filter(({ jobId }) => jobId === id).map(withoutJob),
      }));
    },
    async findDeliveries(actionId, slice) {
      const shown = new Map(listShown(kept).map((job) => [job.id, job]));
      return cutPage(listDeliveries(shown, [...attempts.values()], actionId), slice);
    },
  };
}

type Emptying = Pick<QueueMemory, 'listAttempts' | 'emptyAttempt' | 'holdJobs'>;

/** The calls by which deliveries rest in the bin, and lose what they say of a person. */
function emptying({ jobs, binned }: Kept, attempts: Map<string, AttemptRecord>): Emptying {
  return {
    listAttempts: () =>
      [...attempts.values()].flatMap((attempt) => {
        const job = jobs.get(attempt.jobId);
        return job === undefined ? [] : [{ ...attempt, submissionId: job.submissionId }];
      }),
    emptyAttempt(jobId, number) {
      const attempt = attempts.get(`${jobId}/${number}`);
      if (attempt === undefined) return;
      const error = attempt.error === null ? null : 'Erased';
      attempts.set(`${jobId}/${number}`, { ...attempt, excerpt: '', error });
    },
    holdJobs(submissionId, isHeld) {
      if (isHeld) binned.add(submissionId);
      else binned.delete(submissionId);
      const [from, to] = isHeld ? (['waiting', 'held'] as const) : (['held', 'waiting'] as const);
      for (const job of jobs.values())
        if (job.submissionId === submissionId && job.state === from) jobs.set(job.id, { ...job, state: to });
    },
  };
}

/** Keeps deliveries in memory. */
export function memoryQueue(): QueueMemory {
  const jobs = new Map<number, JobRecord>();
  const kept: Kept = { jobs, binned: new Set() };
  const attempts = new Map<string, AttemptRecord>();
  const waiting = (): readonly JobRecord[] =>
    [...jobs.values()].filter((job) => job.state === 'waiting').sort(compareByDue);
  const store: QueueStore = {
    async claimJobs({ now, until, lanes }) {
      return claim(jobs, attempts, pickDue(waiting(), now, lanes), { now, until });
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
    async waitingLanes() {
      return listLanes(waiting());
    },
    ...repeating(kept, attempts),
    ...finding(kept, attempts),
  };
  return {
    store,
    addJobs: (added) => added.forEach((job) => jobs.set(job.id, job)),
    moveJobs(actionId, lane) {
      for (const job of waiting()) if (job.actionId === actionId) jobs.set(job.id, { ...job, lane });
    },
    ...emptying(kept, attempts),
    removeJobs(isMeant) {
      for (const { id } of [...jobs.values()].filter(isMeant)) jobs.delete(id);
      for (const [key, attempt] of attempts) if (!jobs.has(attempt.jobId)) attempts.delete(key);
    },
  };
}
