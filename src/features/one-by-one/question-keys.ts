// Lets keys answer a question that is shown alone: letters choose options, digits rate, Enter goes on.
import type { ElementSession } from '../../element/element-session.js';
import { tryTo } from '../../platform/try.js';
import type { GoOn } from './go-on.js';

/** Controls into which people type, and lists that are searched by letters. */
const TYPED =
  'input:not([type=radio], [type=checkbox], [type=range], [type=file]), textarea, select, [contenteditable]';

/** The options and the scores of the question that is shown. */
const HERE = '.field:not(.elsewhere, [hidden])';
const OPTIONS = `${HERE} [part~=option] :is([type=radio], [type=checkbox]):enabled`;
const SCORES = `${HERE} [part~=rating] [type=radio]:enabled`;

/** Controls from which Enter goes on. In others it is a line break, or opens a dialog of the browser. */
const ENDED = 'input:not([type=file], [type=color]), select, canvas, [part=page-heading]';

/** Controls to which Enter goes on within a question. */
const ASKED = `${HERE} :is(input:not([type=hidden]), select, textarea):enabled:not([readonly], [tabindex='-1'])`;

/**
 * Listens to keys within the form as long as it is open. Nothing else of the page is listened to. The form's own tree hears keys that the
 * page must not hear.
 */
export function listenToKeys({ element: { renderRoot }, signal }: ElementSession, goOn: GoOn): void {
  const hear = (event: Event) => {
    if (event instanceof KeyboardEvent && !event.defaultPrevented && !event.isComposing) press(renderRoot, event, goOn);
  };
  renderRoot.addEventListener('keydown', hear, { signal });
}

function press(root: ParentNode, event: KeyboardEvent, goOn: GoOn): void {
  const form = root.querySelector('form');
  const [target] = event.composedPath();
  if (!form || !(target instanceof HTMLElement) || !form.contains(target)) return;
  if (!target.closest('[data-field], [part=actions], [part=page-heading]')) return;
  const hasCommand = event.ctrlKey || event.metaKey;
  if (event.key === 'Enter') {
    if (!hasCommand && (!target.matches(ENDED) || isOpen(target))) return;
    event.preventDefault();
    const next = hasCommand ? undefined : findNext(root, target);
    if (next) next.focus();
    else form.requestSubmit();
  } else if (!hasCommand && !event.altKey && !target.matches(TYPED)) {
    const control = findControl(root, event);
    if (!control) return;
    event.preventDefault();
    control.focus();
    control.click();
    if (control.matches('[type=radio]')) goOn.soon(control);
  }
}

/** Tells whether a list of the browser is open: there, Enter takes an option. */
const isOpen = (control: Element): boolean => tryTo(() => control.matches(':open')) === true;

/** Finds the next part of the answer. Options of one list are one part. */
function findNext(root: ParentNode, from: Element): HTMLElement | undefined {
  const list = from.closest('[part~=options], [part~=rating]');
  const all = [...root.querySelectorAll<HTMLElement>(ASKED)].filter(
    (control) => control === from || (control.checkVisibility() && !list?.contains(control)),
  );
  const here = all.findIndex((control) => control === from);
  return here < 0 ? undefined : all[here + 1];
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
