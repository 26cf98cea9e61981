import type { Field, Form, JsonObject } from '../model/form.js';
import type { Finding, WarningCode } from '../model/warning.js';
import { LoadError, describeValue } from '../model/errors.js';
import { count, flag, isObject, text } from './read.js';

/** A field with its common keys read. Its type reads the rest from `json`. */
export interface FieldJson {
  readonly common: Field;
  readonly json: JsonObject;
  /** The field's position in the list, for example `fields[3]`. */
  readonly path: string;
}

/** A form whose fields still have unread settings. */
export type FormJson = Omit<Form, 'fields'> & { readonly fields: readonly FieldJson[] };

/**
 * Reads a form from the responses to the two calls. The field list is a bare array (recorded 2014, 2016);
 * `{"fields":[…]}` is accepted too. `settings` is the form object, or `undefined` if it is not available.
 *
 * @throws LoadError `bad-field-list` if there is no list.
 */
export function readForm(id: string, list: unknown, settings: unknown, warnings: Finding[]): FormJson {
  const entries: unknown = isObject(list) ? list['fields'] : list;
  if (!Array.isArray(entries)) {
    throw new LoadError('bad-field-list', `No field list: ${typeof list}`);
  }
  const form = isObject(settings) ? settings : {};
  return {
    id,
    title: text(form['name']),
    submitLabel: text(form['submit_button_title']),
    language: text(form['language']),
    columns: Math.min(count(form['num_columns']) ?? 1, 4),
    closed: flag(form['inactive']),
    fields: readFields(entries, warnings),
  };
}

function readFields(entries: readonly unknown[], warnings: Finding[]): FieldJson[] {
  const seen = new Set<string>();
  return entries.flatMap((entry, index) => {
    const path = `fields[${index}]`;
    const leaveOut = (code: WarningCode, about: string): FieldJson[] => {
      warnings.push({ code, path, about });
      return [];
    };
    if (!isObject(entry)) return leaveOut('field-not-an-object', describeValue(entry));
    // Settings are flat in responses; `attributes` belongs to requests. If it comes nevertheless, it is merged in.
    const json = isObject(entry['attributes']) ? { ...entry['attributes'], ...entry } : entry;
    const common = readCommon(json);
    // No answer of another id can be sent.
    if (!/^\d+$/.test(common.id)) return leaveOut('field-without-id', common.label || common.id);
    if (seen.has(common.id)) return leaveOut('duplicate-id', common.id);
    seen.add(common.id);
    if (common.type === '') warnings.push({ code: 'field-without-type', path, about: common.id });
    return [{ common, json, path }];
  });
}

/** Reads the keys that fields of every type have. Source: recorded 2014 to 2025. */
function readCommon(json: JsonObject): Field {
  return {
    id: text(json['id']).trim(),
    // Responses say `type`, requests and webhooks `field_type`.
    type: (text(json['type']) || text(json['field_type'])).trim().toLowerCase(),
    label: text(json['label']).trim(),
    hideLabel: flag(json['hide_label']),
    hint: text(json['description']).trim(),
    required: flag(json['required']),
    hidden: flag(json['hidden']),
    readonly: flag(json['readonly']),
    span: Math.min(count(json['colspan']) ?? 1, 4),
  };
}
