const CONTROLS = 'input, select, textarea, canvas';

/** Keys that belong to the page and the browser: leaving a dialog, moving on, help. */
const OF_THE_PAGE = /^(Escape|Tab|F\d+)$/;

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
