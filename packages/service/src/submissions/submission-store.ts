import type { JobRecord } from '../queue/queue-store.js';
import type { Page, Slice } from '../values/page.js';

/** The stored answer to one field. For an upload `fileId` is set and the text is empty. */
export interface StoredAnswer {
  readonly fieldId: number;
  readonly text: string;
  readonly fileId: number | null;
}

/** A submission with its answers, in no particular order. */
export interface SubmissionRecord {
  readonly id: number;
  readonly formId: number;
  readonly time: Date;
  readonly userAgent: string;
  readonly remoteAddr: string;
  readonly paymentStatus: string;
  readonly read: boolean;
  readonly answers: readonly StoredAnswer[];
}

/** The changes to a submission. Answers replace those of the same fields; an answer without text and file removes one. */
export type SubmissionChanges = Partial<Omit<SubmissionRecord, 'id' | 'formId'>>;

/** The bytes of a file: in memory when they are few, or stored already. */
export type FileContent =
  { readonly bytes: Uint8Array } | { readonly bytes: null; readonly key: string; readonly size: number };

/** An upload. */
export interface FileFacts {
  readonly id: number;
  readonly formId: number;
  readonly fieldId: number;
  readonly submissionId: number;
  readonly name: string;
  readonly contentType: string;
}

/** An upload with its bytes. */
export type FileRecord = FileFacts & FileContent;

/** A stored upload. Without a key, its bytes are in its row. */
export interface StoredFile extends FileFacts {
  readonly key: string | null;
  readonly size: number;
}

/** The submissions of a form that are meant. Times are inclusive, and every search must match, A to Z in either case. */
export interface SubmissionFilter {
  readonly formId: number;
  readonly minTime: Date | undefined;
  readonly maxTime: Date | undefined;
  /** A text in the answer to a field; without a field, in any answer. */
  readonly search: readonly { readonly fieldId: number | undefined; readonly text: string }[];
  /** Whether they were read; both, if it is not told. */
  readonly read?: boolean | undefined;
}

/** A page of the submissions of a form, sorted by time, then id. */
export interface SubmissionQuery extends Slice, Omit<SubmissionFilter, 'read'> {
  readonly ascending: boolean;
  readonly search: readonly { readonly fieldId: number; readonly text: string }[];
}

/** The records that change together with a new submission. */
export interface SubmissionEffects {
  /** The deliveries that it causes. */
  readonly jobs?: readonly JobRecord[];
  /** Names the partial submission that it replaces. */
  readonly partialKeyDigest?: string | undefined;
}

/** The part of a store that keeps submissions and their files. Every method is one atomic step. */
export interface SubmissionStore {
  /** Adds a submission, its files and its effects: all of it, or nothing. */
  addSubmission(submission: SubmissionRecord, files: readonly FileRecord[], effects?: SubmissionEffects): Promise<void>;
  submission(id: number): Promise<SubmissionRecord | undefined>;
  /** Returns a page of submissions, with their answers only on request. It may end when the signal is aborted. */
  submissions(query: SubmissionQuery, withAnswers: boolean, signal?: AbortSignal): Promise<Page<SubmissionRecord>>;
  /** Changes a submission, and removes the files that it replaces. */
  updateSubmission(id: number, changes: SubmissionChanges, files: readonly FileRecord[]): Promise<boolean>;
  /** Puts a submission into the bin (`erasing/bin-store.ts`), where nothing of it is found. */
  binSubmission(id: number, now: Date): Promise<boolean>;

  file(id: number): Promise<StoredFile | undefined>;
}

/** Tells whether an answer has a text or a file. */
export function isAnswered({ text, fileId }: StoredAnswer): boolean {
  return text !== '' || fileId !== null;
}

/** Returns a file without its bytes. */
export function toStored({ bytes, ...file }: FileRecord): StoredFile {
  return 'key' in file ? file : { ...file, key: null, size: bytes?.length ?? 0 };
}
