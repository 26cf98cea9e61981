import type { JsonObject } from '../values/json.js';

/** What a form can do when a submission comes in: a mail to the person, a mail to others, a call of an address. */
export type ActionKind = 'confirmation' | 'notification' | 'webhook';

/** One thing that a form does when a submission comes in. `settings` holds what was set; defaults are added when it is read. */
export interface ActionRecord {
  readonly id: number;
  readonly formId: number;
  readonly kind: ActionKind;
  readonly settings: JsonObject;
}

/** The part of the store that keeps what forms do. */
export interface ActionStore {
  addAction(action: ActionRecord): Promise<void>;
  action(id: number): Promise<ActionRecord | undefined>;
  /** All of a form, by id. */
  actionsOf(formId: number): Promise<readonly ActionRecord[]>;
  /** Settings are merged over the old ones. */
  updateAction(id: number, settings: JsonObject): Promise<ActionRecord | undefined>;
  /** Takes along what it was to deliver, and the record of what it did. */
  removeAction(id: number): Promise<boolean>;
}
