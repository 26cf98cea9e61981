// The console: the service's data of the demo's account. It only reads, through the demo's server, which has the token.
import { html, nothing, render } from 'lit';
import type { TemplateResult } from 'lit';
import { makeHref, readPlace } from './console/address.js';
import type { Place } from './console/address.js';
import { formView } from './console/form.js';
import { formsView } from './console/forms.js';
import { mailboxView, mailView } from './console/mailbox.js';
import { receivedView } from './console/webhooks.js';

const address = new URL(location.href);
for (const name of ['lang', 'dir'] as const) {
  const value = address.searchParams.get(name);
  if (value) document.documentElement[name] = value;
}
const place = readPlace(address);

const PLACES = { '': 'Forms', mailbox: 'Mailbox', received: 'Received by webhook' };

/** The part of the console that a place belongs to. */
function findPart({ form, mail, view }: Place): string {
  if (form !== '') return '';
  return mail === '' ? view : 'mailbox';
}

function drawView({ form, mail, view, page }: Place): Promise<TemplateResult> {
  if (/^\d+$/.test(form)) return formView(place);
  if (mail !== '') return mailView(mail);
  if (view === 'mailbox') return mailboxView();
  if (view === 'received') return receivedView();
  return formsView(page);
}

function renderInto(selector: string, content: TemplateResult): void {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) return;
  element.replaceChildren();
  render(content, element);
}

const links = Object.entries(PLACES).map(
  ([view, name]) =>
    html`<a href=${makeHref(view === '' ? {} : { view })} aria-current=${view === findPart(place) ? 'page' : nothing}
      >${name}</a
    >`,
);
renderInto('#places', html`${links}`);
renderInto('#main', await drawView(place));
const heading = document.querySelector('h2')?.textContent.trim();
if (heading) document.title = `${heading} – hosted-form console`;
