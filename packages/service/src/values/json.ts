/** A value that JSON can carry. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object, never changed in place. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Tells whether a value is a JSON object, and no array or `null`. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Tells whether a value is a JSON array. `Array.isArray` alone does not narrow a readonly array. */
export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Returns a single posted value as text: `""` for nothing, `"1"` and `""` for booleans, `undefined` for arrays and objects. */
export function scalarText(value: Json | undefined): string | undefined {
  if (value === undefined || value === null || value === false) return '';
  if (value === true) return '1';
  return typeof value === 'object' ? undefined : String(value);
}

/** Parses JSON. @throws SyntaxError */
export function parseJson(text: string): Json {
  return JSON.parse(text) as Json;
}

/** Returns an own property of an object, and nothing that it inherits. */
export function ownProperty(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

const TRUE_WORDS = new Set(['1', 'true', 'yes', 'on']);

/** Reads a flag in any of the spellings that clients send. Source: clients send `1`, `"1"`/`"0"`, `true`/`false`. */
export function isOn(value: Json | undefined): boolean {
  return TRUE_WORDS.has((scalarText(value) ?? '').toLowerCase());
}
