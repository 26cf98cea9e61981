import { actionRequest, settingsWithDefaults } from './action-settings.js';
import { ServiceError } from '../http/errors.js';
import type { JsonObject } from '../values/json.js';
import { created, found, idOf, success, type Call, type Context, type Routes } from '../http/route.js';
import type { ActionKind, ActionRecord } from './action-store.js';

/** Source: the keys of each kind recorded 2023; a webhook has no `form` there. */
function actionShape({ id, formId, kind, settings }: ActionRecord): JsonObject {
  const own = settingsWithDefaults(kind, settings);
  return kind === 'webhook' ? { id: String(id), ...own } : { id: String(id), form: String(formId), ...own };
}

/** An id of another kind names nothing here. */
async function actionOf({ store }: Context, { id }: Call, kind: ActionKind): Promise<ActionRecord> {
  const action = await store.action(idOf(id, kind));
  return found(action?.kind === kind && action, kind);
}

async function fieldIds({ store }: Context, formId: number): Promise<readonly number[]> {
  return (await store.fieldsOf(formId)).map((field) => field.id);
}

/** Refuses a webhook that would lead where none may go; an address that it has already is left alone. */
async function checkReceiver({ receiverRefusal }: Context, settings: JsonObject, old: JsonObject): Promise<void> {
  const url = settings['url'];
  if (typeof url !== 'string' || url === old['url']) return;
  const refusal = await receiverRefusal(url);
  if (refusal !== undefined) throw new ServiceError('invalid-value', refusal);
}

async function list({ store }: Context, { id }: Call, kind: ActionKind): Promise<Response> {
  const form = found(await store.form(idOf(id, 'form')), 'form');
  const actions = (await store.actionsOf(form.id)).filter((action) => action.kind === kind);
  return Response.json({ [`${kind}s`]: actions.map(actionShape) });
}

async function create(context: Context, call: Call, kind: ActionKind): Promise<Response> {
  const { store } = context;
  const form = found(await store.form(idOf(call.id, 'form')), 'form');
  const settings = actionRequest(kind, await call.body(), {}, await fieldIds(context, form.id));
  await checkReceiver(context, settings, {});
  const [actionId] = await store.nextIds('action', 1);
  const action = { id: found(actionId, kind), formId: form.id, kind, settings };
  await store.addAction(action);
  return created(kind, actionShape(action), call);
}

async function change(context: Context, call: Call, kind: ActionKind): Promise<Response> {
  const old = await actionOf(context, call, kind);
  const settings = actionRequest(kind, await call.body(), old.settings, await fieldIds(context, old.formId));
  await checkReceiver(context, settings, old.settings);
  return Response.json(actionShape(found(await context.store.updateAction(old.id, settings), kind)));
}

async function remove(context: Context, call: Call, kind: ActionKind): Promise<Response> {
  const { id } = await actionOf(context, call, kind);
  found(await context.store.removeAction(id), kind);
  return success(id);
}

function routesOf(context: Context, kind: ActionKind): Routes {
  return {
    [`/form/:id/${kind}`]: {
      GET: (call) => list(context, call, kind),
      POST: (call) => create(context, call, kind),
    },
    [`/${kind}/:id`]: {
      GET: async (call) => Response.json(actionShape(await actionOf(context, call, kind))),
      PUT: (call) => change(context, call, kind),
      DELETE: (call) => remove(context, call, kind),
    },
  };
}

/**
 * What a form does when a submission comes in: confirmations, notifications, webhooks. Each: list of a form, make, read,
 * change, delete. Source: the lists recorded 2023; answers to one record are in none, and are the record as in the list.
 */
export function actionRoutes(context: Context): Routes {
  return {
    ...routesOf(context, 'confirmation'),
    ...routesOf(context, 'notification'),
    ...routesOf(context, 'webhook'),
  };
}
