import { ServiceError } from './errors.js';
import { isOn, scalarText, type Json, type JsonObject } from './json.js';
import type { FormChanges } from './store/store.js';

function textOf(body: JsonObject, name: string): string | undefined {
  if (!Object.hasOwn(body, name)) return undefined;
  const text = scalarText(body[name]);
  if (text === undefined) throw new ServiceError('invalid-value', `${name} must be a text`);
  return text;
}

/** Parameters that are kept as they come. Source: two clients' lists; `password`, `use_ssl`, `db` and `template` are ignored here. */
const TEXTS = ['label_position', 'submit_button_title', 'timezone', 'language', 'disabled_message', 'progress_meter'];

function settingsOf(body: JsonObject): JsonObject {
  const settings: Record<string, Json> = {};
  for (const name of TEXTS) {
    const text = textOf(body, name);
    if (text !== undefined) settings[name] = text;
  }
  // an extension: the plugin that keeps partial submissions
  if (Object.hasOwn(body, 'partial_submissions')) {
    settings['partial_submissions'] = isOn(body['partial_submissions']) ? '1' : '0';
  }
  const columns = textOf(body, 'num_columns');
  if (columns !== undefined && !/^[1-4]$/.test(columns)) {
    throw new ServiceError('invalid-value', 'num_columns must be a number from 1 to 4');
  }
  return columns === undefined ? settings : { ...settings, num_columns: columns };
}

/** Reads what a request says about a form; parameters that it does not know are ignored. `active` is the documented flag. */
export function formRequest(body: JsonObject): FormChanges {
  const name = textOf(body, 'name')?.trim();
  if (name === '') throw new ServiceError('invalid-value', 'A form name was not supplied');
  const folder = textOf(body, 'folder');
  if (folder !== undefined && !/^\d{0,15}$/.test(folder)) {
    throw new ServiceError('invalid-value', 'A valid folder id was not supplied');
  }
  const closed = Object.hasOwn(body, 'active') ? !isOn(body['active']) : isOn(body['inactive']);
  const saysClosed = Object.hasOwn(body, 'active') || Object.hasOwn(body, 'inactive');
  return {
    ...(name === undefined ? {} : { name }),
    ...(folder === undefined ? {} : { folder: Number(folder) }),
    ...(saysClosed ? { inactive: closed } : {}),
    settings: settingsOf(body),
  };
}
