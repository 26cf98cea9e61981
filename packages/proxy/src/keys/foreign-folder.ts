import type { Stats } from 'node:fs';
import { ProxyConfigurationError } from '../errors.js';

/** The part of Node's `fs` that the check uses. */
interface FolderReader {
  readonly lstatSync: (path: string) => Stats;
  readonly realpathSync: (path: string) => string;
}

/**
 * Refuses a folder for keys that another user of this machine may have made, or may replace, to read what is written into it. That can be where
 * everybody may write into a folder on the way, such as /tmp. The PHP proxy has the same rule.
 *
 * @param isPrivate Refuses a folder that is open to others wherever it lies.
 * @throws ProxyConfigurationError `keys_folder_foreign`
 */
export function refuseForeignFolder(
  files: FolderReader,
  path: string,
  { isPrivate = false }: { readonly isPrivate?: boolean } = {},
): void {
  const user = globalThis.process.getuid?.();
  // Windows has no such permissions.
  if (user === undefined) return;
  const own = trimSlashes(path);
  // If the path has links, both their own folders and their targets count.
  for (const way of new Set([own, files.realpathSync(own)])) {
    for (let folder = way; findParent(folder) !== folder; folder = findParent(folder)) {
      const isOwn = folder === way;
      const isExposed = (isPrivate && isOwn) || isShared(files.lstatSync(findParent(folder)));
      if (isExposed && isForeign(files.lstatSync(folder), isOwn, user)) throw refusal(folder);
    }
  }
}

/** Tells whether every user of this machine may make folders in a folder. */
function isShared({ mode }: Stats): boolean {
  return (mode & 0o002) !== 0;
}

/** Tells whether a folder is another user's, or open to others. On the way to the proxy's own one, those of root are as good as its own. */
function isForeign(stats: Stats, isOwn: boolean, user: number): boolean {
  const isOpen = (stats.mode & (isOwn ? 0o077 : 0o022)) !== 0;
  return stats.isSymbolicLink() || isOpen || !(isOwn ? [user] : [user, 0]).includes(stats.uid);
}

function refusal(folder: string): ProxyConfigurationError {
  const sentence = `The folder ${folder} is open to others, or another user's. Name a folder of your own in the option "keys".`;
  return new ProxyConfigurationError('keys_folder_foreign', sentence);
}

function trimSlashes(path: string): string {
  return path.replace(/\/+$/, '') || '/';
}

function findParent(path: string): string {
  return trimSlashes(path.slice(0, path.lastIndexOf('/') + 1));
}
