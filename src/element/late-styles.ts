import type { CSSResultOrNative } from 'lit';
import { adoptStyles } from './form-element.js';

/** The event of a tree that gets styles after it was drawn. It does not leave the tree. */
export const ADOPTED = 'adopted';

/** Adds the styles of code that comes late, each once, and tells what lies over all styles of parts. */
export function adoptLateStyles(root: ParentNode & EventTarget, styles: readonly CSSResultOrNative[]): void {
  adoptStyles(root, styles);
  root.dispatchEvent(new CustomEvent(ADOPTED));
}
