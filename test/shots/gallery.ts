import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { ROOT } from '../../demo/server/build.js';
import { compress, findDifference } from './compare.js';
import { nameFile } from './sheets.js';
import type { Sheet } from './sheets.js';
import { openSheet, takePicture } from './take.js';

/** The folder of the accepted pictures. */
export const GALLERY = join(ROOT, 'docs/gallery');
/** The folder of pictures that differ from the accepted ones. */
const DIFFERENT = join(ROOT, '.cache/shots');

/**
 * Compares the pictures of a sheet with the accepted ones. A picture that differs is kept below `.cache/shots`, so that it can be looked at.
 *
 * @returns A sentence for each picture that differs.
 */
export async function compareSheet(browser: Browser, sheet: Sheet): Promise<readonly string[]> {
  const different = await takeDifferent(browser, sheet);
  for (const { file, taken } of different) await write(DIFFERENT, file.replace('.webp', '.png'), taken);
  return different.map(({ file, difference }) => `${file} ${difference}`);
}

/** Writes the pictures of a sheet where they differ from the accepted ones. Returns a sentence for each. */
export async function acceptSheet(browser: Browser, sheet: Sheet): Promise<readonly string[]> {
  const different = await takeDifferent(browser, sheet);
  for (const { file, taken } of different) await write(GALLERY, file, await compress(taken));
  return different.map(({ file, difference }) => `docs/gallery/${file} is written. It ${difference}`);
}

interface Different {
  readonly file: string;
  readonly taken: Buffer;
  readonly difference: string;
}

/** Takes the pictures of a sheet, and returns those that differ from the accepted ones. */
async function takeDifferent(browser: Browser, sheet: Sheet): Promise<readonly Different[]> {
  const page = await openSheet(browser, sheet);
  const different: Different[] = [];
  for (const view of sheet.views) {
    const file = nameFile(sheet, view);
    const accepted = await readFile(join(GALLERY, file)).catch(() => undefined);
    let difference: string | undefined;
    const taken = await takePicture(page, view, async (picture) => {
      difference = await findDifference(accepted, picture);
      return !difference;
    });
    if (difference) different.push({ file, taken, difference });
  }
  await page.close();
  return different;
}

async function write(folder: string, file: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), bytes);
}
