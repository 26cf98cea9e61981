// The demo's page for trying its forms, and beside the form the submission as the service returns it.
import { html, render } from 'lit';
import type { HostedForm } from '../../src/index.js';
import { tellOwnerOf } from './owner.js';
import { showStored } from './stored-submission.js';

const FORMS = {
  101: 'Everything',
  102: 'Contact',
  103: 'Job application',
  104: 'An empty form',
  105: 'A closed form',
  106: 'Three pages',
  107: 'Questions that depend on answers',
};
const address = new URL(location.href);
const formId = address.searchParams.get('form') ?? '101';
const form = document.querySelector<HostedForm>('hosted-form');
const place = document.querySelector<HTMLElement>('#stored');
const navigation = document.querySelector<HTMLElement>('#forms');

form?.setAttribute('form-id', formId);
if (form) tellOwnerOf(form);
if (form && place) showStored(form, place);
// ?lang=ar&dir=rtl shows the page like a site in another language.
for (const name of ['lang', 'dir'] as const) {
  const value = address.searchParams.get(name);
  if (value) document.documentElement[name] = value;
}

const link = (href: string, name: string, isCurrent: boolean) =>
  isCurrent ? html`<a href=${href} aria-current="page">${name}</a>` : html`<a href=${href}>${name}</a>`;

if (navigation)
  render(
    html`${Object.entries(FORMS).map(([id, name]) => link(`?form=${id}`, name, id === formId))}
    ${link('gallery.html', 'Every field type', false)} ${link('console.html', 'The console', false)}`,
    navigation,
  );
