import type { Page, Slice } from '../values/page.js';

/** The state of a job. It waits until it is done or given up, even during an attempt, so that a crash loses nothing. */
export type JobState = 'waiting' | 'done' | 'failed';

/** One delivery of a submission by an action. */
export interface JobRecord {
  readonly id: number;
  readonly actionId: number;
  readonly submissionId: number;
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
  readonly limit: number;
}

/**
 * The part of a store that keeps deliveries. Jobs are added with their submission
 * (`addSubmission`).
 */
export interface QueueStore {
  /** Claims due jobs, oldest first, and records an attempt of each. No two claims get the same job at once. */
  claimJobs(claim: Claim): Promise<readonly JobRecord[]>;
  /** Records the result of an attempt. Returns false, and records nothing, when the job is gone or was claimed again. */
  finishJob(job: Pick<JobRecord, 'id' | 'attempts'>, result: AttemptResult, outcome: JobOutcome): Promise<boolean>;
  /** Returns when the next job is due. */
  nextDue(): Promise<Date | undefined>;
  /** Returns the attempts of an action, newest job first, its last attempt first. */
  findDeliveries(actionId: number, slice: Slice): Promise<Page<DeliveryRecord>>;
}
