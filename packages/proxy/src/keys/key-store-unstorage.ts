import { toObject } from '../unknown-value.js';
import type { KeyStore } from './key-store.js';

/** The part of unstorage's `Storage` that the store uses. Some drivers understand `ttl` (seconds). */
export interface KeyStorage {
  /** True if items outlive a restart of the proxy, as in `Object.assign(storage, { isDurable: true })`. The driver does not tell. */
  readonly isDurable?: boolean;
  getItem(name: string): Promise<unknown>;
  setItem(name: string, value: { entry: string; until: number }, options: { ttl: number }): Promise<void>;
  removeItem(name: string): Promise<void>;
}

/**
 * The names that are being added, by storage. The map belongs to the module: all proxies of this process with the same storage
 * must share it, and they have nothing else in common.
 */
const namesBeingAdded = new WeakMap<KeyStorage, Set<string>>();

/**
 * Keeps the keys in the owner's unstorage `Storage`. Its drivers have no atomic claim, so claims are atomic **within
 * this process only**. Two copies of the proxy on one storage could send the same submission at the same moment. Old entries are
 * removed by drivers that understand `ttl`; elsewhere they stay, and are ignored.
 */
export function createStorageKeys(storage: KeyStorage, now: () => number): KeyStore {
  const adding = namesBeingAdded.get(storage) ?? new Set<string>();
  namesBeingAdded.set(storage, adding);
  const get = async (name: string) => readItem(await storage.getItem(name), now());
  const set = (name: string, entry: string, keepFor: number) =>
    storage.setItem(name, { entry, until: now() + keepFor }, { ttl: Math.ceil(keepFor / 1000) });
  return {
    isDurable: storage.isDurable === true,
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

/** Reads the entry in an item. A damaged item is an empty entry, because the name is taken. */
function readItem(value: unknown, now: number): string | undefined {
  if (value === null || value === undefined) return undefined;
  const { entry, until } = toObject(value);
  if (typeof entry !== 'string' || typeof until !== 'number') return '';
  return until > now ? entry : undefined;
}
