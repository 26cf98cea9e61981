// Decision 0018: what records the sessions of visitors never sees their answers.
import type { ElementSession } from '../../element/element-session.js';
import { watchTrees } from '../../platform/moments/trees.js';

/** Masks what views draw later, as long as the session lasts: a picture, a list of options. */
export function keepMasked({ element, features, signal }: ElementSession): void {
  const observer = watchTrees((changes) => {
    const late = changes.filter(({ addedNodes }) => ![...addedNodes].every(isPlace));
    for (const target of new Set(late.map((change) => change.target)))
      if (target instanceof Element || target instanceof ShadowRoot) features.maskIn?.(target);
  });
  observer.observe(element.renderRoot, { childList: true, subtree: true });
  signal.addEventListener('abort', () => {
    observer.disconnect();
  });
}

/** Tells whether a node is a place of fields, which are masked when they are drawn, or holds no answer. */
const isPlace = (node: Node): boolean => !(node instanceof Element) || node.matches('.field, .fields, .groups');
