import type { KeyStore } from './key-store.js';

/** What is used of unstorage's `Storage`. `ttl` (seconds) is understood by the drivers that can. */
export interface KeyStorage {
  getItem(name: string): Promise<unknown>;
  setItem(name: string, value: { entry: string; until: number }, options: { ttl: number }): Promise<void>;
  removeItem(name: string): Promise<void>;
}

/** Names that are being added, by storage: for all proxies of this process. */
const beingAdded = new WeakMap<KeyStorage, Set<string>>();

/**
 * Keeps the keys in an unstorage `Storage` of the owner's. Its drivers have no claim of their own, so it is atomic **within
 * this process only**: two copies of the proxy on one storage could send the same submission at the same moment. Old
 * entries go where the driver understands `ttl`; elsewhere they count as gone, and stay.
 */
export function createStorageKeys(storage: KeyStorage, now: () => number): KeyStore {
  const adding = beingAdded.get(storage) ?? new Set<string>();
  beingAdded.set(storage, adding);
  const get = async (name: string) => entryOf(await storage.getItem(name), now());
  const set = (name: string, entry: string, keepFor: number) =>
    storage.setItem(name, { entry, until: now() + keepFor }, { ttl: Math.ceil(keepFor / 1000) });
  return {
    add: async (name, entry, keepFor) => {
      if (adding.has(name)) return false;
      adding.add(name);
      try {
        if ((await get(name)) !== undefined) return false;
        await set(name, entry, keepFor);
        return true;
      } finally {
        adding.delete(name);
      }
    },
    get,
    set,
    remove: (name) => storage.removeItem(name),
  };
}

/** What is there and cannot be read is an entry all the same: somebody has taken the key. */
function entryOf(value: unknown, now: number): string | undefined {
  if (value === null || value === undefined) return undefined;
  const { entry, until } = Object(value) as Record<string, unknown>;
  if (typeof entry !== 'string' || typeof until !== 'number') return '';
  return until > now ? entry : undefined;
}
