import type { KeyStore } from './key-store.js';

/** The most characters of all entries together: those of some fifty thousand submissions. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/**
 * Keeps the keys in the memory of this process: a restart forgets them, and other copies of the proxy do not see them. Old
 * entries go at the next write. When the memory is full, the oldest go first.
 */
export function createMemoryKeys(now: () => number, maxCharacters = MAX_CHARACTERS): KeyStore {
  // In the order of writing, because `write` removes an entry before it sets it.
  const entries = new Map<string, { readonly entry: string; readonly until: number }>();
  let characters = 0;

  const remove = (name: string) => {
    const found = entries.get(name);
    if (found) characters -= name.length + found.entry.length;
    entries.delete(name);
  };
  const find = (name: string) => {
    const found = entries.get(name);
    return found && found.until > now() ? found.entry : undefined;
  };
  const write = (name: string, entry: string, keepFor: number) => {
    remove(name);
    entries.set(name, { entry, until: now() + keepFor });
    characters += name.length + entry.length;
    for (const [old, { until }] of entries) {
      if (until > now() && characters <= maxCharacters) break;
      remove(old);
    }
  };

  return {
    add: async (name, entry, keepFor) => {
      if (find(name) !== undefined) return false;
      write(name, entry, keepFor);
      return true;
    },
    get: async (name) => find(name),
    set: async (name, entry, keepFor) => {
      write(name, entry, keepFor);
    },
    remove: async (name) => {
      remove(name);
    },
  };
}
