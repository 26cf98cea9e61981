import type { Page, Slice } from '../values/page.js';

/** A job waits until it is done or given up; also while somebody works on it, so that nothing is lost with them. */
export type JobState = 'waiting' | 'done' | 'failed';

/** One delivery of one submission: what an action has to do with it. */
export interface JobRecord {
  readonly id: number;
  readonly actionId: number;
  readonly submissionId: number;
  /** What addresses of the service begin with in what is delivered. */
  readonly origin: string;
  readonly state: JobState;
  /** When it may be claimed. */
  readonly due: Date;
  /** How often it was claimed. */
  readonly attempts: number;
  /** How many of these attempts failed; the others were cut off. */
  readonly failures: number;
}

/** How an attempt ended. */
export interface AttemptResult {
  /** In milliseconds. */
  readonly duration: number;
  /** Of the answer, HTTP or SMTP; `null` without one. */
  readonly status: number | null;
  /** `null` when it was delivered. */
  readonly error: string | null;
  /** What the answer began with. */
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

/** What becomes of a job after an attempt: it is done, given up, or due again. */
export type JobOutcome =
  { readonly state: 'done' | 'failed' } | { readonly state: 'waiting'; readonly due: Date; readonly failures: number };

/** Which jobs are wanted, and for how long nobody else gets them. */
export interface Claim {
  readonly now: Date;
  /** When the jobs are due again if nothing is heard of them. */
  readonly until: Date;
  readonly limit: number;
}

/**
 * The part of the store that keeps what is to be delivered. Jobs come in with their submission
 * ({@link Store.addSubmission}).
 */
export interface QueueStore {
  /** Takes jobs that are due, the oldest first, and notes an attempt of each. No two claims get the same job at once. */
  claimJobs(claim: Claim): Promise<readonly JobRecord[]>;
  /** Notes how an attempt ended. False when the job is gone or was claimed again meanwhile; then nothing is noted. */
  finishJob(job: Pick<JobRecord, 'id' | 'attempts'>, result: AttemptResult, outcome: JobOutcome): Promise<boolean>;
  /** When the next job is due. */
  nextDue(): Promise<Date | undefined>;
  /** The attempts of an action, the newest job first, its last attempt first. */
  deliveriesOf(actionId: number, slice: Slice): Promise<Page<DeliveryRecord>>;
}
