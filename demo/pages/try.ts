// The demo's page for trying its forms, and beside the form the submission as the service returns it.
import type { HostedForm } from '../../src/index.js';
import { tellOwnerOf } from './owner.js';
import { showStored } from './stored-submission.js';

const address = new URL(location.href);
const formId = address.searchParams.get('form') ?? '101';
const form = document.querySelector<HostedForm>('hosted-form');
const place = document.querySelector<HTMLElement>('#stored');

// The demo's server has put the form into the page. Other servers have not.
if (form && form.getAttribute('form-id') !== formId) {
  const link = document.querySelector<HTMLElement>(`#forms [href="/?form=${CSS.escape(formId)}"]`);
  form.setAttribute('form-id', formId);
  form.setAttribute('min-fields', link?.dataset['fields'] ?? '');
  link?.setAttribute('aria-current', 'page');
}
if (form) tellOwnerOf(form);
if (form && place) showStored(form, place);
// ?lang=ar&dir=rtl shows the page like a site in another language.
for (const name of ['lang', 'dir'] as const) {
  const value = address.searchParams.get(name);
  if (value) document.documentElement[name] = value;
}
