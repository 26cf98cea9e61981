// Measures compositions, and tells the faults.
//   node --import tsx test/composition/measure.ts               every two things together
//   node --import tsx test/composition/measure.ts --long        every three
//   node --import tsx test/composition/measure.ts file radio    only the faults that name one of these
import { startStudio } from '../shots/studio.js';
import { buildUnlessFresh } from '../support/build.js';
import { badInput } from './bad-input.js';
import { pairwise, threewise } from './compositions.js';
import { tell } from './report.js';
import { rounds } from './rounds.js';
import { measureAll, toScene } from './run.js';

const options = process.argv.slice(2);
const isLong = options.includes('--long');
const names = options.filter((option) => option !== '--long');

await buildUnlessFresh();
const browser = await startStudio();
try {
  const start = Date.now();
  const compositions = (isLong ? threewise() : pairwise()).map(toScene);
  const bad = (isLong ? rounds : [0]).flatMap(badInput);
  const { measured, faults } = await measureAll(browser, [...compositions, ...bad]);
  const wanted = faults.filter(({ what }) => names.length === 0 || names.some((name) => what.includes(name)));
  console.log(tell(measured, wanted).join('\n'));
  console.log(`in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  if (wanted.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
}
