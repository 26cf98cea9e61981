// All examples of every field type fit into the narrowest page, also with the text spacing of WCAG 1.4.12.
import { expect } from '@open-wc/testing';
import { samples } from '../support/catalogue.js';
import { openForm } from '../support/harness.js';
import type { Harness } from '../support/harness.js';
import { startService } from '../support/service-worker.js';
import { until } from '../support/wait.js';

startService();

/** The narrowest place, in px. */
const NARROWEST = 240;

/** The least margin of a page, in px: the icons of a rating and the rings around the focus reach into it. */
const MARGIN = 8;

const inNarrowPlace = (zoom = 1) => ({
  page: {
    style: `inline-size: ${String(NARROWEST)}px; padding: 8px; overflow: auto; font: 16px/1.5 sans-serif; zoom: ${String(zoom)}`,
  },
});

/** A person's own style sheet. It reaches all trees of a page. */
const spacing = new CSSStyleSheet();
spacing.replaceSync(`* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`);

const isSeen = (element: Element) => element.checkVisibility() && !element.closest('.visually-hidden, option');

/** Returns the elements that make the form scroll sideways: they reach out of it by more than the margin of a page, or scroll themselves. */
function findWide({ root, element }: Harness): string[] {
  const place = element.getBoundingClientRect();
  const isOut = ({ left, right }: DOMRect) => left < place.left - MARGIN || right > place.right + MARGIN;
  const scrolls = (each: Element) =>
    ['auto', 'scroll'].includes(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1;
  return [...root.querySelectorAll('*')]
    .filter(isSeen)
    .filter((each) => isOut(each.getBoundingClientRect()) || scrolls(each))
    .map((each) => `${each.closest('[data-field]')?.getAttribute('data-field') ?? ''} ${each.outerHTML.slice(0, 80)}`);
}

describe('In a place of 240 px', () => {
  for (const [name, sheets] of [
    ['the page’s text', []],
    ['more space between letters, words and lines', [spacing]],
  ] as const)
    it(`nothing of any type has to be scrolled sideways, with ${name}`, async () => {
      const { element, harness } = await openForm(
        samples.map(({ json }) => json),
        inNarrowPlace(),
      );
      const { root } = harness;
      if (root instanceof ShadowRoot) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets];
      expect(findWide(harness)).to.eql([]);
      expect(element.parentElement?.scrollWidth).to.equal(element.parentElement?.clientWidth);
      element.reportValidity();
      await until(() => harness.summary().length > 0, 'the summary');
      if (root instanceof ShadowRoot) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets];
      expect(findWide(harness)).to.eql([]);
      expect(element.parentElement?.scrollWidth).to.equal(element.parentElement?.clientWidth);
    });
});
