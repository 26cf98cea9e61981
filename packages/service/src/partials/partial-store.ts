import type { JsonObject } from '../values/json.js';
import type { Page, Slice } from '../values/page.js';

/** The answers that somebody has filled in and not sent. */
export interface PartialRecord {
  readonly id: number;
  readonly formId: number;
  /** The time of the last save. */
  readonly time: Date;
  readonly userAgent: string;
  readonly remoteAddr: string;
  /** The SHA-256 digest of the key by which the person continues, in hexadecimal digits. */
  readonly keyDigest: string;
  /** The stored texts by field id. */
  readonly answers: JsonObject;
  /** The answers by field id as the form's page holds them, for the page to restore. */
  readonly state: JsonObject;
}

/** The partial submissions that are asked for. Sorted by time, then id. Times are inclusive. */
export interface PartialQuery extends Slice {
  readonly formId: number;
  readonly ascending: boolean;
  readonly minTime: Date | undefined;
  readonly maxTime: Date | undefined;
}

/** The part of a store that keeps partial submissions. Every method is one atomic step. */
export interface PartialStore {
  /** Saves a partial submission, and replaces one of the same form and key, which keeps its id. Returns the stored one. */
  savePartial(partial: PartialRecord): Promise<PartialRecord>;
  partial(id: number): Promise<PartialRecord | undefined>;
  partialByKey(formId: number, keyDigest: string): Promise<PartialRecord | undefined>;
  partials(query: PartialQuery): Promise<Page<PartialRecord>>;
  removePartial(id: number): Promise<boolean>;
  removePartialByKey(formId: number, keyDigest: string): Promise<boolean>;
  /** Removes the partial submissions of all forms that were last saved before a time. */
  removePartialsBefore(time: Date): Promise<void>;
}

const DAY = 86_400_000;
/** The days for which a partial submission is kept after its last save. */
const DAYS_KEPT = 30;

/** Returns the time before which saved partial submissions have expired. */
export function partialsExpireBefore(now: Date): Date {
  return new Date(now.getTime() - DAYS_KEPT * DAY);
}
