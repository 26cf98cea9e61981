import { actionShape, changeAction } from '../actions/action-routes.js';
import type { ActionRouteOptions } from '../actions/action-routes.js';
import type { ActionRecord } from '../actions/action-store.js';
import { invalidValue, readText } from '../http/parameters.js';
import { parseId, requireRecord } from '../http/route.js';
import type { Call, Routes } from '../http/route.js';
import { MAIL_TYPES } from '../mails/mail-actions.js';
import type { Store } from '../store/store.js';
import { isObject } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import { sha256 } from '../values/secrets.js';
import { webhookOptions } from '../webhooks/webhook-action.js';
import { changedMeanwhile } from './owner-context.js';
import type { OwnerContext } from './owner-context.js';

/** The keys that a webhook shares with its receiver. Of these a browser learns only whether they are set. */
const SECRETS = ['handshake_key', 'hmac_secret', 'hmac_key'];

const withoutSecrets = (settings: JsonObject): JsonObject => ({
  ...settings,
  ...Object.fromEntries(SECRETS.filter((name) => name in settings).map((name) => [name, settings[name] ? 'set' : ''])),
});

/** Returns what changes with each change of the settings. */
const readVersion = ({ settings }: ActionRecord): Promise<string> => sha256(JSON.stringify(settings));

async function answer({ type }: ActionRouteOptions, action: ActionRecord): Promise<Response> {
  const settings = withoutSecrets(actionShape(type, action));
  const { id, formId, kind } = action;
  return Response.json({ id: String(id), form: String(formId), kind, version: await readVersion(action), settings });
}

interface Found {
  readonly options: ActionRouteOptions;
  readonly action: ActionRecord;
}

async function find(store: Store, all: readonly ActionRouteOptions[], { id }: Call): Promise<Found> {
  const action = requireRecord(await store.action(parseId(id, 'webhook')), 'webhook');
  const options = requireRecord(
    all.find(({ type }) => type.kind === action.kind),
    'webhook',
  );
  return { options, action };
}

// Decision 0069: two consoles that change one thing do not overwrite each other.
async function change({ options, action }: Found, { body }: Call): Promise<Response> {
  const { version, settings } = await body();
  if (!isObject(settings)) throw invalidValue('settings must be an object');
  if (readText('version', version ?? '') !== (await readVersion(action))) throw changedMeanwhile();
  const fields = await options.store.listFields(action.formId);
  const changed = await changeAction(options, action, { body: settings, fields, onlyWith: action.settings });
  if (changed === undefined) throw changedMeanwhile();
  return answer(options, changed);
}

/** Returns the routes of the settings of mails and webhooks. A change names the `version` that it was made from. */
export function actionsRoutes({ store, receiverRefusal }: OwnerContext): Routes {
  const all = [...MAIL_TYPES.map((type) => ({ store, type })), webhookOptions({ store, receiverRefusal })];
  return {
    '/owner/action/:id': {
      async GET(call) {
        const { options, action } = await find(store, all, call);
        return answer(options, action);
      },
      PUT: async (call) => change(await find(store, all, call), call),
    },
  };
}
