// A page that opens a form with <hosted-form>.
import { opened } from './opened.js';
import type { Opened } from './opened.js';

/** Puts the element on the page, and waits until all its fields are there. */
async function open(formId: string, controls: { first: string; last: string }): Promise<Opened> {
  const form = document.createElement('hosted-form');
  form.setAttribute('form-id', formId);
  document.body.append(form);
  const find = (id: string) => form.shadowRoot?.getElementById(id) ?? null;
  return opened(find, controls, `/forms/form/${formId}/field.json`);
}

const focus = (id: string): void => {
  document.querySelector('hosted-form')?.shadowRoot?.getElementById(id)?.focus();
};

Object.assign(globalThis, { open, focus });
