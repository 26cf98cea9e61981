import { readFlag, parseJsonText, invalidValue, readText } from '../http/parameters.js';
import { isArray, isObject } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import { COMMON_SETTINGS, isFieldType, chooseSettings } from './field-settings.js';
import type { FieldType } from './field-settings.js';
import type { FieldChanges, FieldRecord } from './field-store.js';
import { settingLike } from './field-values.js';
import { logicRequest } from './logic-request.js';

/** Names that requests have for what answers call otherwise. Source: the official client's names beside the recorded ones. */
const ANSWERED_AS: Readonly<Record<string, string>> = {
  field_type: 'type',
  default_value: 'default',
  unique: 'uniq',
  size: 'text_size',
};

/** The members that the service creates. They may come back in a request, and change nothing. */
const OWN: ReadonlySet<string> = new Set(['id', 'name', 'attributes', 'warnings']);

const isRequestName = (name: string): boolean => Object.hasOwn(ANSWERED_AS, name);
const isCommon = (name: string): boolean => Object.hasOwn(COMMON_SETTINGS, name) || name === 'options_values';

function renamed(values: JsonObject, isWanted: (name: string) => boolean): JsonObject {
  const wanted = Object.entries(values).filter(([name]) => isWanted(name) && !OWN.has(name));
  return Object.fromEntries(wanted.map(([name, value]) => [ANSWERED_AS[name] ?? name, value]));
}

function readAttributes(value: Json): JsonObject {
  const attributes = parseJsonText('attributes', value);
  if (attributes === '' || attributes === null || (isArray(attributes) && attributes.length === 0)) return {};
  if (!isObject(attributes)) throw invalidValue('The attributes must be an object');
  return attributes;
}

/**
 * Returns the content of a request under the names of answers. A client may send back what it read, with more
 * parameters, and means the latter. So the names of requests come before those of answers, and attributes before flat
 * settings.
 */
function answerNames(body: JsonObject): JsonObject {
  const attributes = readAttributes(Object.hasOwn(body, 'attributes') ? (body['attributes'] ?? '') : '');
  return {
    ...renamed(body, (name) => !isCommon(name) && !isRequestName(name)),
    ...renamed(attributes, () => true),
    ...renamed(body, isCommon),
    ...renamed(body, isRequestName),
  };
}

function readOption(option: Json, value: Json | undefined): JsonObject {
  const own = isObject(option) ? option : { label: option };
  const image = own['imageUrl'];
  if (image !== undefined && image !== null && typeof image !== 'string')
    throw invalidValue('An imageUrl must be a text');
  const label = readText('The label of an option', own['label'] ?? '');
  return { ...own, label, value: readText('The value of an option', value ?? own['value'] ?? label) };
}

/**
 * Converts labels in `options`, and values in `options_values`, to the objects of answers. Source: official client;
 * recorded 2014 to 2025.
 */
function readOptions(given: Json, others: JsonObject): Json {
  const options = parseJsonText('options', given);
  if (options === '' || options === null || (isArray(options) && options.length === 0)) return '';
  if (!isArray(options)) throw invalidValue('The options must be a list');
  const values = parseJsonText('options_values', others['options_values'] ?? []);
  if (!isArray(values)) throw invalidValue('The values of the options must be a list');
  if (values.length > options.length) throw invalidValue('There are more options_values than options');
  return options.map((option, index) => readOption(option, values[index]));
}

/** Joins several options as lines, as in stored answers. Source of the rest: recorded 2014 to 2025. */
function readDefault(given: Json, type: FieldType): Json {
  const value = type === 'matrix' ? parseJsonText('default_value', given) : given;
  if (value === null || isObject(value)) return value;
  if (!isArray(value)) return readText('default_value', value);
  return value.map((item) => readText('Each default_value', item)).join('\n');
}

type Reader = (value: Json, name: string, type: FieldType, others: JsonObject) => Json;

