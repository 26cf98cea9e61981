import { storable } from '../http/body.js';
import { logicRequest } from '../fields/logic-request.js';
import { ServiceError } from '../http/errors.js';
import { isOn, scalarText, type Json, type JsonObject } from '../values/json.js';
import type { ActionKind } from './action-store.js';
import { refuseUnknown } from '../http/parameters.js';
import { mailAddress, mailboxOf } from '../mails/address.js';
import { keyByBothNames, keyRequest } from '../webhooks/signing-key.js';

function refuse(sentence: string): ServiceError {
  return new ServiceError('invalid-value', sentence);
}

/** Turns what is posted into what is kept. */
type Reader = (value: Json, name: string) => Json;

interface Setting {
  readonly initial: Json;
  readonly read: Reader;
}

function textOf(value: Json, name: string): string {
  const text = scalarText(value);
  if (text === undefined) throw refuse(`${name} must be a text`);
  return text;
}

const text = (initial = ''): Setting => ({ initial, read: textOf });

const flag: Setting = { initial: '0', read: (value) => (isOn(value) ? '1' : '0') };

const oneOf = (...words: readonly [string, ...string[]]): Setting => ({
  initial: words[0],
  read(value, name) {
    const word = textOf(value, name);
    if (!words.includes(word)) throw refuse(`${name} must be one of ${words.join(', ')}`);
    return word;
  },
});

/** A value as it was sent, or what it says where it is JSON in a text: urlencoded bodies have no other way to send an object. */
function fromJsonText(value: Json): Json {
  if (typeof value !== 'string' || value.trim() === '') return value;
  try {
    return JSON.parse(value) as Json;
  } catch {
    throw refuse('The logic must be an object, or a text that is valid JSON');
  }
}

/** Logic; `none` is how the absence of it is answered. */
const logic = (none: Json): Setting => ({
  initial: none,
  read: (value) => logicRequest(storable(fromJsonText(value))) ?? none,
});

const fieldId: Setting = {
  initial: '',
  read(value, name) {
    const id = textOf(value, name).trim();
    if (!/^\d{0,15}$/.test(id)) throw refuse(`${name} must be the id of a field`);
    return id;
  },
};

const MOST_RECIPIENTS = 50;

/** Addresses, one on each line. Source: several separated by newline, documented; by comma or semicolon, sent by clients. */
const recipients: Setting = {
  initial: '',
  read(value, name) {
    const lines = textOf(value, name).split(/[\r\n,;]/).map((line) => line.trim()).filter((line) => line !== ''); // prettier-ignore
    if (lines.length > MOST_RECIPIENTS) throw refuse(`${name} must be ${MOST_RECIPIENTS} addresses at most`);
    const wrong = lines.find((line) => mailAddress(line) === undefined);
    if (wrong !== undefined)
      throw refuse(`${name} must be mail addresses, one on each line or with commas between them`);
    return lines.join('\n');
  },
};

const sender: Setting = {
  initial: '',
  read(value, name) {
    const mailbox = textOf(value, name).trim();
    if (mailbox !== '' && mailboxOf(mailbox) === undefined) throw refuse(`${name} must be a mail address`);
    return mailbox;
  },
};

const address: Setting = {
  initial: '',
  read(value, name) {
    const url = textOf(value, name).trim();
    const { protocol = '', username = '', password = '' } = URL.canParse(url) ? new URL(url) : {};
    if (!/^https?:$/.test(protocol)) throw refuse(`${name} must be an address that begins with https:// or http://`);
    if (username !== '' || password !== '') throw refuse(`${name} must not hold a user or a password`);
    return url;
  },
};

const MAIL = {
  name: text(),
  subject: text(),
  message: text(),
  format: oneOf('html', 'plaintext'),
  type: oneOf('data', 'link', 'fields'),
  editor: text('wysiwyg'),
  logic: logic(''),
  hide_empty: flag,
  show_section: flag,
  include_pdf_attachment: flag,
} as const;

/**
 * The settings of each kind with their first values. Keys: recorded 2023, without those that leak from inside; of
 * webhooks also the parameters of clients. Values that are not recorded are texts of digits.
 */
const SETTINGS: Readonly<Record<ActionKind, Readonly<Record<string, Setting>>>> = {
  confirmation: { ...MAIL, to_field: fieldId, sender, delay: text('0'), checked_spam: flag },
  notification: {
    ...MAIL,
    from_type: oneOf('noreply', 'custom', 'field'),
    from_value: text(),
    recipients,
    hide_hidden: flag,
    attach_limit: text('0'),
    options: text(),
  },
  webhook: {
    name: text(),
    url: address,
    handshake_key: text(),
    hmac_secret: text(),
    hmac_key: text(),
    content_type: oneOf('urlencoded', 'json'),
    use_field_ids: { initial: false, read: (value) => isOn(value) },
    no_subfield_names: flag,
    include_field_type: flag,
    append_data: flag,
    standardize_field_values: flag,
    post_data_field_keys: oneOf('field_names', 'field_ids', 'api_friendly_field_names', 'internal_labels'),
    logic: logic([]),
    file_transfer_type: oneOf('downloadLink'),
  },
};

/** All settings of an action, with the first values of those that were never set. */
export function settingsWithDefaults(kind: ActionKind, own: JsonObject): JsonObject {
  const initial = Object.entries(SETTINGS[kind]).map(([name, setting]) => [name, setting.initial] as const);
  return { ...Object.fromEntries(initial), ...own, ...(kind === 'webhook' ? keyByBothNames(own) : {}) };
}

/** Source of the limits below: none; an action that could never deliver anything is refused. */
function requireWhole(kind: ActionKind, settings: JsonObject, fieldIds: readonly number[]): void {
  const value = (name: string): string => scalarText(settings[name]) ?? '';
  const isField = (name: string): boolean => fieldIds.includes(Number(value(name)));
  const needed = { confirmation: 'to_field', notification: 'recipients', webhook: 'url' }[kind];
  if (value(needed) === '') throw refuse(`A ${needed} was not supplied`);
  if (kind === 'confirmation' && !isField('to_field')) throw refuse('to_field must be the id of a field of this form');
  if (value('from_type') === 'custom' && mailboxOf(value('from_value')) === undefined) {
    throw refuse('from_value must be a mail address');
  }
  if (value('from_type') === 'field' && !isField('from_value')) {
    throw refuse('from_value must be the id of a field of this form');
  }
}

/** What answers have beside the settings, which may come back and change nothing; the second line leaks in recordings of 2023. */
const NOT_SET = [
  'id', 'form',
  '_selectDistinct', 'table', '_retries', 'iteratorIndex', 'iteratorValid', '_orig_subject', 'hasAppliedTransformations',
] as const; // prettier-ignore

/**
 * Reads what a request says about an action; a parameter that it does not know is refused.
 * @param old The settings before; none for a new action.
 * @param fieldIds The fields of the form, which it may name.
 */
export function actionRequest(
  kind: ActionKind,
  body: JsonObject,
  old: JsonObject,
  fieldIds: readonly number[],
): JsonObject {
  refuseUnknown(body, [...Object.keys(SETTINGS[kind]), ...NOT_SET], kind);
  const changes = Object.entries(SETTINGS[kind]).flatMap(([name, { read }]) => {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    return value === undefined ? [] : [[name, read(value, name)] as const];
  });
  const read = Object.fromEntries(changes);
  const settings = kind === 'webhook' ? { ...read, ...keyRequest(body, old) } : read;
  requireWhole(kind, settingsWithDefaults(kind, { ...old, ...settings }), fieldIds);
  return settings;
}
