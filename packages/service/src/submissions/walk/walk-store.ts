import type { SubmissionFilter, SubmissionRecord } from '../submission-store.js';

/** A row of a list, by what the list sorts by. The time is as the database writes it, to the microsecond. */
export interface Place {
  readonly time: string;
  readonly id: number;
}

/** A part of a list that begins after a place, and skips nothing. Sorted by time, then id. */
export interface Walk extends SubmissionFilter {
  readonly ascending: boolean;
  /** Where the part before it ended; nothing for the first part. */
  readonly from: Place | undefined;
  readonly limit: number;
}

/** A file, without its bytes. */
export interface FileSummary {
  readonly id: number;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
}

/** A submission that a walk found. */
export interface WalkedSubmission extends SubmissionRecord {
  readonly place: Place;
  readonly files: readonly FileSummary[];
}

/** The result of a walk. */
export interface Walked {
  readonly items: readonly WalkedSubmission[];
  /** Where the next part begins; nothing at the end of the list. The items may be fewer than the limit, because a walk looks at so many only. */
  readonly next: Place | undefined;
}

/** The number of submissions that a filter finds. */
export interface FilterTotal {
  /** Nothing, where counting would take long and too few were seen for an estimate. */
  readonly total: number | undefined;
  readonly isEstimate: boolean;
}

/** The part of a store that goes through long lists. */
export interface WalkStore {
  /** Goes on in a list from a place. It may end when the signal is aborted. */
  walkSubmissions(walk: Walk, signal?: AbortSignal): Promise<Walked>;
  /** Counts what a filter finds, or estimates it in a large form. It may end when the signal is aborted. */
  countSubmissions(filter: SubmissionFilter, signal?: AbortSignal): Promise<FilterTotal>;
  /** Returns a submission with the summaries of its files and its place. */
  submissionWithFiles(id: number): Promise<WalkedSubmission | undefined>;
}
