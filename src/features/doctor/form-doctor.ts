// Shows the owner what is wrong with a form, in the page itself. Fetched only where its address says `?form-doctor`. It tells nothing that
// a visitor could not find out.
import { html, nothing, render } from 'lit/html.js';
import type { ReactiveController, TemplateResult } from 'lit';
import type { HostedFormError } from '../../model/errors.js';
import type { ElementSession, FormElement } from '../../element/element-session.js';
import { adoptLateStyles } from '../../element/late-styles.js';
import { explainField } from '../../element/owner/explain-field.js';
import { doctorStyles } from './doctor.styles.js';
import { errorFact, formFacts, pageFacts } from './facts.js';
import type { Fact } from './facts.js';
import { follow, unfollow } from '../../element/followers.js';

/** In words, because colours alone say nothing. */
const LEVELS: Readonly<Record<Fact['level'], string>> = {
  good: 'Good',
  note: 'Note',
  warning: 'Warning',
  error: 'Error',
};

/** Shows a panel below a form, until it is closed. */
export function join(element: FormElement): void {
  if (element.lasting.get(FormDoctor)) return;
  follow(element, element.lasting.set(new FormDoctor(element)));
  element.requestUpdate();
}

/** The panel below one form. */
class FormDoctor implements ReactiveController {
  readonly #element: FormElement;
  readonly #panel = document.createElement('div');
  #errors: HostedFormError[] = [];
  #session: ElementSession | undefined;

  constructor(element: FormElement) {
    this.#element = element;
    // Not a part of the form: a person who fills it in is not led through the panel.
    this.#panel.lang = 'en';
    this.#panel.dir = 'ltr';
  }

  hostUpdated(): void {
    const { renderRoot } = this.#element;
    adoptLateStyles(renderRoot, [doctorStyles]);
    if (!this.#panel.isConnected) renderRoot.append(this.#panel);
    this.#draw();
  }

  #draw(): void {
    const { proxy, baseURI } = this.#element;
    const address = URL.canParse(proxy, baseURI) ? new URL(proxy, baseURI).href : '';
    const tell = (error: HostedFormError) => errorFact(error, address);
    const facts = this.#element.loader.render<readonly Fact[]>({
      loading: () => [{ level: 'note', text: 'The form is being loaded.' }],
      failed: (error) => [tell(error)],
      open: (session) => {
        this.#follow(session);
        return formFacts(session);
      },
    });
    render(this.#view([...(facts ?? []), ...this.#errors.map(tell), ...pageFacts(this.#element)]), this.#panel);
  }

  #follow(session: ElementSession): void {
    if (session === this.#session) return;
    this.#session = session;
    this.#errors = [];
    const { channel } = session;
    channel.on('failed', (error) => {
      if (error.code !== 'invalid') this.#errors = [...this.#errors, error];
      this.#draw();
    });
    channel.on('answered', () => {
      this.#draw();
    });
  }

  #view(facts: readonly Fact[]): TemplateResult {
    const { origin, pathname } = location;
    return html`<section part="doctor" class="doctor" aria-labelledby="doctor">
      <header>
        <h2 id="doctor" tabindex="-1">Form doctor: form ${this.#element.formId || '(without an id)'}</h2>
        <button type="button" @click=${() => this.#close()}>Close</button>
      </header>
      <p>For the owner of this page. Visitors see this only if they add <code>?form-doctor</code> to the address.</p>
      <ul>
        ${facts.map((fact) => this.#factView(fact))}
      </ul>
      ${this.#session ? [rulesView(this.#session), fieldsView(this.#session)] : nothing}
      <h3>From outside</h3>
      <p>
        <code>npx hosted-form-proxy doctor ${origin}${pathname}</code> checks the server, the proxy and the policy, too.
      </p>
    </section>`;
  }

  #factView({ level, text, help }: Fact): TemplateResult {
    const explained = help
      ? html`<br />Explained at <a href=${help} target="_blank" rel="noopener">${help}</a>`
      : nothing;
    return html`<li><strong>${LEVELS[level]}:</strong> ${text}${explained}</li>`;
  }

  #close(): void {
    unfollow(this.#element, this);
    this.#panel.remove();
    this.#element.renderRoot.querySelector<HTMLElement>('[part~=form], [part~=retry]')?.focus();
  }
}

/** Draws the author's rules, and their results for the current answers. */
function rulesView(session: ElementSession): TemplateResult | typeof nothing {
  if (!session.features.rules) return nothing;
  const secret = new Set(session.loaded.form.fields.filter(({ isSecret }) => isSecret).map(({ id }) => id));
  const ruled = session.loaded.form.fields.flatMap(({ id }) => {
    const explained = explainField(session, id);
    return explained?.logic || explained?.calculation || explained?.circular.length ? [explained] : [];
  });
  return html`<h3>The author’s rules</h3>
    ${ruled.map(({ fieldId, label, shown, logic, calculation, sentences }) => {
      const read = [...(logic?.checks ?? []), ...(calculation?.sources ?? [])];
      // Hidden input is not shown here either.
      const told = read.some((source) => secret.has(source.fieldId)) ? [] : sentences;
      return html`<details>
        <summary>${label || 'Without a label'} (${fieldId}): ${shown ? 'shown' : 'hidden'}</summary>
        ${[logic?.words, calculation?.words].map((words) => (words ? html`<p><code>${words}</code></p>` : nothing))}
        <ul>
          ${told.map((sentence) => html`<li>${sentence}</li>`)}
        </ul>
      </details>`;
    })}`;
}

/** Lists the fields as the element has read them. */
function fieldsView({ loaded }: ElementSession): TemplateResult {
  const { fields } = loaded.form;
  return html`<h3>Its fields</h3>
    <details>
      <summary>${fields.length} fields</summary>
      <ul>
        ${fields.map(({ id, type, label, required, hidden, readonly }) => {
          const flags = [required && 'required', hidden && 'hidden by the author', readonly && 'read-only'].filter(
            Boolean,
          );
          return html`<li>
            <code>${id}</code> ${type}: ${label || 'without a label'}
            ${flags.length > 0 ? `(${flags.join(', ')})` : nothing}
          </li>`;
        })}
      </ul>
    </details>`;
}
