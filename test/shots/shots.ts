// npm run shots: pictures of the looks, compared with the accepted ones in docs/gallery.
//   npm run shots                  says what differs, and keeps the pictures that do below .cache/shots
//   npm run shots -- --accept      writes what differs into docs/gallery
import { buildUnlessFresh } from '../../demo/server/build.js';
import { acceptSheet, compareSheet } from './gallery.js';
import { sheets } from './sheets.js';
import { startStudio } from './studio.js';

const accepts = process.argv.includes('--accept');
const take = accepts ? acceptSheet : compareSheet;

await buildUnlessFresh();
const browser = await startStudio();
const lines = await takeAll();
for (const line of lines.length ? lines : ['Every picture is as accepted.']) console.log(line);
if (lines.length && !accepts) {
  console.log('Look at .cache/shots. If it is as you want it: npm run shots -- --accept');
  process.exitCode = 1;
}

/** Takes all sheets, and returns what differs. */
async function takeAll(): Promise<readonly string[]> {
  try {
    const different = await Promise.all(sheets.map((sheet) => take(browser, sheet)));
    return different.flat();
  } finally {
    await browser.close();
  }
}
