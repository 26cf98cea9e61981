import type { JsonObject } from '../values/json.js';

/** A field. `settings` holds what was set, in the names of answers. The defaults of its type are added when it is read. */
export interface FieldRecord {
  readonly id: number;
  readonly formId: number;
  readonly type: string;
  readonly sort: number;
  readonly settings: JsonObject;
}

/** A field before it has its place. */
export interface NewField extends Omit<FieldRecord, 'sort'> {
  readonly sort?: number | undefined;
}

/** The changes to a field. Settings are merged over the old ones. */
export type FieldChanges = Partial<Pick<FieldRecord, 'type' | 'sort' | 'settings'>>;

/** The part of a store that keeps fields. Every method is one atomic step. */
export interface FieldStore {
  /** Adds a field. Without a `sort` it comes last, also among fields that are added at the same moment. */
  addField(field: NewField): Promise<void>;
  field(id: number): Promise<FieldRecord | undefined>;
  /** Returns the fields of a form in sort order, then by id. */
  listFields(formId: number): Promise<readonly FieldRecord[]>;
  updateField(id: number, changes: FieldChanges): Promise<FieldRecord | undefined>;
  /** Removes a field with its answers and files. */
  removeField(id: number): Promise<boolean>;
}
