import { isArray, isObject, scalarText } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import type { FieldRecord } from './field-store.js';

/** Settings beside logic and calculation that hold the id of another field. Source: recorded 2025. */
const ID_SETTINGS = ['parent_table_id', 'parent_tableheader_id', 'field_one_calculation', 'field_two_calculation'];

type Renumber = (id: Json) => Json;

function withNewId(value: JsonObject, key: string, renumber: Renumber): JsonObject {
  return Object.hasOwn(value, key) ? { ...value, [key]: renumber(value[key] ?? null) } : value;
}

function listWithNewIds(list: Json | undefined, key: string, renumber: Renumber): Json {
  return isArray(list) ? list.map((item) => (isObject(item) ? withNewId(item, key, renumber) : item)) : (list ?? null);
}

function copiedSettings(settings: JsonObject, renumber: Renumber): JsonObject {
  const copy: Record<string, Json> = { ...settings };
  for (const key of ID_SETTINGS) if (copy[key] !== undefined) copy[key] = renumber(copy[key]);
  const { logic, calculation, columns } = settings;
  if (isObject(logic)) copy['logic'] = { ...logic, checks: listWithNewIds(logic['checks'], 'field', renumber) };
  if (columns !== undefined) copy['columns'] = listWithNewIds(columns, 'id', renumber);
  if (typeof calculation === 'string') {
    // `[12-price]` names a part of a product
    copy['calculation'] = calculation.replace(/\[(\d+)/g, (_, id: string) => `[${scalarText(renumber(id)) ?? id}`);
  }
  return copy;
}

/**
 * Copies the fields of a form under new ids. Their logic, calculations and tables name the copies.
 * An id that is not of this form stays as it is. `newIds` has one id per field.
 */
export function copyFields(fields: readonly FieldRecord[], formId: number, newIds: readonly number[]): FieldRecord[] {
  const copies = new Map(fields.map((field, index) => [String(field.id), newIds[index] ?? field.id]));
  const renumber: Renumber = (id) => {
    const copy = copies.get(scalarText(id) ?? '');
    if (copy === undefined) return id;
    return typeof id === 'number' ? copy : String(copy);
  };
  return fields.map((field, index) => ({
    ...field,
    id: newIds[index] ?? field.id,
    formId,
    settings: copiedSettings(field.settings, renumber),
  }));
}
