import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns a name of eight letters and digits for the content of files. It changes with any content. Tests do not count.
 *
 * @param sources Files and folders, from the project's root.
 */
export function computeVersion(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(listFiles).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('base64url').replace(/[-_]/g, '').slice(0, 8);
}

function listFiles(source: string): readonly string[] {
  if (!statSync(source).isDirectory()) return [source];
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}