const text: Reader = (value, name) => readText(name, value);
/** Source: ids, numbers and signs, documented; brackets that do not fit were recorded in 2023, so only signs are checked. */
const CALCULATION = /^(?:\s|\[\d+(?:-(?:price|quantity))?\]|\d+(?:\.\d*)?|\.\d+|[-+*/()])*$/;

const readCalculation: Reader = (value) => {
  const calculation = readText('calculation', value);
  if (CALCULATION.test(calculation)) return calculation;
  throw invalidValue('A calculation has fields as [id], numbers, + - * / and brackets alone');
};
const nullable: Reader = (value, name) => (value === null ? null : readText(name, value));
const flag: Reader = (value, name) => (readFlag(name, value) ? '1' : '0');

/** The readers of the settings of all fields. `id`, `type`, `name` and `sort` belong to the record. */
const READERS: Readonly<Record<string, Reader>> = {
  label: text,
  description: nullable,
  calculation: readCalculation,
  workflow_access: text,
  internal_label: nullable,
  hide_label: flag,
  description_callout: flag,
  // an empty text in recordings of 2025
  required: (value, name, type, others) =>
    type === 'tableheader' && value === '' ? '' : flag(value, name, type, others),
  readonly: flag,
  hidden: flag,
  uniq: flag,
  colspan: (value, name) => readText(name, value) || '1',
  default: (value, _name, type) => readDefault(value, type),
  options: (value, _name, _type, others) => readOptions(value, others),
  // an empty list in one recording of 2023
  logic: (value) => (isArray(value) && value.length === 0 ? [] : logicRequest(value)),
};

const READ_ELSEWHERE: ReadonlySet<string> = new Set(['type', 'sort', 'options_values']);

function readType(value: Json): FieldType {
  const type = readText('field_type', value);
  if (isFieldType(type)) return type;
  throw invalidValue(type === '' ? 'A field_type was not supplied' : `"${type.slice(0, 100)}" is not a field type`);
}

function readSort(value: Json | undefined): number | undefined {
  if (value === undefined || value === '' || value === null) return undefined;
  if (!/^\d{1,9}$/.test(readText('sort', value))) throw invalidValue('sort must be a whole number');
  return Number(value);
}

function readSettings(given: JsonObject, type: FieldType, old: JsonObject): JsonObject {
  const defaults = chooseSettings(type, given['column_field_type'] ?? old['column_field_type']);
  const settings = Object.entries(given).flatMap(([name, value]) => {
    if (READ_ELSEWHERE.has(name)) return [];
    const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
    const own = read === undefined ? settingLike(name, value, defaults[name]) : read(value, name, type, given);
    return [[name, own] as const];
  });
  return Object.fromEntries(settings);
}

/** Resets the visible subfields when one of their flags changes, so that they follow from the flags again. */
function subfieldsAnew(type: FieldType, settings: JsonObject): JsonObject {
  if (type !== 'name' && type !== 'address') return {};
  const changesSubfields = Object.keys(settings).some((name) => /^(show|hide)_(?!label$)/.test(name));
  return changesSubfields && !Object.hasOwn(settings, 'visible_subfields') ? { visible_subfields: null } : {};
}

/**
 * Reads what a request says about a field, under the names of requests or of answers. An unknown name is kept as a
 * setting. `old` is the changed field; without it, a type is required.
 */
export function fieldRequest(
  body: JsonObject,
  old: Pick<FieldRecord, 'type' | 'settings'> = { type: '', settings: {} },
): FieldChanges & { readonly type: FieldType } {
  const given = answerNames(body);
  const type = readType(given['type'] ?? old.type);
  if (Object.hasOwn(given, 'options_values') && !Object.hasOwn(given, 'options'))
    throw invalidValue('There are options_values without options');
  const settings = readSettings(given, type, old.settings);
  const sort = readSort(given['sort']);
  return {
    type,
    settings: { ...settings, ...subfieldsAnew(type, settings) },
    ...(sort === undefined ? {} : { sort }),
  };
}
