/**
 * Takes over what stands in the controls: a browser or a password manager may have filled one without an event. Where
 * nothing has changed, nothing happens.
 */
export function readControls(form: HTMLFormElement | null): void {
  for (const control of form?.elements ?? []) {
    if (control.matches('input:not([type=file], [type=radio], [type=checkbox]), textarea')) {
      control.dispatchEvent(new InputEvent('input'));
    }
    if (control.localName === 'select') control.dispatchEvent(new Event('change'));
  }
}

/**
 * Moves the focus to a control, with its whole field in sight, label included. What is said of a group as a whole is said of
 * no control: then to the first one of the group.
 */
export function focusControl(root: ParentNode, fieldId: string, id: string): void {
  const field = root.querySelector(`[data-field="${CSS.escape(fieldId)}"]`);
  const control = field?.querySelector(`#${CSS.escape(id)}`) ?? field?.querySelector('input, select, textarea');
  field?.scrollIntoView({ block: 'nearest' });
  if (control instanceof HTMLElement) control.focus({ preventScroll: true });
}
