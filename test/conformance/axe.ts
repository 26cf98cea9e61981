import axe from 'axe-core';
import { samples } from '../support/catalogue.js';

/** WCAG 2.2 AA and what axe recommends beyond it; rules about a whole page are not the form's to keep. */
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
  // No style sheets are fetched, and no selectors are made for what is right.
  preload: false,
  selectors: false,
  elementRef: true,
} satisfies axe.RunOptions;

// Axe measures where things are. What is far out of sight is laid out only when it comes near, so here all of it is near.
const allNear = new CSSStyleSheet();
allNear.replaceSync('.fields { content-visibility: visible !important; }');

/** Returns the violations that axe finds in an element, each with its field and example. */
export async function violations(element: Element): Promise<string[]> {
  const sheets = element.shadowRoot?.adoptedStyleSheets ?? [];
  if (!sheets.includes(allNear)) sheets.push(allNear);
  const results = await axe.run(element, options);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}) in ${placeOf(node.element)}: ${node.html} ${node.failureSummary ?? ''}`),
  );
}

function placeOf(element: Element | undefined): string {
  const id = element?.closest<HTMLElement>('[data-field]')?.dataset['field'];
  const sample = samples.find(({ json }) => json.id === id);
  return sample ? `field ${sample.json.id} (${sample.title})` : 'the frame of the form';
}
