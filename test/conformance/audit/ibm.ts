// IBM's Equal Access checker.
import type { Checker } from 'accessibility-checker-engine/ace.js';
import { found } from '../../support/wait.js';
import { loadScript } from './load-script.js';

declare global {
  /** The checker, which IBM's script defines. */
  var ace: { readonly Checker: new () => Checker } | undefined;
}

/** The script is no module, so the page loads it as it is. */
const SCRIPT = '/node_modules/accessibility-checker-engine/ace.js';

/** Returns what IBM's checker finds in an element: its violations, not what it asks people to look at. */
export async function findByIbm(element: Element): Promise<string[]> {
  if (!globalThis.ace) await loadScript(SCRIPT);
  const checker = new (found(globalThis.ace, 'IBM’s checker').Checker)();
  const { results } = await checker.check(document, ['WCAG_2_2']);
  return results
    .filter(({ value }) => value.join(' ') === 'VIOLATION FAIL')
    .filter(({ node }) => node instanceof Node && isWithin(node, element))
    .filter(({ ruleId, node }) => ruleId !== 'input_label_exists' || !hasClippedLabel(node))
    .map(({ ruleId, message, snippet }) => `IBM ${ruleId} (${message}): ${snippet}`);
}

/** Tells whether a control has a label that is clipped, so only screen readers meet it. IBM takes what is clipped for hidden. */
function hasClippedLabel(control: Node): boolean {
  const labels = 'labels' in control && control.labels instanceof NodeList ? [...control.labels] : [];
  return labels.some((label) => label instanceof Element && getComputedStyle(label).clipPath === 'inset(50%)');
}

/** Tells whether a node is in an element, or in its shadow tree. */
function isWithin(node: Node, element: Element): boolean {
  const root = node.getRootNode();
  return element.contains(root instanceof ShadowRoot ? root.host : node);
}
