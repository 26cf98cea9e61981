import { invalidValue, refuseUnknown } from '../http/parameters.js';
import type { StoredAnswer } from '../submissions/submission-store.js';
import { ownProperty, scalarText } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import type { ActionKind } from './action-store.js';
import type { Setting } from './settings.js';

/** The text of a setting; `""` when it has none. */
export type SettingText = (name: string) => string;

/** One kind of action: its settings, and the rules that hold for them together. */
export interface ActionType {
  readonly kind: ActionKind;
  readonly settings: Readonly<Record<string, Setting>>;
  /** Returns the lane of its deliveries. */
  lane(settings: JsonObject): string;
  /** Parameters of answers that may come back beside the settings. */
  readonly alsoAnswered?: readonly string[];
  /** The setting without which nothing could be delivered. */
  readonly required: string;
  /** Refuses settings that do not fit together. `isField` tells whether a setting names a field of the form. */
  check?(text: SettingText, isField: (name: string) => boolean): void;
  /** Returns settings under all their names, as an answer has them. */
  withAliases?(settings: JsonObject): JsonObject;
  /** Reads settings that a request may give under several names. */
  readAliases?(body: JsonObject, old: JsonObject): JsonObject;
  /** Tells whether there is a receiver for a submission. Default: always. */
  hasReceiver?(settings: JsonObject, answers: readonly StoredAnswer[]): boolean;
}

/** Returns all settings of an action, with first values where none was set, and without those that are null. */
export function settingsWithDefaults(type: ActionType, own: JsonObject): JsonObject {
  const initial = Object.entries(type.settings).map(([name, setting]) => [name, setting.initial] as const);
  const set = Object.entries(own).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(initial), ...Object.fromEntries(set), ...type.withAliases?.(own) };
}

/** Returns the text of each setting of an action. */
export function settingText(settings: JsonObject): SettingText {
  return (name) => scalarText(settings[name]) ?? '';
}

/** Refuses an action that could never deliver anything. Source: none. */
function requireDeliverable(type: ActionType, settings: JsonObject, fieldIds: readonly number[]): void {
  const text = settingText(settings);
  if (text(type.required) === '') throw invalidValue(`A ${type.required} was not supplied`);
  type.check?.(text, (name) => fieldIds.includes(Number(text(name))));
}

/**
 * Parameters that answers have beside the settings. They may come back, and change nothing. The service leaked those of
 * the second line in 2023.
 */
const UNCHANGED = [
  'id', 'form', 'warnings',
  '_selectDistinct', 'table', '_retries', 'iteratorIndex', 'iteratorValid', '_orig_subject', 'hasAppliedTransformations',
] as const; // prettier-ignore

/**
 * Reads the settings of an action from a request. An unknown parameter is refused.
 *
 * @param old The settings before; none for a new action.
 * @param fieldIds The fields of the form, which settings may name.
 */
export function readActionSettings(
  type: ActionType,
  body: JsonObject,
  old: JsonObject,
  fieldIds: readonly number[],
): JsonObject {
  refuseUnknown(body, [...Object.keys(type.settings), ...UNCHANGED, ...(type.alsoAnswered ?? [])], type.kind);
  const changes = Object.entries(type.settings).flatMap(([name, setting]) => {
    const value = ownProperty(body, name);
    return value === undefined ? [] : [[name, setting.read(value, name)] as const];
  });
  const settings = { ...Object.fromEntries(changes), ...type.readAliases?.(body, old) };
  requireDeliverable(type, settingsWithDefaults(type, { ...old, ...settings }), fieldIds);
  return settings;
}
