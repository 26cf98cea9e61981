import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Reads a file of JSON, by its path from the project's folder. Its writer promises the shape. Returns `missing` where there is none. */
export function readJson<Content>(path: string, missing?: Content): Content {
  const file = join(ROOT, path);
  if (missing !== undefined && !existsSync(file)) return missing;
  return JSON.parse(readFileSync(file, 'utf8')) as Content;
}
