import { isArray, isObject } from './json.js';
import type { Json, JsonObject } from './json.js';

/** The sentence for text that cannot be stored. */
export const UNSTORABLE = 'The request holds a character that cannot be stored: U+0000, or half of a surrogate pair';

/** Tells whether every store can keep a text: PostgreSQL takes neither U+0000 nor half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/** Removes or replaces the characters of a text from outside, such as a mail, that a store cannot keep. */
export function toStorableText(text: string): string {
  if (isStorable(text)) return text;
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** Applies {@link toStorableText} to all texts of a value. */
export function toStorable(value: Json): Json {
  if (typeof value === 'string') return toStorableText(value);
  if (isArray(value)) return value.map(toStorable);
  return isObject(value) ? toStorableObject(value) : value;
}

/** Applies {@link toStorableText} to all texts of an object. */
export function toStorableObject(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, item]) => [toStorableText(key), toStorable(item)]));
}
