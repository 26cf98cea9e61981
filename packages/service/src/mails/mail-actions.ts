import { actionRoutes } from '../actions/action-routes.js';
import type { ActionRouteStore } from '../actions/action-routes.js';
import type { ActionRecord } from '../actions/action-store.js';
import { settingsWithDefaults } from '../actions/action-type.js';
import type { ActionType } from '../actions/action-type.js';
import { FIELD_ID_SETTING, FLAG_SETTING, logicSetting, textSetting, wordSetting } from '../actions/settings.js';
import type { Setting } from '../actions/settings.js';
import { invalidValue, readText } from '../http/parameters.js';
import type { Routes } from '../http/route.js';
import { MAIL_LANE } from '../queue/lanes.js';
import { scalarText } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import { findAddress, parseMailAddress, parseMailbox } from './address.js';

const MOST_RECIPIENTS = 50;

/** Addresses, one on each line. Source: several separated by newline, documented; by comma or semicolon, sent by clients. */
const RECIPIENTS: Setting = {
  initial: '',
  read(value, name) {
    const parts = readText(name, value).split(/[\r\n,;]/);
    const lines = parts.map((line) => line.trim()).filter((line) => line !== '');
    if (lines.length > MOST_RECIPIENTS) throw invalidValue(`${name} must be ${MOST_RECIPIENTS} addresses at most`);
    if (!lines.every((line) => parseMailAddress(line) !== undefined))
      throw invalidValue(`${name} must be mail addresses, one on each line or with commas between them`);
    return lines.join('\n');
  },
};

const SENDER: Setting = {
  initial: '',
  read(value, name) {
    const mailbox = readText(name, value).trim();
    if (mailbox !== '' && parseMailbox(mailbox) === undefined) throw invalidValue(`${name} must be a mail address`);
    return mailbox;
  },
};

/** The settings of both kinds of mails. Keys: recorded 2023, without those that leak internals. */
const MAIL = {
  name: textSetting(),
  subject: textSetting(),
  message: textSetting(),
  format: wordSetting('html', 'plaintext'),
  type: wordSetting('data', 'link', 'fields'),
  editor: textSetting('wysiwyg'),
  logic: logicSetting(''),
  hide_empty: FLAG_SETTING,
  show_section: FLAG_SETTING,
  include_pdf_attachment: FLAG_SETTING,
} as const;

/** A mail to the person who sent a form. */
const CONFIRMATION: ActionType = {
  kind: 'confirmation',
  lane: () => MAIL_LANE,
  settings: {
    ...MAIL,
    to_field: FIELD_ID_SETTING,
    sender: SENDER,
    delay: textSetting('0'),
    checked_spam: FLAG_SETTING,
  },
  required: 'to_field',
  check(_text, isField) {
    if (!isField('to_field')) throw invalidValue('to_field must be the id of a field of this form');
  },
  hasReceiver: (settings, answers) => findAddress(answers, scalarText(settings['to_field']) ?? '') !== undefined,
};

/** A mail to others. */
const NOTIFICATION: ActionType = {
  kind: 'notification',
  lane: () => MAIL_LANE,
  settings: {
    ...MAIL,
    from_type: wordSetting('noreply', 'custom', 'field'),
    from_value: textSetting(),
    recipients: RECIPIENTS,
    hide_hidden: FLAG_SETTING,
    attach_limit: textSetting('0'),
    options: textSetting(),
  },
  required: 'recipients',
  check(text, isField) {
    if (text('from_type') === 'custom' && parseMailbox(text('from_value')) === undefined)
      throw invalidValue('from_value must be a mail address');
    if (text('from_type') === 'field' && !isField('from_value'))
      throw invalidValue('from_value must be the id of a field of this form');
  },
};

/** The kinds of actions that send a mail. */
export const MAIL_TYPES: readonly ActionType[] = [CONFIRMATION, NOTIFICATION];

/** Returns the settings of a mail, with their first values. */
export function mailSettings({ kind, settings }: ActionRecord): JsonObject {
  return settingsWithDefaults(kind === 'confirmation' ? CONFIRMATION : NOTIFICATION, settings);
}

/** Returns the routes of confirmations and notifications. */
export function mailRoutes({ store }: { readonly store: ActionRouteStore }): Routes {
  return { ...actionRoutes({ store, type: CONFIRMATION }), ...actionRoutes({ store, type: NOTIFICATION }) };
}
