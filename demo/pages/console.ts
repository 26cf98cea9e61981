// The console: the service's data of the demo's account, through the demo's server, which has the token.
import { html, nothing, render } from 'lit';
import type { TemplateResult } from 'lit';
import { makeHref, readPlace } from './console/address.js';
import type { Place } from './console/address.js';
import { closeMessageOnRequest } from './console/ask.js';
import { appsView } from './console/apps.js';
import { failuresView } from './console/deliveries.js';
import { binView } from './console/bin.js';
import { formView } from './console/form.js';
import { formsView } from './console/forms.js';
import { mailboxView, mailView } from './console/mailbox.js';
import { personView } from './console/person.js';
import { sessionView } from './console/session.js';
import { zoneName } from './console/times.js';
import { receivedView } from './console/webhooks.js';

const address = new URL(location.href);
for (const name of ['lang', 'dir'] as const) {
  const value = address.searchParams.get(name);
  if (value) document.documentElement[name] = value;
}
const place = readPlace(address);

/** A place of the console. */
interface View {
  /** Its name in the navigation. */
  readonly name: string;
  draw(place: Place): Promise<TemplateResult>;
}

/** The places of the navigation, by the `view` of their address. A part adds a line, with a file of its own. */
const PLACES: Readonly<Record<string, View>> = {
  '': { name: 'Forms', draw: formsView },
  failures: { name: 'Deliveries', draw: failuresView },
  mailbox: { name: 'Mailbox', draw: () => mailboxView() },
  received: { name: 'Received by webhook', draw: () => receivedView() },
  apps: { name: 'Apps', draw: appsView },
  person: { name: 'One person', draw: () => personView() },
  bin: { name: 'Bin', draw: ({ page }) => binView(page) },
};

/** The part of the console that a place belongs to. */
function findPart({ form, mail, view }: Place): string {
  if (form !== '') return '';
  return mail === '' ? view : 'mailbox';
}

/** Draws the view of a place. One that is not known is the list of forms. */
async function drawView(): Promise<TemplateResult> {
  if (/^\d+$/.test(place.form)) return formView(place);
  if (place.mail !== '') return mailView(place.mail);
  const view = (Object.hasOwn(PLACES, place.view) ? PLACES[place.view] : undefined) ?? PLACES[''];
  return view ? view.draw(place) : html``;
}

function renderInto(selector: string, content: TemplateResult): void {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) return;
  element.replaceChildren();
  render(content, element);
}

const links = Object.entries(PLACES).map(
  ([view, { name }]) =>
    html`<a href=${makeHref(view === '' ? {} : { view })} aria-current=${view === findPart(place) ? 'page' : nothing}
      >${name}</a
    >`,
);
renderInto('#places', html`${links}`);
renderInto('#zone', html`Times are those of your zone, ${zoneName()}.`);
renderInto('#session', await sessionView());

/** The number of drawings that have begun. */
let drawings = 0;

/** Draws the view, again after a change. The focus stays where it was, as long as that is there, and else goes to the view. */
async function draw(): Promise<void> {
  const element = document.querySelector<HTMLElement>('#main');
  const mine = (drawings += 1);
  const content = await drawView();
  // A drawing that began later knows more.
  if (!element || mine !== drawings) return;
  if (!element.hasAttribute('data-drawn')) element.replaceChildren();
  element.setAttribute('data-drawn', '');
  const hadFocus = element.contains(document.activeElement);
  render(content, element);
  if (hadFocus && !element.contains(document.activeElement)) element.focus({ preventScroll: true });
  const heading = document.querySelector('#heading')?.textContent.trim();
  if (heading) document.title = `${heading} – hosted-form console`;
}

closeMessageOnRequest();
addEventListener('console-changed', () => void draw());
await draw();
