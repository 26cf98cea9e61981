import type { CSSResultOrNative } from 'lit';
import { adoptStyles } from './form-element.js';

// Decision 0039: a look lies over the styles of parts that come later.
/** The event on a form's tree after styles were added to it late. */
export const ADOPTED = 'adopted';

/** Adds the styles of code that comes late, each once, and tells the look, which lies over them. */
export function adoptLateStyles(root: ParentNode & EventTarget, styles: readonly CSSResultOrNative[]): void {
  adoptStyles(root, styles);
  root.dispatchEvent(new CustomEvent(ADOPTED));
}
