// What the element keeps on the device of a page.
import type { Page } from 'playwright';
import { eventually } from './eventually.js';

/** Returns the number of encrypted bytes of the answers that are stored; 0 where none are. */
const bytesKept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const [known] = await indexedDB.databases();
    if (!known?.name) return 0;
    const opening = indexedDB.open(known.name);
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const reading = opening.result.transaction('records').objectStore('records').getAll();
    await new Promise((resolve) => (reading.onsuccess = resolve));
    opening.result.close();
    const [record] = reading.result as { readonly bytes: ArrayBuffer }[];
    return record?.bytes.byteLength ?? 0;
  });

/** Waits until more than so many bytes of the answers are stored. */
export const whenKept = (page: Page, bytes = 0): Promise<void> =>
  eventually(async () => (await bytesKept(page)) > bytes, 'the stored answers');
