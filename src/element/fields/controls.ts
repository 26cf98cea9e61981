import { quoted } from '../../platform/page.js';

/**
 * Reads all controls into the form. A browser or a password manager may have filled a control without an event. Unchanged controls change
 * nothing.
 */
export function readControls(form: HTMLFormElement | null): void {
  for (const control of form?.elements ?? []) {
    if (control.matches('input:not([type=file], [type=radio], [type=checkbox]), textarea')) {
      control.dispatchEvent(new InputEvent('input'));
    }
    if (control.localName === 'select') control.dispatchEvent(new CustomEvent('change'));
  }
}

/** Returns the control of an error. An error of a whole group has none of its own, and is about the group's first control. */
export const findControl = (field: Element | null, id: string): Element | null | undefined =>
  field?.querySelector(`[id=${quoted(id)}]`) ?? field?.querySelector('input, select, textarea');

/** Moves the focus to the control of an error, and scrolls its whole field into view, label included. */
export function focusControl(root: ParentNode, fieldId: string, id: string): void {
  const field = root.querySelector(`[data-field=${quoted(fieldId)}]`);
  const control = findControl(field, id);
  field?.scrollIntoView({ block: 'nearest' });
  if (control instanceof HTMLElement) control.focus({ preventScroll: true });
}
