import type { JsonObject } from '../values/json.js';

/** The kinds of actions on a new submission: a mail to the person, a mail to others, a call of an address. */
export type ActionKind = 'confirmation' | 'notification' | 'webhook';

/** An action of a form on a new submission. `settings` holds what was set. Defaults are added when it is read. */
export interface ActionRecord {
  readonly id: number;
  readonly formId: number;
  readonly kind: ActionKind;
  readonly settings: JsonObject;
}

/** The rest of a change of settings. */
export interface ActionChange {
  /** The lane to which the waiting deliveries move. */
  readonly lane?: string;
  /** The address that the action must still have. */
  readonly onlyAt?: string;
  /** The settings that the action must still have. */
  readonly onlyWith?: JsonObject;
}

/** Tells whether the settings of an action are those for which a change was meant. */
export function fitsChange(settings: JsonObject, { onlyAt, onlyWith }: ActionChange): boolean {
  if (onlyAt !== undefined && settings['url'] !== onlyAt) return false;
  return onlyWith === undefined || JSON.stringify(settings) === JSON.stringify(onlyWith);
}

/** The part of a store that keeps actions. Every method is one atomic step. */
export interface ActionStore {
  addAction(action: ActionRecord): Promise<void>;
  action(id: number): Promise<ActionRecord | undefined>;
  /** Returns the actions of a form, by id. */
  listActions(formId: number): Promise<readonly ActionRecord[]>;
  /** Settings are merged over the old ones. Returns `undefined`, and changes nothing, where `more` does not fit. */
  updateAction(id: number, settings: JsonObject, more?: ActionChange): Promise<ActionRecord | undefined>;
  /** Removes an action with its deliveries and their attempts. */
  removeAction(id: number): Promise<boolean>;
}
