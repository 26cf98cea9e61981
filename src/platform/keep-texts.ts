// Texts that the browser keeps for the site. A browser that blocks cookies throws at every touch; a full one at a write.
import type { OpenStorage } from './kept-texts.js';
import { tryTo } from './try.js';

/** Opens the storage of this tab. @throws what the browser throws */
export const openSession = (): Storage => sessionStorage;

/** Keeps a text. Returns whether the browser has it, and gives it back. */
export function keepText(open: OpenStorage<'getItem' | 'setItem'>, name: string, text: string): boolean {
  const isKept = tryTo(() => {
    const storage = open();
    storage.setItem(name, text);
    return storage.getItem(name) === text;
  });
  return isKept === true;
}

/** Keeps a text no more. */
export function dropText(open: OpenStorage<'removeItem'>, name: string): void {
  tryTo(() => {
    open().removeItem(name);
  });
}

/** Lists the names of the kept texts that begin so. */
export function listTexts(open: OpenStorage, prefix: string): readonly string[] {
  return tryTo(() => Object.keys(open()).filter((name) => name.startsWith(prefix))) ?? [];
}
