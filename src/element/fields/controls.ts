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

/**
 * Moves the focus to a control, and scrolls its whole field into view, label included. An error of a whole group has no control of its own:
 * the group's first control takes the focus.
 */
export function focusControl(root: ParentNode, fieldId: string, id: string): void {
  const field = root.querySelector(`[data-field=${quoted(fieldId)}]`);
  const control = field?.querySelector(`[id=${quoted(id)}]`) ?? field?.querySelector('input, select, textarea');
  field?.scrollIntoView({ block: 'nearest' });
  if (control instanceof HTMLElement) control.focus({ preventScroll: true });
}
