// The parts of a form look right together: all pairs of field types, in all looks, ways and places, by measured rules. `--long` measures every
// three things together instead of every two.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startStudio } from '../shots/studio.js';
import { buildUnlessFresh } from '../support/build.js';
import { isLong } from '../support/long.js';
import { badInput } from './bad-input.js';
import { pairwise, threewise } from './compositions.js';
import { tell } from './report.js';
import { rounds } from './rounds.js';
import { measureAll, toScene } from './run.js';

await buildUnlessFresh();
const browser = await startStudio();
after(() => browser.close());

test('compositions keep every rule', async () => {
  const compositions = (isLong ? threewise() : pairwise()).map(toScene);
  const bad = (isLong ? rounds : [0]).flatMap(badInput);
  const { measured, faults } = await measureAll(browser, [...compositions, ...bad]);
  const told = tell(measured, faults);
  console.log(told[0]);
  assert.equal(faults.length, 0, told.join('\n'));
});
