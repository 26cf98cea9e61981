// The part of the demo's page for the form's owner: warnings, and the reasons why a field is shown or hidden.
import { html, render } from 'lit';
import type { HostedForm } from '../../src/index.js';

interface Places {
  /** The element in which the owner chooses a field. */
  readonly asking: HTMLFormElement;
  readonly choice: HTMLSelectElement;
  readonly answer: HTMLElement;
  readonly warnings: HTMLElement;
}

/** Fills the part for the owner, and keeps it up to date with the form. */
export function tellOwnerOf(form: HostedForm): void {
  const places = findPlaces();
  if (!places) return;
  const { asking, choice, answer } = places;
  listFields(form, places);
  listWarnings(form, places);

  /** The selected field. */
  let asked = '';
  const tell = async (isAsked: boolean) => {
    const explanation = asked ? await form.explain(asked) : undefined;
    // Announced only on request, not at every key in the form, although the explanation follows the answers.
    answer.setAttribute('aria-live', isAsked ? 'polite' : 'off');
    const [first, ...others] = explanation?.sentences ?? [];
    const content = html`<p>${first}</p>
      <ul>
        ${others.map((sentence) => html`<li>${sentence}</li>`)}
      </ul>`;
    render(first === undefined ? '' : content, answer);
  };
  asking.addEventListener('submit', (event) => {
    event.preventDefault();
    asked = choice.value;
    void tell(true);
  });
  form.addEventListener('hf-change', () => void tell(false));
  form.addEventListener('focusin', (event) => {
    const id = findField(event);
    if (id !== undefined) choice.value = id;
  });
}

function findPlaces(): Places | undefined {
  const asking = document.querySelector<HTMLFormElement>('#why');
  const choice = document.querySelector<HTMLSelectElement>('#why-field');
  const answer = document.querySelector<HTMLElement>('#why-answer');
  const warnings = document.querySelector<HTMLElement>('#warnings');
  return asking && choice && answer && warnings ? { asking, choice, answer, warnings } : undefined;
}

function listFields(form: HostedForm, { choice }: Places): void {
  form.addEventListener('hf-ready', ({ detail }) => {
    const options = detail.fields.map(
      ({ id, label, type }) => html`<option value=${id}>${label || type} (${id})</option>`,
    );
    render(options, choice);
  });
}

function listWarnings(form: HostedForm, { warnings }: Places): void {
  const messages: string[] = [];
  form.addEventListener('hf-warning', ({ detail }) => {
    messages.push(detail.message);
    render(
      html`<h3>What should be mended</h3>
        <ul>
          ${messages.map((message) => html`<li>${message}</li>`)}
        </ul>`,
      warnings,
    );
  });
}

/** Returns the field that has the focus: the element's tree is open, and its fields name themselves. */
function findField(event: Event): string | undefined {
  const elements = event.composedPath().filter((target) => target instanceof HTMLElement);
  return elements.find(({ dataset }) => dataset['field'])?.dataset['field'];
}
