import { ServiceError } from './errors.js';
import { COMMON_SETTINGS, isFieldType, settingsOf, type FieldType } from './field-settings.js';
import { isArray, isObject, isOn, scalarText, type Json, type JsonObject } from './json.js';
import type { FieldChanges } from './store/store.js';

function refuse(sentence: string): ServiceError {
  return new ServiceError('invalid-value', sentence);
}

function textOf(name: string, value: Json): string {
  const text = scalarText(value);
  if (text === undefined) throw refuse(`${name} must be a text`);
  return text;
}

const LOGIC_WORDS: Readonly<Record<string, readonly string[]>> = {
  action: ['show', 'hide'],
  conditional: ['any', 'all'],
  condition: ['equals', 'notequals', 'greaterthan', 'lessthan'],
};

function wordOf(owner: JsonObject, key: string): string {
  const word = scalarText(owner[key]) ?? '';
  if (!LOGIC_WORDS[key]?.includes(word))
    throw refuse(`The ${key} of the logic must be one of ${LOGIC_WORDS[key]?.join(', ')}`);
  return word;
}

function checkOf(value: Json): JsonObject {
  if (!isObject(value)) throw refuse('Each check of the logic must be an object');
  const condition = wordOf(value, 'condition');
  if (!/^\d+$/.test(scalarText(value['field']) ?? ''))
    throw refuse('Each check of the logic must name a field by its id');
  return { field: value['field'] ?? '', condition, option: value['option'] ?? '' };
}

/** Reads posted logic; `null` for none. The same three keys in every recording; the words documented. The tested field need not exist. Source: recorded 2023 and 2025. */
export function logicRequest(value: Json): Json {
  if (value === null || value === '' || (isArray(value) && value.length === 0)) return null;
  if (!isObject(value)) throw refuse('The logic must be an object with action, conditional and checks');
  const checks = value['checks'];
  if (!isArray(checks)) throw refuse('The checks of the logic must be a list');
  return { action: wordOf(value, 'action'), conditional: wordOf(value, 'conditional'), checks: checks.map(checkOf) };
}

function optionOf(label: Json, value: Json | undefined): JsonObject {
  if (isObject(label)) {
    const text = textOf('The label of an option', label['label'] ?? '');
    const image = label['imageUrl'];
    const own = { label: text, value: textOf('The value of an option', label['value'] ?? text) };
    return image === undefined ? own : { ...own, imageUrl: image };
  }
  const text = textOf('An option', label);
  return { label: text, value: value === undefined ? text : textOf('The value of an option', value) };
}

/** Labels in `options`, values beside them in `options_values`; answered as objects. Source: official client; recorded 2014 to 2025. */
function optionsOf(labels: Json, values: Json | undefined): Json {
  if (labels === '' || labels === null || (isArray(labels) && labels.length === 0)) return '';
  if (!isArray(labels)) throw refuse('The options must be a list');
  if (values !== undefined && !isArray(values)) throw refuse('The values of the options must be a list');
  return labels.map((label, index) => optionOf(label, values?.[index]));
}

/** A setting in the JSON type that its default has; `true` stays `true`, as recorded in 2023 beside the number 0. */
function likeDefault(value: Json, example: Json | undefined): Json {
  if (typeof example === 'boolean') return isOn(value);
  if (typeof example === 'number' && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (typeof example === 'string' && typeof value === 'number') return String(value);
  return value;
}

/** The number 0 for none, else the id of a field as a text. Source: recorded 2023 and 2025. */
const IDS_AS_TEXT: ReadonlySet<string> = new Set(['field_one_calculation', 'field_two_calculation']);

/** The attributes, flat. They cannot stand in for the keys that all fields have. Source: documented names; `size` is answered as `text_size`. */
function attributesOf(type: FieldType, value: Json): JsonObject {
  if (value === '' || value === null || (isArray(value) && value.length === 0)) return {};
  if (!isObject(value)) throw refuse('The attributes must be an object');
  const defaults = settingsOf(type, value['column_field_type']);
  const named = Object.entries(value).map(([name, item]) => [name === 'size' ? 'text_size' : name, item] as const);
  const own = named.filter(([name]) => !Object.hasOwn(COMMON_SETTINGS, name));
  return Object.fromEntries(
    own.map(([name, item]) => [name, IDS_AS_TEXT.has(name) ? item : likeDefault(item, defaults[name])]),
  );
}

type Reader = (value: Json, body: JsonObject, type: FieldType) => JsonObject;

const flag =
  (key: string): Reader =>
  (value) => ({ [key]: isOn(value) ? '1' : '0' });

const text =
  (key: string): Reader =>
  (value) => ({ [key]: textOf(key, value) });

/** How each parameter becomes settings. Source: names of the official client; `uniq` sent by another one and answered. */
const READERS: Readonly<Record<string, Reader>> = {
  label: text('label'),
  description: text('description'),
  calculation: text('calculation'),
  workflow_access: text('workflow_access'),
  hide_label: flag('hide_label'),
  required: flag('required'),
  readonly: flag('readonly'),
  hidden: flag('hidden'),
  unique: flag('uniq'),
  uniq: flag('uniq'),
  colspan: (value) => ({ colspan: textOf('colspan', value) || '1' }),
  default_value: (value) => ({ default: isObject(value) ? value : textOf('default_value', value) }),
  options: (value, body) => ({ options: optionsOf(value, body['options_values']) }),
  logic: (value) => ({ logic: logicRequest(value) }),
  attributes: (value, _body, type) => attributesOf(type, value),
};

function sortOf(value: Json | undefined): number | undefined {
  if (value === undefined || value === '' || value === null) return undefined;
  if (!/^\d{1,9}$/.test(textOf('sort', value))) throw refuse('sort must be a whole number');
  return Number(value);
}

/**
 * Reads what a request says about a field; parameters that it does not know are ignored.
 * `current` is the type of the field that is changed; without it `field_type` must be there.
 */
export function fieldRequest(body: JsonObject, current?: string): FieldChanges & { readonly type: FieldType } {
  const type = textOf('field_type', body['field_type'] ?? current ?? '');
  if (!isFieldType(type)) throw refuse(type === '' ? 'A field_type was not supplied' : `"${type}" is not a field type`);
  const settings = Object.entries(READERS).flatMap(([name, read]) => {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    return value === undefined ? [] : Object.entries(read(value, body, type));
  });
  const sort = sortOf(body['sort']);
  return { type, settings: Object.fromEntries(settings), ...(sort === undefined ? {} : { sort }) };
}
