import type { FormElement } from '../../element/element-session.js';

const CONTROLS = 'input, select, textarea, canvas';

/** Keys that belong to the page and the browser: leaving a dialog, moving on, help. */
const OF_THE_PAGE = /^(Escape|Tab|F\d+)$/;

/** Keeps what has the focus in sight, and its keys from the page's shortcuts. In the page's own tree, these see the control itself. */
export function keepFocus({ renderRoot, shadowRoot }: FormElement, signal: AbortSignal): void {
  renderRoot.addEventListener('focusin', keepInSight, { signal });
  if (renderRoot === shadowRoot) keepKeys(renderRoot, signal);
}

/**
 * Scrolls to a control for text that takes the focus, as far as its margin says. Safari scrolls to its caret, which may lie below a fixed
 * header of the page. For all other controls, the browsers respect the margin.
 */
function keepInSight({ target }: Event): void {
  if (target instanceof Element && target.matches('input, textarea')) target.scrollIntoView({ block: 'nearest' });
}

/** Keeps keys that are typed into a form's own tree from the page's shortcuts. */
export function keepKeys(root: EventTarget, signal: AbortSignal): void {
  for (const type of ['keydown', 'keypress', 'keyup']) root.addEventListener(type, keepKey, { signal });
}

/**
 * Keeps a key that is typed into a control from the page's shortcuts. The page sees the element as the target, and can't know that a
 * control has the key. Keys with a modifier go on, except AltGr, which writes letters.
 */
function keepKey(event: Event): void {
  if (!(event instanceof KeyboardEvent)) return;
  const { target, key, ctrlKey, metaKey, altKey } = event;
  const isModified = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph');
  if (isModified || OF_THE_PAGE.test(key)) return;
  if (target instanceof Element && target.matches(CONTROLS)) event.stopPropagation();
}
