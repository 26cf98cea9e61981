import { readJson } from '../root.js';

/** An entry of `packages` in `package-lock.json`. */
interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The part of `package-lock.json` that says what each installed package needs. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** Reads the lock file of the project. */
export function readLockFile(): LockFile {
  return readJson('package-lock.json');
}

/** Lists the packages that the root package names as its dependencies. Development packages do not count. */
export function listDependencies({ packages }: LockFile): string[] {
  return listNeeds(packages['']);
}

/** Lists the folders of all packages that npm installs with the root package. Development packages do not count. */
export function listInstalled({ packages }: LockFile): string[] {
  const found = new Set<string>();
  const addNeedsOf = (from: string): void => {
    for (const name of listNeeds(packages[from])) {
      const path = listCandidates(name, from).find((candidate) => packages[candidate]);
      if (path === undefined || found.has(path)) continue;
      found.add(path);
      addNeedsOf(path);
    }
  };
  addNeedsOf('');
  return [...found].sort();
}

function listNeeds({ dependencies, optionalDependencies }: LockedPackage = {}): string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

/** Lists the folders in which Node looks for a package, from the nearest `node_modules` up to the root's. */
function listCandidates(name: string, from: string): string[] {
  const parents = from ? `/${from}`.split('/node_modules/') : [''];
  return parents.map((_, index) => [...parents.slice(0, parents.length - index), name].join('/node_modules/').slice(1));
}
