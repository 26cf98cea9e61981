import { readFlag, invalidValue, refuseUnknown, readText } from '../http/parameters.js';
import type { Json, JsonObject } from '../values/json.js';
import type { FormChanges } from './form-store.js';

/** Converts a posted value to the stored one. */
type Reader = (value: Json, name: string) => Json;

const text: Reader = (value, name) => readText(name, value);
const yes: Reader = (value, name) => readFlag(name, value);
const flag: Reader = (value, name) => (readFlag(name, value) ? '1' : '0');

const columns: Reader = (value, name) => {
  const number = readText(name, value);
  if (!/^[1-4]$/.test(number)) throw invalidValue(`${name} must be a number from 1 to 4`);
  return number;
};

/** Reads digits as a text, `"0"` for an empty one. Source: `"0"` in every recording. */
const digits: Reader = (value, name) => {
  const number = readText(name, value) || '0';
  if (!/^\d{1,9}$/.test(number)) throw invalidValue(`${name} must be a whole number from 0`);
  return number;
};

const nothing =
  (sentence: string): Reader =>
  (value, name) => {
    const isEmpty = Array.isArray(value) ? value.length === 0 : /^(0|false)?$/.test(readText(name, value));
    if (!isEmpty) throw invalidValue(`${name}: ${sentence}`);
    return '';
  };

/** The settings of a form that are kept as they were given. Source: the lists of two clients, and the keys of answers. */
const KEPT: Readonly<Record<string, Reader>> = {
  label_position: text,
  submit_button_title: text,
  timezone: text,
  language: text,
  disabled_message: text,
  use_ssl: text,
  data_url: text,
  summary_url: text,
  thumbnail_url: (value, name) => (value === null ? null : readText(name, value) || null),
  num_columns: columns,
  progress_meter: digits,
  version: digits,
  db: flag,
  should_display_one_question_at_a_time: yes,
  can_access_1q_feature: yes,
  is_workflow_form: yes,
  is_workflow_published: yes,
  has_approvers: yes,
  // an extension: the plugin that keeps partial submissions
  partial_submissions: flag,
};

/** The settings that no form of this service can have. Source: the lists of two clients, and the keys of answers. */
const REFUSED: Readonly<Record<string, Reader>> = {
  password: nothing('a form can have no password here'),
  template: nothing('there are no templates here'),
  encrypted: nothing('a form cannot be encrypted here'),
  notifications: nothing('notifications are made one by one at form/<id>/notification'),
};

/**
 * The members that the service creates. They may come back from a client that has read a form, and change nothing.
 * Source: the keys of answers; `rss_url` and `v4html` recorded 2023 and 2025.
 */
export const MADE_HERE = [
  'id', 'viewkey', 'created', 'updated', 'deleted', 'views', 'url', 'edit_url', 'rss_url', 'html', 'v4html', 'javascript',
  'submissions', 'submissions_unread', 'submissions_today', 'last_submission_id', 'last_submission_time', 'permissions',
  'can_edit', 'warnings',
] as const; // prettier-ignore

const READ_HERE = ['name', 'folder', 'active', 'inactive', 'fields'];
const KNOWN: readonly string[] = [...Object.keys({ ...KEPT, ...REFUSED }), ...MADE_HERE, ...READ_HERE];

function given(body: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(body, name) ? body[name] : undefined;
}

function readSettings(body: JsonObject): JsonObject {
  for (const [name, read] of Object.entries(REFUSED)) read(given(body, name) ?? '', name);
  const settings = Object.entries(KEPT).flatMap(([name, read]) => {
    const value = given(body, name);
    return value === undefined ? [] : [[name, read(value, name)] as const];
  });
  return Object.fromEntries(settings);
}

/** Source: up to 2016 answers have the name of the folder, or `none`, and clients send the id. */
function readFolder(body: JsonObject): number | undefined {
  const value = given(body, 'folder');
  if (value === undefined) return undefined;
  const folder = readText('folder', value);
  if (!/^\d{0,15}$/.test(folder)) throw invalidValue('A valid folder id was not supplied');
  return Number(folder);
}

function closedBy(body: JsonObject): boolean | undefined {
  const [active, inactive] = [given(body, 'active'), given(body, 'inactive')];
  if (active !== undefined) return !readFlag('active', active);
  return inactive === undefined ? undefined : readFlag('inactive', inactive);
}

/** Reads what a request says about a form, but for its fields. `active` is the documented flag, and comes before `inactive`. */
export function formRequest(body: JsonObject): FormChanges {
  refuseUnknown(body, KNOWN, 'form');
  const value = given(body, 'name');
  const name = value === undefined ? undefined : readText('name', value).trim();
  if (name === '') throw invalidValue('A form name was not supplied');
  const folder = readFolder(body);
  const inactive = closedBy(body);
  return {
    ...(name === undefined ? {} : { name }),
    ...(folder === undefined ? {} : { folder }),
    ...(inactive === undefined ? {} : { inactive }),
    settings: readSettings(body),
  };
}
