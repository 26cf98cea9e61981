/** A value that JSON can carry. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object, never changed in place. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** True for a JSON object, false for arrays, `null` and everything else. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for a JSON array. `Array.isArray` alone does not narrow a readonly array. */
export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The text of a single posted value: `""` for nothing, `"1"` and `""` for booleans, and `undefined` for arrays and objects. */
export function scalarText(value: Json | undefined): string | undefined {
  if (value === undefined || value === null || value === false) return '';
  if (value === true) return '1';
  return typeof value === 'object' ? undefined : String(value);
}

const TRUE_WORDS = new Set(['1', 'true', 'yes', 'on']);

/** Reads a flag in any of the ways clients send it. Source: clients send `1`, `"1"`/`"0"`, `true`/`false`. */
export function isOn(value: Json | undefined): boolean {
  return TRUE_WORDS.has((scalarText(value) ?? '').toLowerCase());
}
