// The gallery shows every example of every field type.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examplesByType } from '../../src/fields/examples.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

test('every example of every type stands in the gallery, and can be filled in', async (t) => {
  const { page, problems } = await startVisit(browser, t);
  await page.goto(`${demo.url}/gallery.html`);
  const examples = Object.values(examplesByType).flat();
  const open = page.locator('[data-example]').filter({ has: page.locator('[part~=form]') });
  await open.nth(examples.length - 1).waitFor();
  assert.equal(await page.locator('[data-example]').count(), examples.length);
  const text = page.locator('[data-example^="text:"]').first();
  await text.getByRole('textbox').fill('Ada');
  assert.equal(await text.getByRole('textbox').inputValue(), 'Ada');
  // Some examples hold event handlers for the sanitiser, which the browser reports.
  assert.deepEqual(
    problems.filter((problem) => problem.startsWith('Not caught')),
    [],
  );
});
