// Enters what was posted into the controls of a form, as a person would. One mechanism for the server and for the script that takes over.
import type { HostedForm } from '../../../../src/element/hosted-form.js';

/** Enters the values of a form into an element's controls. */
export async function enterEntries(element: HostedForm, posted: FormData): Promise<void> {
  const { Event } = await import('../dom/window.js');
  const MakeEvent = Event as unknown as typeof globalThis.Event;
  const root = element.shadowRoot ?? element;
  for (const name of new Set(posted.keys())) {
    const values = posted.getAll(name);
    const controls = Array.from(root.querySelectorAll<HTMLInputElement>('input, select, textarea')).filter((control) => control.getAttribute('name') === name);
    for (const control of controls) {
      const type = control.getAttribute('type');
      if (type === 'checkbox' || type === 'radio') {
        const isChosen = values.includes(control.value);
        if (control.checked === isChosen) continue;
        control.checked = isChosen;
      } else if (type === 'file') {
        const files = values.filter((value) => value instanceof File && value.size > 0);
        if (files.length === 0) continue;
        Reflect.set(control, 'files', files);
      } else {
        const value = String(values[0] ?? '');
        if (control.value === value) continue;
        control.value = value;
      }
      for (const event of ['input', 'change', 'blur', 'focusout']) control.dispatchEvent(new MakeEvent(event, { bubbles: true }));
      await element.updateComplete;
    }
  }
}
