import type { Page, Slice } from '../values/page.js';

/** A deleted form that can be restored. */
export interface BinnedForm {
  readonly id: number;
  readonly name: string;
  readonly deletedAt: Date;
}

/** A deleted submission, of a form that is not deleted, that can be restored. */
export interface BinnedSubmission {
  readonly id: number;
  readonly formId: number;
  readonly formName: string;
  readonly time: Date;
  readonly deletedAt: Date;
}

/** The numbers of what was erased. */
export interface ErasedCounts {
  readonly submissions: number;
  readonly files: number;
  readonly partials: number;
  readonly arrivals: number;
  readonly forms: number;
}

/** Nothing that was erased. */
export const NOTHING_ERASED: ErasedCounts = { submissions: 0, files: 0, partials: 0, arrivals: 0, forms: 0 };

/** Adds up what was erased. */
export function addErased(left: ErasedCounts, right: ErasedCounts): ErasedCounts {
  return {
    submissions: left.submissions + right.submissions,
    files: left.files + right.files,
    partials: left.partials + right.partials,
    arrivals: left.arrivals + right.arrivals,
    forms: left.forms + right.forms,
  };
}

/** Tells whether anything was erased. */
export const hasErased = (counts: ErasedCounts): boolean => Object.values(counts).some((count: number) => count > 0);

/** The records that are to be erased. */
export interface Due {
  /** The time until which a record must have been deleted. */
  readonly deletedUntil: Date;
  /** The moment from which the days of each form's retention count back. */
  readonly now: Date;
  /** The most records of a kind that a step erases. */
  readonly most: number;
}

/** The time of deletion of what is to be erased next, whatever the grace. */
export const AT_ONCE = new Date(0);

// Decision 0071: what is deleted can be restored for a while, and is gone for good then.
/**
 * The part of a store that keeps what is deleted, and erases it. Every method is one atomic step. `after` is the beginning of the
 * grace: what was deleted before it is not restored any more.
 */
export interface BinStore {
  /** Returns the deleted forms, the last one first. */
  binnedForms(after: Date): Promise<readonly BinnedForm[]>;
  /** Returns a page of the deleted submissions, the last one first. */
  binnedSubmissions(after: Date, slice: Slice): Promise<Page<BinnedSubmission>>;
  /** Puts a form back, with everything in it. Returns false where there is none. */
  restoreForm(id: number, after: Date): Promise<boolean>;
  restoreSubmission(id: number, after: Date): Promise<boolean>;
  /** Marks a deleted form as one to be erased next. It cannot be restored any more. */
  dropForm(id: number): Promise<boolean>;
  /** Erases submissions, deleted or not, with all that tells of them. */
  eraseSubmissions(ids: readonly number[]): Promise<ErasedCounts>;
  /** Erases those of some submissions that are deleted. */
  eraseBinned(ids: readonly number[]): Promise<ErasedCounts>;
  /** Erases some of what is due. Several processes may do it at once. Returns zeros when nothing is due. */
  eraseDue(due: Due): Promise<ErasedCounts>;
  /** Returns the days after which a form's submissions are erased; `null` for never. */
  retention(formId: number): Promise<number | null>;
  /** Returns false where there is no such form, or where its days are not those that were. */
  setRetention(formId: number, days: number | null, were?: number | null): Promise<boolean>;
}

const DAY = 86_400_000;

/** The days for which a deleted record can be restored. */
export const DAYS_OF_GRACE = 30;

/** A number of days that cannot be used. */
export class GraceError extends Error {
  override readonly name = 'GraceError';
  readonly code = 'grace-days';
}

/** The most days of a grace: ten years. */
const MOST_DAYS = 3650;

/** Reads a setting of days; `undefined` without one. @throws GraceError */
export function readDaysOfGrace(text = ''): number | undefined {
  if (text === '') return undefined;
  if (/^\d{1,4}$/.test(text) && Number(text) <= MOST_DAYS) return Number(text);
  throw new GraceError(`GRACE_DAYS must be a whole number from 0 to ${MOST_DAYS}`);
}

/** Returns the time so many days before a moment. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}
