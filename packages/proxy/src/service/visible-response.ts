import { isObject } from '../unknown-value.js';
import type { JsonObject } from '../unknown-value.js';
import { pickFieldErrors } from './field-errors.js';

/** Picks the parts of a good response that a browser may see; `undefined` for an error, or for another shape. */
export type PickVisible = (json: unknown) => object | undefined;

/** The visible part of an error. */
interface VisibleError {
  readonly status: 'error';
  readonly error: string;
  readonly errors?: readonly JsonObject[];
}

/** The keys that a form is drawn from. All others stay: HTML, view key, addresses for the office, counters, permissions … */
const FORM_KEYS = [
  'id',
  'name',
  'num_columns',
  'label_position',
  'submit_button_title',
  'language',
  'inactive',
  'disabled_message',
  'progress_meter',
  'url',
  'timezone',
  'encrypted',
  'should_display_one_question_at_a_time',
];

/** The keys of a receipt. No recording has `redirect_url`; `message` may be absent (recorded 2022). */
const RECEIPT_KEYS = ['id', 'message', 'redirect_url', 'timestamp'];

/** The keys of a field that are for the office only. A deny list, because settings of unknown types must pass. */
const INTERNAL_FIELD_KEYS: ReadonlySet<string> = new Set([
  'html',
  'javascript',
  'internal_label',
  'workflow_access',
  'restrict_data_access',
  'remove_data_from_emails',
  'ai_field',
  'ai_field_changed',
]);

/**
 * Picks the visible part of the form object, `GET form/<id>.json`: single values of the allow list, and `fields` as in the
 * field list. Source: recorded 2014 to 2025.
 */
export function pickVisibleForm(json: unknown): JsonObject | undefined {
  if (!isObject(json) || isError(json)) return undefined;
  const form = pickSingleValues(json, FORM_KEYS);
  return Array.isArray(json['fields']) ? { ...form, fields: removeInternalKeys(json['fields']) } : form;
}

/**
 * Picks the visible part of the field list, the bare array of `GET form/<id>/field.json`: every field without its internal
 * keys. Source: recorded 2014, 2016.
 */
export function pickVisibleFields(json: unknown): readonly JsonObject[] | undefined {
  return Array.isArray(json) ? removeInternalKeys(json) : undefined;
}

/**
 * Picks the visible part of the receipt, `POST form/<id>/submission.json`, without the field values and the visitor's traces.
 * Source: recorded 2014, 2022.
 */
export function pickVisibleReceipt(json: unknown): JsonObject | undefined {
  return isObject(json) && !isError(json) ? pickSingleValues(json, RECEIPT_KEYS) : undefined;
}

/**
 * Picks the visible part of an error: the service's one sentence, in `error`, and errors about fields, in `errors`. Source of
 * the sentence: recorded 2014 to 2023.
 */
export function pickVisibleError(json: unknown): VisibleError {
  const { error: sentence, errors: aboutFields } = isObject(json) ? json : {};
  const errors = pickFieldErrors(aboutFields);
  const isTold = typeof sentence === 'string' && sentence !== '';
  return {
    status: 'error',
    error: isTold ? sentence : 'The service gave an answer that this proxy does not know.',
    ...(errors.length > 0 && { errors }),
  };
}

/** Tells whether a response is an error. Errors come with 200, too (recorded 2014, 2016), and some without `status`. */
export function isError(json: unknown): boolean {
  if (!isObject(json)) return false;
  return json['status'] === 'error' || (typeof json['error'] === 'string' && json['error'] !== '');
}

function removeInternalKeys(fields: readonly unknown[]): readonly JsonObject[] {
  return fields.filter(isObject).map((field) => {
    const visible = pickPublicKeys(field);
    // The recordings have `attributes` in requests only. Should a response have it, the same keys are internal there.
    return isObject(field['attributes']) ? { ...visible, attributes: pickPublicKeys(field['attributes']) } : visible;
  });
}

function pickPublicKeys(field: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(field).filter(([key]) => !INTERNAL_FIELD_KEYS.has(key)));
}

/** Picks the members with single values. An object within an allowed key could hold anything. */
function pickSingleValues(json: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(keys.filter((key) => isSingleValue(json[key])).map((key) => [key, json[key]]));
}

function isSingleValue(value: unknown): boolean {
  return value !== undefined && (value === null || typeof value !== 'object');
}
