import type { JsonObject } from '../values/json.js';
import type { ActionStore } from '../actions/action-store.js';
import type { ArrivalStore } from '../arrivals/arrival-store.js';
import { FIRST_PARTIAL_ID, type PartialStore } from '../partials/partial-store.js';
import type { JobRecord, QueueStore } from '../queue/queue-store.js';
import type { OAuthStore } from '../oauth/oauth-store.js';

/** The kinds of record that have ids of their own. */
export type IdKind =
  'form' | 'folder' | 'field' | 'submission' | 'file' | 'partialsubmission' | 'action' | 'job' | 'arrival';

/** The first id of each kind in a new store. */
export const FIRST_ID: Readonly<Record<IdKind, number>> = {
  file: 1,
  form: 101,
  folder: 301,
  field: 1001,
  submission: 1_000_001,
  action: 501,
  job: 1,
  arrival: 1,
  partialsubmission: FIRST_PARTIAL_ID,
};

/** A form. `settings` holds what was set, in the service's own names; defaults are added when it is read. */
export interface FormRecord {
  readonly id: number;
  readonly name: string;
  /** 0 is no folder. */
  readonly folder: number;
  readonly inactive: boolean;
  readonly viewkey: string;
  readonly created: Date;
  readonly updated: Date;
  readonly settings: JsonObject;
}

/** What can change of a form. Settings are merged over the old ones. */
export type FormChanges = Partial<Pick<FormRecord, 'name' | 'folder' | 'inactive' | 'settings'>>;

/** The counters of a form. */
export interface FormCounts {
  readonly submissions: number;
  readonly unread: number;
  readonly today: number;
  readonly last: { readonly id: number; readonly time: Date } | undefined;
}

/** A field. `settings` holds what was set, in the response's names; defaults of its type are added when it is read. */
export interface FieldRecord {
  readonly id: number;
  readonly formId: number;
  readonly type: string;
  readonly sort: number;
  readonly settings: JsonObject;
}

/** What can change of a field. Settings are merged over the old ones. */
export type FieldChanges = Partial<Pick<FieldRecord, 'type' | 'sort' | 'settings'>>;

/** A folder. Its parent is 0 at the top. */
export interface FolderRecord {
  readonly id: number;
  readonly name: string;
  readonly parent: number;
}

/** The stored text of one field in one submission; for an upload `fileId` is set and the text is empty. */
export interface StoredAnswer {
  readonly fieldId: number;
  readonly text: string;
  readonly fileId: number | null;
}

/** A submission with its answers, in no certain order. */
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

/** What can change of a submission. Answers replace those of the same fields; one without text and file is taken away. */
export type SubmissionChanges = Partial<Omit<SubmissionRecord, 'id' | 'formId'>>;

/** The bytes of an upload. */
export interface FileRecord {
  readonly id: number;
  readonly formId: number;
  readonly fieldId: number;
  readonly submissionId: number;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** A part of a list, and the length of the whole. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** Which part of a list is wanted. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** Which forms are wanted: a part of the name, A to Z in either case. Sorted by id. */
export interface FormQuery extends Slice {
  readonly search: string;
}

/** Which submissions are wanted. Sorted by time, then id; times are inclusive; every search must be contained, A to Z in either case. */
export interface SubmissionQuery extends Slice {
  readonly formId: number;
  readonly ascending: boolean;
  readonly minTime: Date | undefined;
  readonly maxTime: Date | undefined;
  readonly search: readonly { readonly fieldId: number; readonly text: string }[];
}

/**
 * Where the service keeps its records. Every method is one atomic step. A deleted form is as good as gone, with everything
 * in it. Ids are taken beforehand by {@link Store.nextIds}, so a record is whole before it is stored.
 */
export interface Store extends ActionStore, QueueStore, ArrivalStore, PartialStore {
  nextIds(kind: IdKind, count: number): Promise<readonly number[]>;

  addForm(form: FormRecord, fields: readonly FieldRecord[]): Promise<void>;
  form(id: number): Promise<FormRecord | undefined>;
  forms(query: FormQuery): Promise<Page<FormRecord>>;
  counts(formIds: readonly number[], today: Date): Promise<ReadonlyMap<number, FormCounts>>;
  updateForm(id: number, changes: FormChanges, now: Date): Promise<FormRecord | undefined>;
  removeForm(id: number): Promise<boolean>;

  addField(field: FieldRecord): Promise<void>;
  field(id: number): Promise<FieldRecord | undefined>;
  /** In sort order, then by id. */
  fieldsOf(formId: number): Promise<readonly FieldRecord[]>;
  updateField(id: number, changes: FieldChanges): Promise<FieldRecord | undefined>;
  /** Takes the field's answers and files along. */
  removeField(id: number): Promise<boolean>;

  addFolder(folder: FolderRecord): Promise<void>;
  folder(id: number): Promise<FolderRecord | undefined>;
  folders(): Promise<readonly FolderRecord[]>;
  updateFolder(id: number, changes: Partial<Omit<FolderRecord, 'id'>>): Promise<FolderRecord | 'missing' | 'cycle'>;
  /** Its forms go to folder 0, its subfolders to its parent. */
  removeFolder(id: number): Promise<boolean>;

  /** The submission, its files and what is to be delivered of it, all or nothing. Takes the partial submission of the key away, if one is named. */
  addSubmission(
    submission: SubmissionRecord,
    files: readonly FileRecord[],
    jobs?: readonly JobRecord[],
    partialKeyDigest?: string,
  ): Promise<void>;
  submission(id: number): Promise<SubmissionRecord | undefined>;
  /** Without the answers unless they are asked for. */
  submissions(query: SubmissionQuery, withAnswers: boolean): Promise<Page<SubmissionRecord>>;
  /** Takes away the files that are replaced. */
  updateSubmission(id: number, changes: SubmissionChanges, files: readonly FileRecord[]): Promise<boolean>;
  /** Takes its files along, and what was to be delivered of it. */
  removeSubmission(id: number): Promise<boolean>;

  file(id: number): Promise<FileRecord | undefined>;

  /** Who may do what. */
  readonly oauth: OAuthStore;

  /** Ends the connection. The memory store has nothing to end. */
  close(): Promise<void>;
}

/** True when a folder would come to lie inside itself. Ends also when the folders already hold a circle. */
export function wouldCycle(folders: readonly FolderRecord[], id: number, parent: number): boolean {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parent]));
  const seen = new Set<number>();
  for (let step = parent; step !== 0 && !seen.has(step); step = parents.get(step) ?? 0) {
    if (step === id) return true;
    seen.add(step);
  }
  return false;
}
