import { actionRoutes } from '../actions/action-routes.js';
import type { ActionRouteOptions, ActionRouteStore } from '../actions/action-routes.js';
import { settingsWithDefaults } from '../actions/action-type.js';
import type { ActionType } from '../actions/action-type.js';
import { FLAG_SETTING, logicSetting, textSetting, wordSetting } from '../actions/settings.js';
import type { Setting } from '../actions/settings.js';
import { invalidValue, readFlag, readText } from '../http/parameters.js';
import type { Routes } from '../http/route.js';
import { webhookLane } from '../queue/lanes.js';
import { scalarText } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import { endOf, readEnd } from './webhook-end.js';
import { keyByBothNames, readSigningKey } from './signing-key.js';

const ADDRESS: Setting = {
  initial: '',
  read(value, name) {
    const url = readText(name, value).trim();
    const { protocol = '', username = '', password = '' } = URL.canParse(url) ? new URL(url) : {};
    if (!/^https?:$/.test(protocol))
      throw invalidValue(`${name} must be an address that begins with https:// or http://`);
    if (username !== '' || password !== '') throw invalidValue(`${name} must not hold a user or a password`);
    return url;
  },
};

/**
 * A call of an address. Keys: recorded 2023, and the parameters of clients. Values that are not recorded are texts of digits.
 */
const WEBHOOK: ActionType = {
  kind: 'webhook',
  settings: {
    name: textSetting(),
    url: ADDRESS,
    handshake_key: textSetting(),
    hmac_secret: textSetting(),
    hmac_key: textSetting(),
    content_type: wordSetting('urlencoded', 'json'),
    use_field_ids: { initial: false, read: (value, name) => readFlag(name, value) },
    no_subfield_names: FLAG_SETTING,
    include_field_type: FLAG_SETTING,
    append_data: FLAG_SETTING,
    standardize_field_values: FLAG_SETTING,
    post_data_field_keys: wordSetting('field_names', 'field_ids', 'api_friendly_field_names', 'internal_labels'),
    logic: logicSetting([]),
    file_transfer_type: wordSetting('downloadLink'),
  },
  required: 'url',
  lane: ({ url }) => webhookLane(scalarText(url) ?? ''),
  alsoAnswered: ['ended'],
  hasReceiver: (settings) => endOf(settings) === undefined,
  withAliases: keyByBothNames,
  readAliases: (body, old) => ({ ...readSigningKey(body, old), ...readEnd(body, old) }),
};

/** The kinds of actions that call an address. */
export const WEBHOOK_TYPES: readonly ActionType[] = [WEBHOOK];

/** Returns the settings of a webhook, with their first values. */
export function webhookSettings(own: JsonObject): JsonObject {
  return settingsWithDefaults(WEBHOOK, own);
}

/** The surroundings of the routes of webhooks. */
export interface WebhookContext {
  readonly store: ActionRouteStore;
  /** Says why an address may not receive webhooks; `undefined` where it may. */
  readonly receiverRefusal: (url: string) => Promise<string | undefined>;
}

/** Returns what the routes of webhooks work with. A new address is refused when it may not receive webhooks; an old one stays. */
export function webhookOptions({ store, receiverRefusal }: WebhookContext): ActionRouteOptions {
  const checkReceiver = async ({ url }: JsonObject, old: JsonObject): Promise<void> => {
    if (typeof url !== 'string' || url === old['url']) return;
    const refusal = await receiverRefusal(url);
    if (refusal !== undefined) throw invalidValue(refusal);
  };
  return { store, type: WEBHOOK, checkReceiver };
}

/** Returns the routes of webhooks. */
export function webhookRoutes(context: WebhookContext): Routes {
  return actionRoutes(webhookOptions(context));
}
