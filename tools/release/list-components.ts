import { join } from 'node:path';
import { readJson } from '../root.js';

/** A package of the lock file, as npm writes it. */
export interface Locked {
  readonly version: string;
  readonly license?: string;
  /** `sha512-…` in base64. */
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** A package that comes along with one of ours. */
export interface Component extends Locked {
  readonly name: string;
}

interface LockFile {
  readonly packages: Readonly<Record<string, Locked>>;
}

/** Finds a package as Node does: in the folder of the one that asks, then in those above it. */
function findLocked(lock: LockFile, name: string, from: string): string {
  const path = join(from, 'node_modules', name);
  if (path in lock.packages) return path;
  if (from === '') throw new Error(`package-lock.json has no ${name}.`);
  return findLocked(lock, name, from.slice(0, Math.max(0, from.lastIndexOf('/'))));
}

/**
 * Lists the packages that come along with some, and with those in turn, by the lock file. Each is there once, in the order of names.
 *
 * @param names - The packages that one of ours names.
 * @param from - The folder of ours, from the project's folder; `''` for the element.
 * @throws Error where the lock file misses one
 */
export function listComponents(names: readonly string[], from: string): readonly Component[] {
  const lock = readJson<LockFile>('package-lock.json');
  const found = new Map<string, Component>();
  const visit = (name: string, folder: string): void => {
    const path = findLocked(lock, name, folder);
    const locked = lock.packages[path];
    if (!locked || found.has(path)) return;
    found.set(path, { ...locked, name });
    for (const next of Object.keys(locked.dependencies ?? {})) visit(next, path);
  };
  for (const name of names) visit(name, from);
  // npm may lay the same version into several folders.
  const unique = new Map([...found.values()].map((component) => [`${component.name}@${component.version}`, component]));
  return [...unique.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
