import type { FieldRecord } from '../fields/field-store.js';
import type { JsonObject } from '../values/json.js';
import type { Page, Slice } from '../values/page.js';

/** A form. `settings` holds what was set, in the service's own names. Defaults are added when it is read. */
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

/** The changes to a form. Settings are merged over the old ones. */
export type FormChanges = Partial<Pick<FormRecord, 'name' | 'folder' | 'inactive' | 'settings'>>;

/** The counters of a form. */
export interface FormCounts {
  readonly submissions: number;
  readonly unread: number;
  readonly today: number;
  readonly last: { readonly id: number; readonly time: Date } | undefined;
}

/** The forms that are asked for: those whose name contains a text, A to Z in either case. Sorted by id. */
export interface FormQuery extends Slice {
  readonly search: string;
}

/** The part of a store that keeps forms. Every method is one atomic step. A form in the bin is gone, with everything in it. */
export interface FormStore {
  addForm(form: FormRecord, fields: readonly FieldRecord[]): Promise<void>;
  form(id: number): Promise<FormRecord | undefined>;
  forms(query: FormQuery): Promise<Page<FormRecord>>;
  updateForm(id: number, changes: FormChanges, now: Date): Promise<FormRecord | undefined>;
  /** Puts a form into the bin (`erasing/bin-store.ts`). */
  binForm(id: number, now: Date): Promise<boolean>;
}

/** The counters of forms, which the store of submissions keeps. */
export interface FormCounter {
  /** Returns the counters of each form. `today` is when the day began. */
  counts(formIds: readonly number[], today: Date): Promise<ReadonlyMap<number, FormCounts>>;
}
