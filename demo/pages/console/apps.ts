import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { copyText } from '../copy.js';
import { ask, change, drawAgain, shown, tell } from './ask.js';
import { facts, table } from './table.js';

interface App {
  readonly id: string;
  readonly name: string;
  readonly redirect_uris: readonly string[];
  /** The permissions that hold. */
  readonly grants: number;
}

interface Made {
  readonly app: App;
  readonly secret: string;
}

/** The app that was just made: its secret is shown until the page is left. */
let made: Made | undefined;

async function make(event: Event): Promise<void> {
  event.preventDefault();
  const { currentTarget: form } = event;
  if (!(form instanceof HTMLFormElement)) return;
  const sent = Object.fromEntries(new FormData(form));
  const answer = await change<Made>('POST', 'owner/apps.json', sent);
  if (answer.state !== 'there') return;
  made = answer.data;
  form.reset();
  tell(`The app “${made.app.name}” is made. Copy its secret now.`);
  drawAgain();
}

/** Ends an app, after the owner has said so once more. */
async function end({ id, name }: App): Promise<void> {
  const answer = await change('DELETE', `owner/app/${encodeURIComponent(id)}.json`);
  if (answer.state === 'there') tell(`The app “${name}” has ended. Its tokens are refused from now on.`);
  if (answer.state === 'refused' && answer.status === 404) tell(`Somebody has ended the app “${name}” meanwhile.`);
  if (made?.app.id === id) made = undefined;
  drawAgain();
}

/** Shows a text that is copied by a button. */
const copied = (what: string, text: string): TemplateResult =>
  html`<span class="row copied"
    ><code>${text}</code
    ><button
      type="button"
      aria-label=${`Copy the ${what}`}
      @click=${(event: Event) => copyText(event.currentTarget, text)}
    >
      Copy
    </button></span
  >`;

const secretView = ({ app, secret }: Made): TemplateResult =>
  html`<section class="told" aria-labelledby="secret-heading">
    <h2 id="secret-heading">The secret of “${app.name}”</h2>
    <p>It is shown here once. Give both to the program now; the service keeps no copy.</p>
    ${facts([
      ['Client id', copied('client id', app.id)],
      ['Client secret', copied('client secret', secret)],
    ])}
  </section>`;

const COLUMNS = [
  { title: 'App', isLong: true, draw: ({ name }: App) => name },
  { title: 'Client id', isLong: true, draw: ({ id }: App) => html`<code>${id}</code>` },
  {
    title: 'Answers go to',
    isLong: true,
    draw: ({ redirect_uris: addresses }: App) =>
      html`<ul class="plain">
        ${addresses.map((address) => html`<li>${address}</li>`)}
      </ul>`,
  },
  { title: 'Permissions', isNumber: true, draw: ({ grants }: App) => grants },
  {
    title: 'Action',
    draw: (app: App) =>
      html`<details class="confirm">
        <summary>End<span class="unseen"> ${app.name}</span></summary>
        <p>Its tokens are refused at once.</p>
        <button type="button" class="danger" @click=${() => void end(app)}>End “${app.name}”</button>
      </details>`,
  },
];

const makeView = (): TemplateResult =>
  html`<section aria-labelledby="make-heading">
    <h3 id="make-heading">Make an app</h3>
    <form class="edit" @submit=${make}>
      <label for="app-name">Name</label>
      <input id="app-name" name="name" required maxlength="100" aria-describedby="app-name-note" autocomplete="off" />
      <p class="quiet" id="app-name-note">You see it when the program asks for access.</p>
      <label for="app-addresses">Addresses for its answers</label>
      <textarea
        id="app-addresses"
        name="redirect_uris"
        required
        rows="3"
        aria-describedby="app-addresses-note"
      ></textarea>
      <p class="quiet" id="app-addresses-note">
        One on each line, as the program writes them: https://app.example/done, or http://127.0.0.1/callback for a
        program on a person’s own machine.
      </p>
      <button class="primary">Make it</button>
    </form>
  </section>`;

/** Shows the programs that may ask for access by OAuth; makes and ends them. */
export async function appsView(): Promise<TemplateResult> {
  const list = await ask<{ readonly apps: readonly App[] }>('/demo/console/owner/apps.json');
  return html`${made === undefined ? '' : secretView(made)}
    <section aria-labelledby="heading">
      <h2 id="heading">Apps</h2>
      <p class="quiet">Programs that may ask you for access to the account, by OAuth 2.0.</p>
      ${shown(list, 'apps', ({ apps }) =>
        apps.length === 0
          ? html`<p class="quiet">No program may ask for access yet. Make an app below.</p>`
          : table('Apps', COLUMNS, apps),
      )}
    </section>
    ${makeView()}`;
}
