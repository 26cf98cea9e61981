// npm run audit:languages: says forms in all states in each language and in the pseudo-locale, on a page of 320 px, and measures what does not
// fit. Then axe, Alfa, IBM's checker and HTML CodeSniffer look at the form in languages of other scripts.
//   npm run audit:languages               all languages
//   npm run audit:languages -- de th      only the measures of these languages
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { tags } from '../../src/locale/chunks/tags.js';
import { buildUnlessFresh } from '../../demo/server/build.js';
import { startStudio } from '../shots/studio.js';
import { listScriptsWithoutFont, measureLanguages } from './overflow.js';
import { PSEUDO } from './pseudo.js';

const CHECKERS = fileURLToPath(new URL('../runner/audit-accessibility.ts', import.meta.url));

const asked = process.argv.slice(2);
await buildUnlessFresh();
const browser = await startStudio();
try {
  const start = Date.now();
  const measured = await measureLanguages(browser, asked.length > 0 ? asked : [...tags, PSEUDO], console.log);
  const without = await listScriptsWithoutFont(browser, tags);
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  const faults = measured.flatMap(({ faults }) => faults);
  if (without.length > 0) console.log(`This machine has no font for ${without.join(', ')}: their widths are guesses.`);
  console.log(`${measured.length} languages at 320 px: ${faults.length} faults, in ${seconds} s`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
}
if (asked.length === 0) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', CHECKERS, 'script'], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
