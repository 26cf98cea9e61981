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

/** Moves the focus to a control, with its whole field in sight, label included. */
export function focusControl(root: ParentNode, id: string): void {
  const control = root.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  control?.closest('[data-field]')?.scrollIntoView({ block: 'nearest' });
  control?.focus({ preventScroll: true });
}
