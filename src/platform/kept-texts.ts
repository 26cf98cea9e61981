// Reads what the browser keeps for the site.
import { tryTo } from './try.js';

/** Opens a storage. Every call of it may throw, and so may this one: the functions below go on. */
export type OpenStorage<Part extends keyof Storage = keyof Storage> = () => Pick<Storage, Part>;

/** Opens the storage of this device. @throws what the browser throws */
export const openLocal = (): Storage => localStorage;

/** Reads a text; `''` where none is kept, or where the browser refuses it. */
export function readText(open: OpenStorage<'getItem'>, name: string): string {
  const text: unknown = tryTo(() => open().getItem(name));
  return typeof text === 'string' ? text : '';
}
