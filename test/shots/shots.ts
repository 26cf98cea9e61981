// npm run shots: pictures of the looks, compared with the accepted ones in docs/gallery.
//   npm run shots                  says what differs, and keeps the pictures that do below .cache/shots
//   npm run shots -- --accept      writes what differs into docs/gallery
//   npm run shots -- beside        shows one form beside other systems, in .cache/shots/beside
import { buildUnlessFresh } from '../../demo/server/build.js';
import { takeBeside } from './beside.js';
import { acceptSheet, compareSheet } from './gallery.js';
import { sheets } from './sheets.js';
import { startStudio } from './studio.js';

const isBeside = process.argv.includes('beside');
const accepts = process.argv.includes('--accept');
const take = accepts ? acceptSheet : compareSheet;

await buildUnlessFresh();
const browser = await startStudio();
const lines = await takeAll();
for (const line of lines.length ? lines : ['Every picture is as accepted.']) console.log(line);
if (lines.length && !accepts && !isBeside) {
  console.log('Look at .cache/shots. If it is as you want it: npm run shots -- --accept');
  process.exitCode = 1;
}

/** Takes all pictures, and returns what differs, or is written. */
async function takeAll(): Promise<readonly string[]> {
  try {
    if (isBeside) return await takeBeside(browser);
    const different = await Promise.all(sheets.map((sheet) => take(browser, sheet)));
    return different.flat();
  } finally {
    await browser.close();
  }
}
