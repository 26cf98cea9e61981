// npm run shots: pictures of the looks, compared with the accepted ones in docs/gallery.
//   npm run shots                  says what differs, and keeps the pictures that do below .cache/shots
//   npm run shots -- --accept      writes what differs into docs/gallery
//   npm run shots -- beside        draws the same questions by other design systems, into .cache/beside
//   npm run shots -- languages     draws every state in six languages, into a temporary folder
import type { Browser } from 'playwright';
import { buildUnlessFresh } from '../../demo/server/build.js';
import { takeBeside } from './beside.js';
import { acceptSheet, compareSheet } from './gallery.js';
import { takeLanguages } from './languages.js';
import { sheets } from './sheets.js';
import { startStudio } from './studio.js';

async function runFor(browser: Browser, asked: readonly string[]): Promise<void> {
  if (asked.includes('beside')) {
    tell(await takeBeside(browser));
    return;
  }
  if (asked.includes('languages')) {
    tell(await takeLanguages(browser));
    return;
  }
  const accepts = asked.includes('--accept');
  const take = accepts ? acceptSheet : compareSheet;
  const differences = (await Promise.all(sheets.map((sheet) => take(browser, sheet)))).flat();
  tell(differences);
  if (accepts || !differences.length) return;
  console.log('Look at .cache/shots. If it is as you want it: npm run shots -- --accept');
  process.exitCode = 1;
}

function tell(lines: readonly string[]): void {
  for (const line of lines.length ? lines : ['Every picture is as accepted.']) console.log(line);
}

await buildUnlessFresh();
const browser = await startStudio();
await runFor(browser, process.argv.slice(2)).finally(() => browser.close());
