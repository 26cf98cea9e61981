import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';

/** The earliest time that a zip file can hold, in the machine's own zone, as the library reads it. */
const NO_TIME = new Date(1980, 0, 1);

/**
 * Packs a folder as a zip file, each file without its time and its owner. The same files always make the same bytes.
 *
 * @param folder - Its path.
 * @param name - The folder's name in the archive.
 * @param isKept - Says whether a file is packed, by its path from the folder.
 */
export function zipFolder(folder: string, name: string, isKept: (path: string) => boolean = () => true): Uint8Array {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter(isKept)
    .sort();
  const entries = paths.map((path): [string, Uint8Array] => [`${name}/${path}`, readFileSync(join(folder, path))]);
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: NO_TIME });
}
