import type { ActionKind } from '../actions/action-store.js';
import type { ArrivalRecord } from '../arrivals/arrival-store.js';
import type { PartialRecord } from '../partials/partial-store.js';
import type { StoredFile, SubmissionRecord } from '../submissions/submission-store.js';
import type { JsonObject } from '../values/json.js';

/** A text of a submission: an answer, or the name of a file. */
export interface FoundText {
  readonly submissionId: number;
  readonly fieldId: number;
  readonly text: string;
}

/** A submission of any form, deleted or not. */
export interface AnySubmission extends SubmissionRecord {
  readonly formName: string;
  /** The time of deletion of the submission or its form; `null` for none. */
  readonly deletedAt: Date | null;
}

/** An attempt to deliver, with the texts that it has kept. */
export interface FoundAttempt {
  readonly jobId: number;
  readonly number: number;
  readonly submissionId: number;
  readonly started: Date;
  readonly error: string | null;
  readonly excerpt: string;
}

/** Settings of a form that name somebody. They are the owner's, so that they are told, and stay. */
export interface FoundSettings {
  readonly actionId: number;
  readonly formId: number;
  readonly kind: ActionKind;
  readonly settings: JsonObject;
}

/** A place in the list of texts, after which it goes on. */
export type TextPlace = Pick<FoundText, 'submissionId' | 'fieldId'>;

/**
 * The part of a store that finds what it holds of a person, in all forms, deleted or not. A list holds what fits a pattern of
 * LIKE, and perhaps more: `person-match.ts` decides.
 */
export interface PersonStore {
  /** Returns texts of submissions, by submission and field. */
  textsLike(pattern: string, after: TextPlace, limit: number): Promise<readonly FoundText[]>;
  /** Returns the submissions that were sent from an address of the network. */
  sentFrom(address: string): Promise<readonly number[]>;
  partialsLike(pattern: string): Promise<readonly PartialRecord[]>;
  arrivalsLike(pattern: string): Promise<readonly Omit<ArrivalRecord, 'raw'>[]>;
  attemptsLike(pattern: string): Promise<readonly FoundAttempt[]>;
  settingsLike(pattern: string): Promise<readonly FoundSettings[]>;
  /** Returns submissions with their answers, by id. */
  anySubmissions(ids: readonly number[]): Promise<readonly AnySubmission[]>;
  anyFile(id: number): Promise<StoredFile | undefined>;
  /** Returns the arrivals that tell of submissions. */
  arrivalsOf(submissionIds: readonly number[]): Promise<readonly Omit<ArrivalRecord, 'raw'>[]>;
  erasePartials(ids: readonly number[]): Promise<number>;
  eraseArrivals(ids: readonly number[]): Promise<number>;
  /** Empties what attempts have kept of answers and errors. Returns their number. */
  emptyAttempts(attempts: readonly Pick<FoundAttempt, 'jobId' | 'number'>[]): Promise<number>;
}
