import { nextId } from '../database/ids.js';
import type { IdStore } from '../database/ids.js';
import type { FieldRecord, FieldStore } from '../fields/field-store.js';
import { actionWarnings } from '../fields/field-warnings.js';
import type { FormStore } from '../forms/form-store.js';
import { created, parseId, requireRecord, success } from '../http/route.js';
import type { Call, Routes } from '../http/route.js';
import type { JsonObject } from '../values/json.js';
import type { ActionChange, ActionRecord, ActionStore } from './action-store.js';
import { readActionSettings, settingsWithDefaults } from './action-type.js';
import type { ActionType } from './action-type.js';

/** The store that the routes of actions need. */
export type ActionRouteStore = ActionStore & IdStore & Pick<FormStore, 'form'> & Pick<FieldStore, 'listFields'>;

/** The routes of one kind of action, and what they work with. */
export interface ActionRouteOptions {
  readonly store: ActionRouteStore;
  readonly type: ActionType;
  /** Refuses settings whose receiver is not allowed. */
  readonly checkReceiver?: (settings: JsonObject, old: JsonObject) => Promise<void>;
}

/** Returns an action as the service answers it. Source: the keys of each kind recorded 2023; a webhook has no `form` there. */
export function actionShape(type: ActionType, { id, formId, settings }: ActionRecord): JsonObject {
  const own = settingsWithDefaults(type, settings);
  return type.kind === 'webhook' ? { id: String(id), ...own } : { id: String(id), form: String(formId), ...own };
}

/** Finds an action. An action of another kind is not found. */
async function findAction({ store, type: { kind } }: ActionRouteOptions, { id }: Call): Promise<ActionRecord> {
  const action = await store.action(parseId(id, kind));
  return requireRecord(action?.kind === kind && action, kind);
}

const idsOf = (fields: readonly FieldRecord[]): readonly number[] => fields.map(({ id }) => id);

/** Returns an action as it is answered to who wrote it, with what can't work in it. */
const shapeWritten = (type: ActionType, action: ActionRecord, fields: readonly FieldRecord[]): JsonObject => ({
  ...actionShape(type, action),
  ...actionWarnings(action, fields),
});

async function list({ store, type }: ActionRouteOptions, { id }: Call): Promise<Response> {
  const form = requireRecord(await store.form(parseId(id, 'form')), 'form');
  const actions = (await store.listActions(form.id)).filter((action) => action.kind === type.kind);
  return Response.json({ [`${type.kind}s`]: actions.map((action) => actionShape(type, action)) });
}

async function create(options: ActionRouteOptions, call: Call): Promise<Response> {
  const { store, type, checkReceiver } = options;
  const form = requireRecord(await store.form(parseId(call.id, 'form')), 'form');
  const body = await call.body();
  const fields = await store.listFields(form.id);
  const settings = readActionSettings(type, body, {}, idsOf(fields));
  await checkReceiver?.(settings, {});
  const action = { id: await nextId(store, 'action'), formId: form.id, kind: type.kind, settings };
  await store.addAction(action);
  return created(type.kind, shapeWritten(type, action, fields), call);
}

/** Settings that a body changes, of an action of a form with these fields. */
interface SettingsChange extends Pick<ActionChange, 'onlyWith'> {
  readonly body: JsonObject;
  readonly fields: readonly FieldRecord[];
}

/** Changes settings by a body. Returns `undefined` where the action is gone, or has no longer the settings that it must have. */
export async function changeAction(
  { store, type, checkReceiver }: ActionRouteOptions,
  old: ActionRecord,
  { body, fields, ...more }: SettingsChange,
): Promise<ActionRecord | undefined> {
  const settings = readActionSettings(type, body, old.settings, idsOf(fields));
  await checkReceiver?.(settings, old.settings);
  const lane = type.lane({ ...old.settings, ...settings });
  return store.updateAction(old.id, settings, { lane, ...more });
}

async function change(options: ActionRouteOptions, call: Call): Promise<Response> {
  const old = await findAction(options, call);
  const { store, type } = options;
  const body = await call.body();
  const fields = await store.listFields(old.formId);
  const changed = await changeAction(options, old, { body, fields });
  return Response.json(shapeWritten(type, requireRecord(changed, type.kind), fields));
}

async function remove(options: ActionRouteOptions, call: Call): Promise<Response> {
  const { id } = await findAction(options, call);
  requireRecord(await options.store.removeAction(id), options.type.kind);
  return success(id);
}

/**
 * Returns the routes of one kind of action: list of a form, create, read, change, delete. Source: the lists recorded 2023.
 * Answers to one record are in no recording, and are the record as in the list.
 */
export function actionRoutes(options: ActionRouteOptions): Routes {
  const { type } = options;
  return {
    [`/form/:id/${type.kind}`]: {
      GET: (call) => list(options, call),
      POST: (call) => create(options, call),
    },
    [`/${type.kind}/:id`]: {
      GET: async (call) => Response.json(actionShape(type, await findAction(options, call))),
      PUT: (call) => change(options, call),
      DELETE: (call) => remove(options, call),
    },
  };
}
