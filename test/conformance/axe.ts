import axe from 'axe-core';
import { samples } from '../support/catalogue.js';
import { testsEverything } from '../support/engine.js';

/** WCAG 2.2 AA and axe's best practices. Rules about a whole page are off, because a form is only a part of it. */
const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    'color-contrast': { enabled: true },
    'target-size': { enabled: true },
    region: { enabled: false },
    'page-has-heading-one': { enabled: false },
    'landmark-one-main': { enabled: false },
  },
  resultTypes: ['violations'],
  // Fetches no style sheets, and makes no selectors for elements without a violation.
  preload: false,
  selectors: false,
  elementRef: true,
} satisfies axe.RunOptions;

/** The rules whose result depends on what an engine draws. The others read the tree, which is the same in each. */
const drawn = { ...options, runOnly: ['color-contrast', 'target-size', 'scrollable-region-focusable'] };

// Axe measures positions. Fields far out of sight are laid out only when they come near, so here all fields are laid
// out.
const allNear = new CSSStyleSheet();
allNear.replaceSync('.fields { content-visibility: visible !important; }');

/** Returns the violations that axe finds in an element, each with its field and example. */
export async function violations(element: Element): Promise<string[]> {
  const isLight = element.getAttribute('render') === 'light';
  const sheets = (isLight ? document : element.shadowRoot)?.adoptedStyleSheets ?? [];
  if (!sheets.includes(allNear)) sheets.push(allNear);
  const results = await axe.run(element, testsEverything() ? options : drawn);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}) in ${describePlace(node.element)}: ${node.html} ${node.failureSummary ?? ''}`),
  );
}

function describePlace(element: Element | undefined): string {
  const id = element?.closest<HTMLElement>('[data-field]')?.dataset['field'];
  const sample = samples.find(({ json }) => json.id === id);
  return sample ? `field ${sample.json.id} (${sample.title})` : 'the frame of the form';
}
