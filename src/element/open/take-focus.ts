import type { FormElement } from '../form-element.js';

/** The controls that a person can fill in. */
const CONTROLS = '[data-field] :is(input, select, textarea):not(:disabled, [type=hidden], [readonly])';

/** Moves the focus to the first control, as `autofocus` does: unless something else has it, or the address leads to a part of the page. */
export function takeFocus(element: FormElement): void {
  // An editor keeps the focus.
  if (element.hasAttribute('preview')) return;
  const focused = document.activeElement;
  if ((focused && focused !== document.body) || document.querySelector(':target')) return;
  const controls = [...element.renderRoot.querySelectorAll<HTMLElement>(CONTROLS)];
  controls.find((control) => control.checkVisibility())?.focus();
}
