import type { JsonObject } from '../values/json.js';
import type { Page, Slice } from '../store/store.js';

/** What somebody has filled in of a form and not sent. */
export interface PartialRecord {
  readonly id: number;
  readonly formId: number;
  /** When it was saved last. */
  readonly time: Date;
  readonly userAgent: string;
  readonly remoteAddr: string;
  /** The SHA-256 digest of the key by which the person goes on, in hex; the key itself is not kept. */
  readonly keyDigest: string;
  /** The stored texts by field id. */
  readonly answers: JsonObject;
  /** The answers by field id as the form's page holds them, for the page to take again. */
  readonly state: JsonObject;
}

/** Which partial submissions are wanted. Sorted by time, then id; times are inclusive. */
export interface PartialQuery extends Slice {
  readonly formId: number;
  readonly ascending: boolean;
  readonly minTime: Date | undefined;
  readonly maxTime: Date | undefined;
}

/** The part of a store that keeps partial submissions. Every method is one atomic step. */
export interface PartialStore {
  /** Replaces the one of the same form and key, which keeps its id. Answers what is stored. */
  savePartial(partial: PartialRecord): Promise<PartialRecord>;
  partial(id: number): Promise<PartialRecord | undefined>;
  partialByKey(formId: number, keyDigest: string): Promise<PartialRecord | undefined>;
  partials(query: PartialQuery): Promise<Page<PartialRecord>>;
  removePartial(id: number): Promise<boolean>;
  removePartialByKey(formId: number, keyDigest: string): Promise<boolean>;
  /** Those of all forms that were saved last before this time. */
  removePartialsBefore(time: Date): Promise<void>;
}

/** The first id of a partial submission in a new store. */
export const FIRST_PARTIAL_ID = 5_000_001;
