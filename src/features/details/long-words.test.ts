// Words and tables that are wider than a phone: the page never scrolls sideways.
import { expect } from '@open-wc/testing';
import { openForm } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

const WORD = 'Rechtsschutzversicherungsgesellschaftsadressenverzeichnis';
const cells = ['Kategorie', 'Frühbucherpreis', 'Normalpreis', 'Ermäßigung'].map((word) => `<td>${word}</td>`).join('');
const TABLE = `<table><tr>${cells}</tr></table>`;

const FIELDS = [
  { id: '1', type: 'section', section_heading: WORD, section_text: `<p>${WORD}</p>${TABLE}` },
  { id: '2', type: 'text', label: WORD, description: `${WORD}@example.org`, required: '1' },
  { id: '3', type: 'email', label: 'Mail', confirm: 1, confirmationText: WORD },
  { id: '4', type: 'richtext', section_text: `${TABLE}<pre>${'one two '.repeat(20)}</pre><ul><li>${WORD}</li></ul>` },
  { id: '5', type: 'name', label: WORD, show_middle: 1, middle_label: WORD },
  { id: '6', type: 'radio', label: WORD, options: [{ label: WORD, value: '1' }], required: '1' },
];

/** The width of a phone within its margins, in px. */
const NARROW = 'inline-size: 280px; font: 16px/1.5 sans-serif';

async function openNarrow(language = 'de'): Promise<Harness> {
  const { element, harness } = await openForm(FIELDS, {
    settings: { submit_button_title: WORD },
    attributes: { lang: language },
    page: { style: NARROW },
  });
  element.reportValidity();
  await until(() => harness.errors('2').length > 0, 'an error');
  return harness;
}

/** Returns what reaches out of the form, but for what scrolls in a box of its own. */
function findWide(root: Harness['root'], form: Element): string[] {
  const { left, right } = form.getBoundingClientRect();
  return [...root.querySelectorAll('*')]
    .filter((each) => {
      const box = each.getBoundingClientRect();
      const isOut = box.right > right + 1 || box.left < left - 1 || scrolls(each, right - left);
      return isOut && each.checkVisibility() && !each.closest('.visually-hidden, option, div:has(> table)');
    })
    .map((each) => each.outerHTML.slice(0, 80));
}

/** Tells whether a part shows more than so many px by scrolling, which what is clipped does not. */
const scrolls = (part: Element, width: number): boolean =>
  part.scrollWidth > width + 1 && getComputedStyle(part).overflowX !== 'clip';

const findBox = ({ root }: Harness) => found(root.querySelector<HTMLElement>('div:has(> table)'), 'the box of a table');

describe('In a form on a phone', () => {
  for (const language of ['de', 'fi', 'ar'])
    it(`words that are longer than a line break (${language})`, async () => {
      const { root, element } = await openNarrow(language);
      expect(findWide(root, element)).to.eql([]);
    });

  it('a table keeps its words whole and scrolls in a box that the keyboard reaches', async () => {
    const harness = await openNarrow();
    const box = findBox(harness);
    await until(() => box.tabIndex === 0, 'a box that takes the focus');
    expect(box.scrollWidth).to.be.greaterThan(box.clientWidth);
    expect(getComputedStyle(box).overflowX).to.equal('auto');
  });

  it('the box of a table that has room is no stop of the keyboard', async () => {
    const box = findBox(await openNarrow());
    await until(() => box.tabIndex === 0, 'a box that takes the focus');
    found(box.closest('.rich-text'), 'the text').setAttribute('style', 'inline-size: 1000px');
    await until(() => !box.hasAttribute('tabindex'), 'a box without a stop');
  });
});
