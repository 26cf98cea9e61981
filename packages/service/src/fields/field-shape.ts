import { isArray, isObject, isOn, scalarText } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import { COMMON_SETTINGS, isFieldType, chooseSettings } from './field-settings.js';
import type { FieldRecord } from './field-store.js';

/** `Room # - Admission 1` → `room___admission_1`, the `name` of a field. Source: every label and name of 2023 and 2025. */
export function makeFieldName(label: string): string {
  return label
    .toLowerCase()
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9_]/g, '');
}

/** The optional subfields of a name, in the recorded order. */
const NAME_PARTS = { initial: 'show_initial', prefix: 'show_prefix', suffix: 'show_suffix', middle: 'show_middle' };
const ADDRESS_PARTS = ['address', 'address2', 'city', 'state', 'zip'];

/** Returns the names of the visible subfields. Source: an array of texts on name and address, recorded 2023. */
function visibleSubfields(type: string, settings: JsonObject): readonly string[] | undefined {
  if (type === 'name') {
    const shown = Object.entries(NAME_PARTS).filter(([, setting]) => isOn(settings[setting]));
    return ['first', 'last', ...shown.map(([part]) => part)];
  }
  if (type !== 'address') return undefined;
  const parts = ADDRESS_PARTS.filter((part) => !isOn(settings[`hide_${part}`]));
  return isOn(settings['show_country']) ? [...parts, 'country'] : parts;
}

function isEmptyMatrix(value: Json | undefined): boolean {
  if (!isObject(value)) return (scalarText(value) ?? '') === '';
  return Object.values(value).every((row) => isArray(row) && row.length === 0);
}

/**
 * Returns the default of a matrix; without one, an empty list per row. Source: object by row label, recorded 2016 and
 * 2023.
 */
function matrixDefault(settings: JsonObject): Json {
  if (!isEmptyMatrix(settings['default'])) return settings['default'] ?? '';
  const rows = (scalarText(settings['row_choices']) ?? '').split(/\r?\n/).filter((row) => row !== '');
  return Object.fromEntries(rows.map((row) => [row, []]));
}

/**
 * Returns a field as the service answers it: `type`, and all settings flat on the field; ids and flags as texts of digits.
 * Source: recorded 2016, 2023 and 2025; the same in a form, in the list of fields and after making one.
 */
export function fieldShape({ id, type, sort, settings: own }: FieldRecord): JsonObject {
  const defaults = isFieldType(type) ? chooseSettings(type, own['column_field_type']) : {};
  const settings: JsonObject = { ...COMMON_SETTINGS, ...defaults, ...own };
  const subfields = visibleSubfields(type, settings);
  // Kept, but not answered: the key is in no recorded answer, and only the rendered form shows it.
  const told = Object.entries(settings).filter(([name]) => name !== 'description_callout');
  return {
    ...Object.fromEntries(told),
    id: String(id),
    name: makeFieldName(scalarText(settings['label']) ?? ''),
    type,
    sort: String(sort),
    ...(type === 'matrix' ? { default: matrixDefault(settings) } : {}),
    ...(subfields === undefined ? {} : { visible_subfields: settings['visible_subfields'] ?? subfields }),
  };
}
