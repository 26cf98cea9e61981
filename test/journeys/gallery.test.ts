// The gallery shows every example of every field type.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listLanguages } from '../../demo/pages/languages.js';
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

test('the gallery can be switched through all languages, and its address keeps the one that is chosen', async (t) => {
  const { page } = await startVisit(browser, t);
  await page.goto(`${demo.url}/gallery.html`);
  const form = page.locator('[data-example^="text:"]').first();
  await form.locator('[part=form]').waitFor();
  const picker = page.getByLabel('Language of the forms');
  const options = await picker
    .locator('option')
    .evaluateAll((all: HTMLOptionElement[]) => all.map(({ lang, value, label }) => [lang, value, label]));
  assert.deepEqual(
    options.map(([lang, value]) => [lang, value]).sort(),
    listLanguages()
      .map(({ tag }) => [tag, tag])
      .sort(),
  );
  // Each browser has names of its own for languages.
  assert.ok(options.every(([, , label]) => label));
  const speaks = (tag: string, dir: string) =>
    page.locator(`main[lang="${tag}"][dir="${dir}"] [part=root][lang="${tag}"][dir="${dir}"]`).first().waitFor();
  for (const { tag, dir } of listLanguages()) {
    await picker.selectOption(tag);
    await speaks(tag, dir);
    assert.equal(new URL(page.url()).searchParams.get('lang'), tag);
  }

  await picker.selectOption('he');
  await page.getByRole('link', { name: 'invalid' }).click();
  await speaks('he', 'rtl');
  assert.equal(await picker.inputValue(), 'he');
  assert.equal(await page.locator('html').getAttribute('lang'), 'en', 'the page itself is in English');
});
