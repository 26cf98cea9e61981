// Lets keys answer a question that is shown alone: letters choose options, digits rate, Enter goes on.
import type { ElementSession } from '../../element/element-session.js';

/** Controls into which people type, and lists that are searched by letters. */
const TYPED =
  'input:not([type=radio], [type=checkbox], [type=range], [type=file]), textarea, select, [contenteditable]';

/** The options and the scores of the question that is shown. */
const HERE = '.field:not(.elsewhere, [hidden])';
const OPTIONS = `${HERE} [part~=option] :is([type=radio], [type=checkbox]):enabled`;
const SCORES = `${HERE} [part~=rating] [type=radio]:enabled`;

/** Listens to keys within the form as long as it is open. Nothing else of the page is listened to. */
export function listenToKeys({ element, signal }: ElementSession): void {
  element.addEventListener(
    'keydown',
    (event) => {
      if (!event.defaultPrevented && !event.isComposing) press(element.renderRoot, event);
    },
    { signal },
  );
}

function press(root: ParentNode, event: KeyboardEvent): void {
  const form = root.querySelector('form');
  const [target] = event.composedPath();
  if (!form || !(target instanceof HTMLElement) || !form.contains(target)) return;
  const isHeading = target.matches('[part=page-heading]');
  if (!isHeading && !target.closest('[data-field], [part=actions]')) return;
  const hasCommand = event.ctrlKey || event.metaKey;
  // Elsewhere, the browser submits the form by itself, or the key belongs to the control.
  if (event.key === 'Enter' && (hasCommand || isHeading)) {
    event.preventDefault();
    form.requestSubmit();
  } else if (!hasCommand && !event.altKey && !target.matches(TYPED)) {
    const control = findControl(root, event);
    if (!control) return;
    event.preventDefault();
    control.focus();
    control.click();
  }
}

/** Finds the control of a key. Where letters are not Latin, the place of the key counts. */
function findControl(root: ParentNode, { key, code }: KeyboardEvent): HTMLElement | undefined {
  const digit = /^[0-9]$/.exec(key)?.[0];
  if (digit) return at(root, SCORES, (Number(digit) + 9) % 10);
  const letter = /^[a-z]$/i.test(key) ? key : key.length === 1 ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  return letter ? at(root, OPTIONS, letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0)) : undefined;
}

const at = (root: ParentNode, selector: string, index: number): HTMLElement | undefined =>
  root.querySelectorAll<HTMLElement>(selector)[index];
