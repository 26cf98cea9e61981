// Tolerant readers. The same flag arrives as "0", 0, false or "", and the same id as string or number. "Nothing"
// arrives as null, "", [] or an absent key. Source: recordings 2014 to 2025.
import type { JsonObject, Option } from '../model/form.js';
import type { Warn } from '../model/warning.js';

/** Checks whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads the text of a string or number. Returns `''` for anything else. */
export function text(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** Reads a flag: true for `true`, `1`, `"1"` and `"true"`. */
export function flag(value: unknown): boolean {
  return value === true || ['1', 'true'].includes(text(value).trim().toLowerCase());
}

/** Reads a finite number, also from a string. Returns `undefined` for anything else. */
export function number(value: unknown): number | undefined {
  const digits = text(value).trim();
  const result = Number(digits);
  return digits !== '' && Number.isFinite(result) ? result : undefined;
}

/**
 * Reads a positive whole number. Returns `undefined` for 0, which the service uses for "no limit", and for anything
 * else.
 */
export function count(value: unknown): number | undefined {
  const result = number(value);
  return result !== undefined && result >= 1 ? Math.floor(result) : undefined;
}

/**
 * Reads the options of a choice field. Their ids are their values, which may be equal. A form may have `options: ""`, or a last option with an empty label and value
 * (recorded 2023), which is skipped.
 */
export function options(value: unknown, warn: Warn): Option[] {
  if (!Array.isArray(value)) {
    if ((value ?? '') !== '') warn('options-not-a-list', 'options', typeof value);
    return [];
  }
  return value.flatMap((entry: unknown, index) => {
    const option: JsonObject = isObject(entry) ? entry : { label: entry };
    const label = text(option['label']) || text(option['value']);
    const value = text(option['value']) || label;
    if (label) return [{ id: value, label, value }];
    warn('option-empty', `options[${index}]`, '');
    return [];
  });
}
