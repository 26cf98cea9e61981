import { COMMON_SETTINGS, isFieldType, settingsOf } from './field-settings.js';
import { isOn, scalarText, type Json, type JsonObject } from './json.js';
import type { FieldRecord } from './store/store.js';

/** `Short answer (hidden)` → `short_answer_hidden`, the `name` of a field and the last part of a form's address. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
}

const NAME_PARTS = { prefix: 'show_prefix', middle: 'show_middle', initial: 'show_initial', suffix: 'show_suffix' };
const ADDRESS_PARTS = ['address', 'address2', 'city', 'state', 'zip'];

/** The names of the subfields that are shown. Source: an array of texts on name and address, recorded 2023. */
function visibleSubfields(type: string, settings: JsonObject): readonly string[] | undefined {
  if (type === 'name') {
    const shown = Object.entries(NAME_PARTS).filter(([, setting]) => isOn(settings[setting]));
    const names = shown.map(([part]) => part);
    return ['prefix', 'first', 'middle', 'initial', 'last', 'suffix'].filter(
      (part) => part === 'first' || part === 'last' || names.includes(part),
    );
  }
  if (type !== 'address') return undefined;
  const parts = ADDRESS_PARTS.filter((part) => !isOn(settings[`hide_${part}`]));
  return isOn(settings['show_country']) ? [...parts, 'country'] : parts;
}

/** A matrix without a default has an empty list per row. Source: object by row label, recorded 2016 and 2023. */
function matrixDefault(settings: JsonObject): Json {
  if (settings['default'] !== '') return settings['default'] ?? '';
  const rows = (scalarText(settings['row_choices']) ?? '').split(/\r?\n/).filter((row) => row !== '');
  return Object.fromEntries(rows.map((row) => [row, []]));
}

/**
 * A field as the service answers it: `type`, and all settings flat on the field; ids and flags as texts of digits.
 * Source: recorded 2016, 2023 and 2025; the same in a form, in the list of fields and after making one.
 */
export function fieldShape({ id, type, sort, settings: own }: FieldRecord): JsonObject {
  const defaults = isFieldType(type) ? settingsOf(type, own['column_field_type']) : {};
  const settings: JsonObject = { ...COMMON_SETTINGS, ...defaults, ...own };
  const subfields = visibleSubfields(type, settings);
  return {
    ...settings,
    id: String(id),
    name: slugOf(scalarText(settings['label']) ?? ''),
    type,
    sort: String(sort),
    ...(type === 'matrix' ? { default: matrixDefault(settings) } : {}),
    ...(subfields === undefined ? {} : { visible_subfields: settings['visible_subfields'] ?? subfields }),
  };
}
