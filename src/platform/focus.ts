// The focus. An element with the name `activeElement` is found as a property of the document.
import { readClass } from './page.js';

/** Returns the element of a tree that has the focus. The tree may be a document. */
export function findActive(tree: DocumentOrShadowRoot): Element | null {
  return Reflect.get(readClass(tree), 'activeElement', tree);
}

/**
 * Returns the focused element within a part of the form. It stays the same while another window has the focus. Then, `:focus` matches
 * nothing, and what a person has begun would change.
 */
export function focusIn(part: Node): Element | null {
  const root = part.getRootNode();
  const active = root instanceof ShadowRoot || root instanceof Document ? findActive(root) : null;
  return part.contains(active) ? active : null;
}
