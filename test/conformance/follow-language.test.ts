// Every word that a form shows or says follows `lang`, at every moment and of every type, and no answer is lost on the way.
import { expect } from '@open-wc/testing';
import { startDrafts } from '../support/draft-page.js';
import { describeOnce } from '../support/engine.js';
import { openForm } from '../support/harness.js';
import { startService } from '../support/service-worker.js';
import { found, until } from '../support/wait.js';
import { MOMENTS } from './audit/moments.js';
import { plain } from './expected.js';
import { fill, report } from './form-states.js';
import { typicalSamples } from './tested-samples.js';

startService();

/** Attributes that are read or shown. */
const SAID = ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'placeholder', 'alt'];

/** Words that are the same in every language: types of files, units, keys, names, a postcode; and the name of a form. */
const COMMON = 'PNG JPG JPEG PDF DOC MB kB byte Enter ZIP Visa Mastercard American Express Discover Form SW AA'.split(
  ' ',
);

/** The doctor speaks to the owner, in English. */
const IN_ENGLISH = ['the doctor'];

/** Words that the author and the person of the moments have written. */
const WRITTEN =
  'Your name order hologram E-mail Topics Bread Cake Anything else We are full Write to us Thank you Sign Ada Lovelace ada@example.com ada@gmial.com ada@gmail.com Please ring xx';

const LATIN = /\p{Script=Latin}{2,}/gu;
const GREEK = /\p{Script=Greek}{2,}/gu;

/** Returns the texts in a tree, and in the trees of the elements in it, that people see or hear. */
function textsIn(root: Node): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node: Node | null = root; node; node = walker.nextNode()) {
    // What was announced was said once, in the language of then.
    if (node.parentElement?.closest('[role=status], style, script')) continue;
    if (node instanceof Text) texts.push(node.data);
    if (!(node instanceof Element)) continue;
    for (const name of SAID) texts.push(node.getAttribute(name) ?? '');
    if (node.shadowRoot) texts.push(...textsIn(node.shadowRoot));
  }
  return texts;
}

/** Returns the texts that have words of a script, beside those that somebody has written. */
function wordsIn(element: Element, script: RegExp, written: ReadonlySet<string>): string[] {
  const isLeft = (word: string) => !written.has(word) && !COMMON.includes(word);
  return textsIn(element).filter((text) => text.match(script)?.some(isLeft));
}

/** Returns all words of a text, or of the JSON of fields. */
const listWords = (written: unknown): ReadonlySet<string> =>
  new Set(
    JSON.stringify(written)
      .replaceAll(String.raw`\n`, ' ')
      .match(LATIN),
  );

/** Changes the language of the page. Waits until no word of the former one is left: some are fetched after the change. */
async function speak(element: Element, lang: 'el' | 'en', written: ReadonlySet<string>): Promise<void> {
  const form = found(element.matches('hosted-form') ? element : element.querySelector('hosted-form'), 'the form');
  found(element.parentElement, 'the page').lang = lang;
  await until(() => form.wording.current.language === lang, `words in ${lang}`);
  const left = () => wordsIn(element, lang === 'el' ? LATIN : GREEK, written);
  await until(() => left().length === 0, `every word in ${lang}`).catch(() => {
    expect(left(), `left of the former language, in ${lang}`).to.deep.equal([]);
  });
}

describeOnce('after a change of `lang`, no word of the former language is left', () => {
  startDrafts();

  for (const [moment, open] of Object.entries(MOMENTS))
    if (!IN_ENGLISH.includes(moment))
      it(`at this moment: ${moment}`, async () => {
        const element = await open();
        await speak(element, 'el', listWords(WRITTEN));
        await speak(element, 'en', listWords(WRITTEN));
      });

  it('in a form of all types, empty, wrong and filled in, and the answers stay', async () => {
    const fields = typicalSamples.map(({ json }) => json);
    const opened = await openForm(fields);
    const { element, harness } = opened;
    await speak(element, 'el', listWords(fields));
    await report(opened);
    await speak(element, 'en', listWords(fields));
    await fill(harness, typicalSamples);
    const answers: unknown = plain(element.values);
    const written = listWords([fields, typicalSamples.map(({ example }) => example.entries)]);
    await speak(element, 'el', written);
    await speak(element, 'en', written);
    expect(plain(element.values)).to.deep.equal(answers);
  });
});
