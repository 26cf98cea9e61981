import type { Field, Form, JsonObject } from '../model/form.js';
import type { Finding, WarningCode } from '../model/warning.js';
import { LoadError } from '../model/errors.js';
import { count, flag, isObject, text } from './read.js';

/** A field of which only the common keys are read; its type reads the rest from `json`. */
export interface FieldJson {
  readonly common: Field;
  readonly json: JsonObject;
  /** Where it stood in the list, for example `fields[3]`. */
  readonly path: string;
}

/** A form of which the fields' own settings are not read yet. */
export type FormJson = Omit<Form, 'fields'> & { readonly fields: readonly FieldJson[] };

/**
 * The form from the answers of the two calls. The field list is a bare array (recorded 2014, 2016); `{"fields":[…]}` is
 * taken too. `settings` is the form object, `undefined` where it could not be had.
 *
 * @throws LoadError `bad-field-list` where there is no list.
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
    const path = `fields[${String(index)}]`;
    const leaveOut = (code: WarningCode, about: string): FieldJson[] => {
      warnings.push({ code, path, about });
      return [];
    };
    if (!isObject(entry)) return leaveOut('field-not-an-object', String(entry));
    // Settings are flat in answers; `attributes` is for requests only. Where it comes all the same, it is merged in.
    const json = isObject(entry['attributes']) ? { ...entry['attributes'], ...entry } : entry;
    const common = readCommon(json);
    if (common.id === '') return leaveOut('field-without-id', common.label);
    if (seen.has(common.id)) return leaveOut('duplicate-id', common.id);
    seen.add(common.id);
    if (common.type === '') warnings.push({ code: 'field-without-type', path, about: common.id });
    return [{ common, json, path }];
  });
}

/** The keys that fields of every type have. Source: recorded 2014 to 2025. */
function readCommon(json: JsonObject): Field {
  return {
    id: text(json['id']).trim(),
    // Answers say `type`, requests and webhooks `field_type`.
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
