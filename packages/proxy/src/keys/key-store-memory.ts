import type { KeyStore } from './key-store.js';

/** The most characters of all entries together: those of some fifty thousand submissions. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

// Decision 0063: a carried draft that is forgotten would be a loss, so a full memory refuses.
/** Entries up to this length have a room of their own in a memory that refuses: what is full can still be erased. Characters. */
const SMALL_ENTRY = 1024;

/** The part of a memory that refuses which is for small entries alone. */
const SMALL_PART = 1 / 8;

/** A write that finds no room. Its code is the one that a full disk has. */
class MemoryFullError extends Error {
  override readonly name = 'MemoryFullError';
  readonly code = 'ENOSPC';
}

/** Texts by name, each with its end, in the order of writing. */
class Memory {
  readonly #now: () => number;
  readonly #entries = new Map<string, { readonly entry: string; readonly until: number }>();
  /** The characters of all entries and names together. */
  characters = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  find(name: string): string | undefined {
    const found = this.#entries.get(name);
    return found && found.until > this.#now() ? found.entry : undefined;
  }

  remove(name: string): void {
    const found = this.#entries.get(name);
    if (found) this.characters -= name.length + found.entry.length;
    this.#entries.delete(name);
  }

  write(name: string, entry: string, keepFor: number): void {
    // Removed before, so that the entry is the newest.
    this.remove(name);
    this.#entries.set(name, { entry, until: this.#now() + keepFor });
    this.characters += name.length + entry.length;
  }

  /** Removes the oldest entries: those that have ended, and as many others as are too much. */
  forget(maxCharacters: number): void {
    for (const [name, { until }] of this.#entries) {
      if (until > this.#now() && this.characters <= maxCharacters) break;
      this.remove(name);
    }
  }

  /** Removes all entries that have ended. */
  sweep(): void {
    for (const [name, { until }] of this.#entries) if (until <= this.#now()) this.remove(name);
  }
}

/**
 * Keeps the keys in the memory of this process: a restart forgets them, and other copies of the proxy do not see them. Old
 * entries go at the next write.
 *
 * @param whenFull In a full memory, the oldest entries go first, or a write is refused.
 */
export function createMemoryKeys(
  now: () => number,
  maxCharacters = MAX_CHARACTERS,
  whenFull: 'forget' | 'refuse' = 'forget',
): KeyStore {
  const memory = new Memory(now);
  const makeRoom = (size: number) => {
    const max = size > SMALL_ENTRY ? maxCharacters : maxCharacters * (1 + SMALL_PART);
    if (memory.characters + size <= max) return;
    memory.sweep();
    if (memory.characters + size > max) throw new MemoryFullError('The memory for carried drafts is full.');
  };
  const write = (name: string, entry: string, keepFor: number) => {
    if (whenFull === 'refuse') makeRoom(name.length + entry.length);
    memory.write(name, entry, keepFor);
    memory.forget(whenFull === 'refuse' ? Infinity : maxCharacters);
  };
  return {
    add: async (name, entry, keepFor) => {
      if (memory.find(name) !== undefined) return false;
      write(name, entry, keepFor);
      return true;
    },
    get: async (name) => memory.find(name),
    set: async (name, entry, keepFor) => {
      write(name, entry, keepFor);
    },
    remove: async (name) => {
      memory.remove(name);
    },
  };
}
