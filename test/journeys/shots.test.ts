// The look of the form changes only where somebody has seen it: every picture of the gallery is as it was accepted.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { GALLERY, compareSheet } from '../shots/gallery.js';
import { nameFile, sheets } from '../shots/sheets.js';
import { startStudio } from '../shots/studio.js';
import { buildUnlessFresh } from '../support/build.js';

/** The advice to whoever changed the look. */
const ADVICE = 'Look at .cache/shots. If it is as you want it: npm run shots -- --accept';

await buildUnlessFresh();
const browser = await startStudio();
after(() => browser.close());

describe('the look is as accepted', { concurrency: true }, () => {
  for (const sheet of sheets)
    test(`of ${sheet.name}`, async () => {
      assert.deepEqual(await compareSheet(browser, sheet), [], ADVICE);
    });
});

test('the gallery holds no other pictures', () => {
  const wanted = sheets.flatMap((sheet) => sheet.views.map((view) => nameFile(sheet, view)));
  assert.deepEqual(readdirSync(GALLERY).sort(), wanted.sort());
});
