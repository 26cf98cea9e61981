// What the element keeps on the device of a page.
import type { Page } from 'playwright';
import { eventually } from './eventually.js';

/** Returns the sizes of all stored answers, in encrypted bytes; [] where none are. */
const sizesKept = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const [known] = await indexedDB.databases();
    if (!known?.name) return [];
    const opening = indexedDB.open(known.name);
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const reading = opening.result.transaction('records').objectStore('records').getAll();
    await new Promise((resolve) => (reading.onsuccess = resolve));
    opening.result.close();
    return (reading.result as { readonly bytes: ArrayBuffer }[]).map(({ bytes }) => bytes.byteLength);
  });

/** Waits until so many forms have more than so many bytes of their answers stored. */
export const whenKept = (page: Page, bytes = 0, forms = 1): Promise<void> =>
  eventually(async () => (await sizesKept(page)).filter((size) => size > bytes).length >= forms, 'the stored answers');
