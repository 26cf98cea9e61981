import type { Page, Slice } from '../values/page.js';

/**
 * The state of a job. It waits until it is done or given up, even during an attempt, so that a crash loses nothing. It is held while its
 * submission lies in the bin.
 */
export type JobState = 'waiting' | 'held' | 'done' | 'failed';

/** One delivery of a submission by an action. */
export interface JobRecord {
  readonly id: number;
  readonly actionId: number;
  readonly submissionId: number;
  /** The form of the submission. */
  readonly formId: number;
  /** The receiver that it waits for, with others (`lanes.ts`). */
  readonly lane: string;
  /** The origin of the service's addresses in the delivery. */
  readonly origin: string;
  readonly state: JobState;
  /** The time from which it may be claimed. */
  readonly due: Date;
  /** The number of claims. */
  readonly attempts: number;
  /** The number of failed attempts; the others were cut off. */
  readonly failures: number;
}

/** The result of an attempt. */
export interface AttemptResult {
  /** The duration in milliseconds. */
  readonly duration: number;
  /** The status of the HTTP or SMTP answer; `null` without one. */
  readonly status: number | null;
  /** The error; `null` when it was delivered. */
  readonly error: string | null;
  /** The beginning of the answer. */
  readonly excerpt: string;
}

/** An attempt on record. One that has not ended, or was cut off, has no duration. */
export interface DeliveryRecord extends Omit<AttemptResult, 'duration'> {
  readonly jobId: number;
  readonly submissionId: number;
  readonly state: JobState;
  /** From 1. */
  readonly number: number;
  readonly started: Date;
  readonly duration: number | null;
}

/** The state of a job after an attempt: done, given up, or due again. */
export type JobOutcome =
  { readonly state: 'done' | 'failed' } | { readonly state: 'waiting'; readonly due: Date; readonly failures: number };

/** A claim of jobs for a time, during which nobody else gets them. */
export interface Claim {
  readonly now: Date;
  /** The time when unfinished jobs are due again. */
  readonly until: Date;
  /** The lanes to take from, and how many of each. */
  readonly lanes: readonly LaneRoom[];
}

/** The number of jobs of a lane that may be claimed. */
export interface LaneRoom {
  readonly lane: string;
  readonly room: number;
}

/** A lane in which jobs wait. */
export interface WaitingLane {
  readonly lane: string;
  /** The time at which the first of them is due, or its claim ends. */
  readonly due: Date;
}

/** The last attempt of a delivery that failed so far, or was given up. */
export interface FailedDelivery extends DeliveryRecord {
  readonly actionId: number;
  /** The time of the next attempt, while it waits. */
  readonly due: Date;
}

/** A lane with deliveries that failed so far or were given up. */
export interface FailingLane {
  readonly lane: string;
  readonly failed: number;
}

/** A delivery of a submission, with its attempts, the first one first. */
export interface SubmissionDelivery {
  readonly jobId: number;
  readonly actionId: number;
  readonly state: JobState;
  readonly due: Date;
  readonly attempts: readonly Pick<
    DeliveryRecord,
    'number' | 'started' | 'duration' | 'status' | 'error' | 'excerpt'
  >[];
}

/**
 * The part of a store that keeps deliveries. Jobs are added with their submission
 * (`addSubmission`).
 */
export interface QueueStore {
  /** Claims due jobs of lanes, oldest first, and records an attempt of each. No two claims get the same job at once. */
  claimJobs(claim: Claim): Promise<readonly JobRecord[]>;
  /** Records the result of an attempt. Returns false, and records nothing, when the job is gone or was claimed again. */
  finishJob(
    job: Pick<JobRecord, 'id' | 'formId' | 'attempts'>,
    result: AttemptResult,
    outcome: JobOutcome,
  ): Promise<boolean>;
  /** Returns the lanes in which jobs wait, the one that is due first first. */
  waitingLanes(): Promise<readonly WaitingLane[]>;
  /**
   * Makes a job due once more, as if it had never failed. Returns false when it is gone, or while an attempt of it is
   * under way. `after`: only while this is the number of its last attempt.
   */
  repeatJob(id: number, due: Date, after?: number): Promise<boolean>;
  /** Makes failed jobs of a lane due once more, the oldest first, without those that are under way. Returns how many. */
  repeatFailures(lane: string, due: Date, limit: number): Promise<number>;
  /** Returns the lanes with failed deliveries, by name. */
  failingLanes(): Promise<readonly FailingLane[]>;
  /** Returns the deliveries of a lane that failed so far or were given up, newest first. */
  findFailures(lane: string, slice: Slice): Promise<Page<FailedDelivery>>;
  /** Returns the attempts of an action, newest job first, its last attempt first. */
  findDeliveries(actionId: number, slice: Slice): Promise<Page<DeliveryRecord>>;
  /** Returns the deliveries of a submission. */
  findDeliveriesOf(submissionId: number): Promise<readonly SubmissionDelivery[]>;
}
