/** Returns what is written in place of a value. */
type Replace = (value: unknown) => unknown;

/**
 * Writes a value as JSON, as `JSON.stringify` does on a page of its own. Prototype gives all arrays a `toJSON`, which makes the platform write
 * a list as a text, so the answers would arrive as nonsense. Only an object's own members count here, and no `toJSON`.
 */
export function toJson(value: unknown, replace: Replace = (same) => same): string {
  return write(value, replace) ?? 'null';
}

/**
 * Writes answers as a text that is equal for equal answers, also after a reload. A file counts by its name, size, type and last change.
 */
export const toComparable = (answers: unknown): string =>
  toJson(answers, (value) => (value instanceof Blob ? aboutFile(value) : value));

function aboutFile(file: Blob): unknown {
  const { name, lastModified }: Partial<File> = file instanceof File ? file : {};
  return { name, lastModified, size: file.size, type: file.type };
}

/** Returns `undefined` for what JSON leaves out: `undefined`, a function, a symbol. */
function write(given: unknown, replace: Replace): string | undefined {
  const value = replace(given);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => toJson(item, replace)).join(',')}]`;
  const members = Object.entries(value).flatMap(([name, item]) => {
    const text = write(item, replace);
    return text === undefined ? [] : `${JSON.stringify(name)}:${text}`;
  });
  return `{${members.join(',')}}`;
}
