import { findActive } from '../../../platform/focus.js';

/**
 * Returns the focused element within a part of the form. It stays the same while another window has the focus. Then, `:focus` matches
 * nothing, and what a person has begun would change.
 */
export function focusIn(part: Node): Element | null {
  const root = part.getRootNode();
  const active = root instanceof ShadowRoot || root instanceof Document ? findActive(root) : null;
  return part.contains(active) ? active : null;
}
