/** A JSON object of unknown members. */
type JsonObject = Readonly<Record<string, unknown>>;

/** What the browser may see of a good answer; `undefined` where the answer is an error or has another shape. */
export type Strip = (json: unknown) => object | undefined;

/** What a form is drawn from. Everything else (html, viewkey, addresses of the office, counters, permissions…) stays. */
const FORM_KEYS = [
  'id',
  'name',
  'num_columns',
  'label_position',
  'submit_button_title',
  'language',
  'inactive',
  'progress_meter',
  'url',
  'timezone',
  'encrypted',
  'should_display_one_question_at_a_time',
];

/** `redirect_url` has not been seen in a recording; `message` may be absent (recorded 2022). */
const RECEIPT_KEYS = ['id', 'message', 'redirect_url', 'timestamp'];

/** For the office only. A deny list: the settings of types that are not known yet must arrive. */
const INTERNAL_FIELD_KEYS = new Set([
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
 * The form object of `GET form/<id>.json`: single values of the allow-list, and `fields` as in the field list.
 * Source: recorded 2014 to 2025.
 */
export function formAnswer(json: unknown): JsonObject | undefined {
  if (!isObject(json) || isError(json)) return undefined;
  const form = pick(json, FORM_KEYS);
  return Array.isArray(json['fields']) ? { ...form, fields: fieldsOf(json['fields']) } : form;
}

/** The bare array of `GET form/<id>/field.json`, every field without its internal keys. Source: recorded 2014, 2016. */
export function fieldListAnswer(json: unknown): readonly JsonObject[] | undefined {
  return Array.isArray(json) ? fieldsOf(json) : undefined;
}

/** The receipt of `POST form/<id>/submission.json`, without the data and where it came from. Source: recorded 2014, 2022. */
export function submissionAnswer(json: unknown): JsonObject | undefined {
  return isObject(json) && !isError(json) ? pick(json, RECEIPT_KEYS) : undefined;
}

/** The error in an answer, and nothing else of it: the service has one sentence, in `error`. Source: recorded 2014 to 2023. */
export function errorAnswer(json: unknown): { readonly status: 'error'; readonly error: string } {
  const sentence = isObject(json) ? json['error'] : undefined;
  const told = typeof sentence === 'string' && sentence !== '';
  return { status: 'error', error: told ? sentence : 'The service gave an answer that this proxy does not know.' };
}

/** Whether it says that the call failed. Errors come with 200, too (recorded 2014, 2016), and some without `status`. */
export function isError(json: unknown): boolean {
  if (!isObject(json)) return false;
  return json['status'] === 'error' || (typeof json['error'] === 'string' && json['error'] !== '');
}

function fieldsOf(list: readonly unknown[]): readonly JsonObject[] {
  return list.filter(isObject).map((field) => {
    const shown = withoutInternal(field);
    // Only requests have it in the recordings; should an answer have it, the same keys are internal there.
    return isObject(field['attributes']) ? { ...shown, attributes: withoutInternal(field['attributes']) } : shown;
  });
}

function withoutInternal(field: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(field).filter(([key]) => !INTERNAL_FIELD_KEYS.has(key)));
}

/** Single values only: what is an object inside an allowed key has not been looked at. */
function pick(json: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(keys.filter((key) => isSingle(json[key])).map((key) => [key, json[key]]));
}

function isSingle(value: unknown): boolean {
  return value !== undefined && (value === null || typeof value !== 'object');
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
