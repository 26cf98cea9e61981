import type { Fallback } from './fallback.js';
import { watchTrees } from '../../platform/moments/trees.js';

/** The slot of the dialog for the form. */
export const FORM = 'form';

/** Attributes of the pop-up itself. All others are those of the form. */
const OWN = [
  'trigger',
  'as',
  'once',
  'history',
  'id',
  'class',
  'style',
  'slot',
  'hidden',
  'aria-label',
  'aria-labelledby',
];

/** A change of these brings another form. */
const LOADING = ['form-id', 'proxy'];

/** The event that the form sends once it is drawn. */
export const READY = 'hf-ready';
/** The event that it sends where it can't be. */
const FAILED = 'hf-error';

/**
 * Makes a form with the attributes of a pop-up, which it follows. The content of the pop-up stays where it is: a framework that made it
 * changes it. So the slot of `fallback` shows it where the form does not come. For its own slots, the form has copies.
 */
export function makeForm(popup: HTMLElement, fallback: Fallback): HTMLElement {
  const form = document.createElement('hosted-form');
  form.slot = FORM;
  for (const { name } of popup.attributes) copyAttribute(popup, form, name);
  for (const part of popup.querySelectorAll(':scope > [slot]')) form.append(part.cloneNode(true));
  fallback.wait();
  form.addEventListener(READY, () => fallback.end());
  form.addEventListener(FAILED, () => fallback.fail());
  const follow = (changes: readonly MutationRecord[]): void => {
    for (const { attributeName } of changes) {
      if (attributeName) copyAttribute(popup, form, attributeName);
      if (LOADING.includes(attributeName ?? '')) fallback.wait();
    }
    // A framework that sets a new text removes everything else.
    if (form.parentNode !== popup) popup.append(form);
  };
  watchTrees(follow).observe(popup, { attributes: true, childList: true });
  return form;
}

function copyAttribute(from: Element, to: Element, name: string): void {
  if (OWN.includes(name)) return;
  const value = from.getAttribute(name);
  if (value === null) to.removeAttribute(name);
  else to.setAttribute(name, value);
}

/** Returns the title of a form that is drawn, which names it in its own tree. */
export const titleOf = (form: HTMLElement): string =>
  (form.shadowRoot ?? form).querySelector('[part~=form]')?.getAttribute('aria-label') ?? '';
