import type { ElementSession } from '../../element/element-session.js';
import { findActive } from '../../platform/focus.js';
import { findAll, readOfPage } from '../../platform/page.js';

/** The controls that a person can fill in. */
const CONTROLS = '[data-field] :is(input, select, textarea):not(:disabled, [type=hidden], [readonly])';

/** Moves the focus to the first control, as `autofocus` does: unless something else has it, or the address leads to a part of the page. */
export function takeFocus({ element }: Pick<ElementSession, 'element'>): void {
  if (!element.autofocus) return;
  // An editor keeps the focus.
  if (element.preview) return;
  const focused = findActive(document);
  if ((focused && focused !== readOfPage('body')) || findAll(document, ':target')[0]) return;
  const controls = [...element.renderRoot.querySelectorAll<HTMLElement>(CONTROLS)];
  controls.find((control) => control.checkVisibility())?.focus();
}
