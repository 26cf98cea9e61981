// A page does not jump while its form loads, for the first time or again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patient, startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { isLong } from '../support/long.js';
import { measureShift } from '../support/shift.js';

const demo = await startDemo();
const browser = await startBrowser();

for (const [path, width] of (
  [
    ['/', 375],
    ['/?form=103', 1280],
    ['/forms/job_application', 375],
  ] as const
).slice(0, isLong ? 3 : 2))
  test(`nothing moves at ${path} in ${String(width)} px while its form loads, and when it is opened again`, async () => {
    const context = patient(await browser.newContext({ viewport: { width, height: 700 } }));
    for (const visit of ['first', 'second'])
      assert.deepEqual(await measureShift(context, demo.url + path), { sum: 0, moved: [] }, `the ${visit} visit`);
    await context.close();
  });
