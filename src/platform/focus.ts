// The focus. An element with the name `activeElement` is found as a property of the document.
import { afterPaint } from './moments/frames.js';
import { readClass, readOfPage } from './page.js';

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

/** Tells whether the focus is within a part of the form, if there is such a part. */
export const hasFocus = (part: Node | null): boolean => part !== null && focusIn(part) !== null;

/** Firefox tells of what is new with one paint, and of the focus in it with a later one. */
const PAINTS = 3;

// Decision 0004.
/** A screen reader is told of a focus, and asks for what had it before. Until then, that stays in its place, out of sight. */
export const LEAVING = 12;

/** Waits until the browser has told assistive technology of a focus that has moved. What had it before can be removed then. */
export async function afterFocus(count = PAINTS): Promise<void> {
  // A hidden page paints nothing, and nobody is told of anything there.
  for (let paints = 0; paints < count && !readOfPage('hidden'); paints++) await afterPaint(Promise.resolve());
}
