// A clock of a page's own storage: where the machine is busy, it beats more slowly.
import type { Page } from 'playwright';

/** The page's number of beats since it was opened, and that of the page before it. */
interface Heart {
  beats: number;
  beatsBefore: number;
}

/** Counts in the storage of the page that it runs in. Each beat begins a tenth of a second after the last write. */
export function beat(): void {
  const heart = Object.assign(window as unknown as Heart, { beats: 0, beatsBefore: 0 });
  const opening = indexedDB.open('heart');
  opening.onupgradeneeded = () => opening.result.createObjectStore('beats');
  opening.onsuccess = () => {
    const begin = (mode: IDBTransactionMode) => opening.result.transaction('beats', mode).objectStore('beats');
    const reading = begin('readonly').get('count');
    const next = () => {
      const store = begin('readwrite');
      store.put(heart.beats + 1, 'count');
      store.transaction.oncomplete = () => {
        heart.beats += 1;
        setTimeout(next, 100);
      };
    };
    reading.onsuccess = () => {
      heart.beatsBefore = Number(reading.result ?? 0);
      next();
    };
  };
}

/** Reads the beats of a page in which `beat` runs. */
export const readHeart = (page: Page): Promise<Heart> =>
  page.evaluate(() => {
    const { beats, beatsBefore } = window as unknown as Heart;
    return { beats, beatsBefore };
  });
