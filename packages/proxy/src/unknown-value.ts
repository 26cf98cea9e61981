// Reads values of unknown shape: parsed JSON, caught errors, options of JavaScript callers.

/** A JSON object of unknown members. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Tells whether a value is an object and not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value as an object; an empty one where it is none. */
export function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Parses a JSON object; returns an empty one for any other text. */
export function parseObject(text: string): JsonObject {
  try {
    return toObject(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Tells whether a value has all of these methods. */
export function hasMethods(value: unknown, names: readonly string[]): boolean {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return false;
  return names.every((name) => typeof Reflect.get(value, name) === 'function');
}

/** Returns the `code` of an error of the system, such as `ENOENT`; `''` where it has none. */
export function readErrorCode(error: unknown): string {
  const { code } = toObject(error);
  return typeof code === 'string' ? code : '';
}

/** Converts somebody else's words to one line, without control characters for the terminal; `''` where they are no text. */
export function toPlainLine(text: unknown, longest = 300): string {
  return typeof text === 'string'
    ? text
        .replace(/\p{C}+/gu, ' ')
        .trim()
        .slice(0, longest)
    : '';
}
