// The gallery shows every example of every field type.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { listLanguages } from '../../demo/pages/languages.js';
import { examplesByType } from '../../src/fields/examples.js';
import type { HostedForm } from '../../src/index.js';
import { isLong } from '../support/long.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

test('the gallery has every example of every type, and each can be filled in', async (t) => {
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

/** Returns, for each form of the gallery, what a person sees or hears of it, and its answers. */
const readSight = (page: Page) =>
  page.locator('[data-example]').evaluateAll((forms: HostedForm[]) =>
    forms.map((form) => {
      const root = form.renderRoot.querySelector<HTMLElement>('[part~=root]');
      const texts: string[] = [];
      const walker = document.createTreeWalker(form.renderRoot, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push((walker.currentNode.textContent ?? '').trim());
      const answers = JSON.stringify(form.values, (_, value: unknown) => (value instanceof File ? value.name : value));
      return { example: form.dataset['example'] ?? '', spoken: `${root?.lang} ${root?.dir}`, texts, answers };
    }),
  );

/** Returns key → phrase without values of a language, those of the language that it extends included. */
function readPhrases(tag: string): Readonly<Record<string, unknown>> {
  const { phrases, extends: base } = JSON.parse(readFileSync(`src/locale/${tag}.json`, 'utf8')) as LanguageFile;
  return { ...(base && readPhrases(base)), ...phrases };
}

interface LanguageFile {
  readonly phrases: Readonly<Record<string, unknown>>;
  readonly extends?: string;
}

/** A language from right to left, with many plurals, and one that extends another. */
const SOME = ['ar', 'fr-CA'];
const LANGUAGES = listLanguages().filter(({ tag }) => isLong || SOME.includes(tag));

test('the gallery can be switched through languages: every form follows with all its words, and keeps its answers', async (t) => {
  const { page, problems } = await startVisit(browser, t);
  await page.goto(`${demo.url}/gallery.html?state=filled`);
  const count = Object.values(examplesByType).flat().length;
  const speak = async (tag: string, dir: string) => {
    await page.getByLabel('Language of the forms').selectOption(tag);
    await page.waitForFunction(
      ([lang, dir, count]) => {
        const roots = [...document.querySelectorAll('hosted-form')].map((form) =>
          form.shadowRoot?.querySelector<HTMLElement>('[part~=root]:has([part~=form], [part~=notice], [part~=error])'),
        );
        return roots.filter((root) => root?.lang === lang && root.dir === dir).length === count;
      },
      [tag, dir, count] as const,
    );
    return readSight(page);
  };
  await speak('de', 'ltr');
  const english = await speak('en', 'ltr');
  const before = problems.length;
  const authors = JSON.stringify(examplesByType);
  const isAuthors = (text: string) => authors.includes(JSON.stringify(text));
  const inEnglish = Object.entries(readPhrases('en'));
  /** The words of the element in each form, as the keys that may say them. */
  const said = english.map(({ texts }) =>
    texts
      .filter((text) => !isAuthors(text))
      .map((text) => inEnglish.flatMap(([key, phrase]) => (phrase === text ? key : [])))
      .filter((keys) => keys.length > 0),
  );
  assert.ok(said.flat().length > count, 'each form says more than its button');
  for (const { tag, dir } of LANGUAGES) {
    const phrases = readPhrases(tag);
    const seen = await speak(tag, dir);
    assert.deepEqual(
      seen.map(({ example, answers }) => [example, answers]),
      english.map(({ example, answers }) => [example, answers]),
      `the answers in ${tag}`,
    );
    const missing = seen.flatMap(({ example, texts }, index) =>
      (said[index] ?? [])
        .filter((keys) => !keys.some((key) => texts.includes(String(phrases[key]))))
        .map((keys) => `${tag}: ${example} does not say ${keys.join(' or ')}`),
    );
    assert.deepEqual(missing, []);
  }
  assert.deepEqual(problems.slice(before), []);
});

test('the gallery offers all languages, and its address keeps the one that is chosen', async (t) => {
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
  await picker.selectOption('he');
  await speaks('he', 'rtl');
  assert.equal(new URL(page.url()).searchParams.get('lang'), 'he');

  await page.getByRole('link', { name: 'invalid' }).click();
  await speaks('he', 'rtl');
  assert.equal(await picker.inputValue(), 'he');
  assert.equal(await page.locator('html').getAttribute('lang'), 'en', 'the page itself is in English');
});
