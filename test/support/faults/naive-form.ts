// Two bad forms, to check that the fault run finds bad forms. One sends again until it gets an answer, as many do. The
// other shows thanks after any answer. They have the parts of the real form.

import { CHOICES } from './run-form.js';

type Answers = Record<string, string | Record<string, string>>;

class NaiveForm extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' });
  #isSending = false;

  connectedCallback(): void {
    void this.#open().catch(() => {
      const retry = notice('retry', 'Try again');
      retry.addEventListener('click', () => this.connectedCallback());
      this.#root.replaceChildren(retry);
    });
  }

  get values(): Answers {
    const values: Answers = {};
    for (const control of this.#controls()) {
      const [, id = '', subfield] = /^field_(\d+)(?:\[(\w+)\])?$/.exec(control.name) ?? [];
      if (!subfield) values[id] = control.value;
      else values[id] = { ...(values[id] as Record<string, string> | undefined), [subfield]: control.value };
    }
    return values;
  }

  #controls(): HTMLInputElement[] {
    return [...this.#root.querySelectorAll<HTMLInputElement>('input:not([type=radio]), input:checked')];
  }

  get #address(): string {
    return `${this.getAttribute('proxy') ?? ''}/form/${this.getAttribute('form-id') ?? ''}`;
  }

  async #open(): Promise<void> {
    const fields = await again(async () => (await (await fetch(`${this.#address}/field.json`)).json()) as unknown);
    const form = document.createElement('form');
    form.setAttribute('part', 'form');
    for (const { id, type } of fields as { id: string; type: string }[]) {
      const names = type === 'name' ? [`field_${id}[first]`, `field_${id}[last]`] : [`field_${id}`];
      const input = (more: object) => form.append(Object.assign(document.createElement('input'), more));
      if (type !== 'radio') for (const name of names) input({ name });
      else for (const value of CHOICES) input({ name: `field_${id}`, type, value });
    }
    const button = Object.assign(document.createElement('button'), { textContent: 'Send' });
    button.setAttribute('part', 'submit');
    form.append(button);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!this.#isSending) void this.#send();
    });
    this.#root.replaceChildren(form);
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(
      Object.fromEntries(Object.entries(this.values).map(([id, value]) => [`field_${id}`, value])),
    );
    const post = async () => {
      const answer = await fetch(`${this.#address}/submission.json`, { method: 'POST', headers, body });
      if (!('id' in ((await answer.json()) as object))) throw new Error('Not stored');
    };
    try {
      await (this.hasAttribute('hopeful') ? post().catch(() => undefined) : again(post));
      this.#root.replaceChildren(notice('success', 'Thanks'));
      this.dispatchEvent(new Event('hf-success'));
    } catch {
      this.#root.append(notice('failure', 'It may have arrived. Please press the button again.'));
      this.dispatchEvent(new Event('hf-error'));
    }
    this.#isSending = false;
  }
}

function notice(part: string, textContent: string): HTMLElement {
  const element = Object.assign(document.createElement('p'), { textContent });
  element.setAttribute('part', part);
  return element;
}

/** Tries work three times, without a pause. */
async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch(work).catch(work);
}

customElements.define('hosted-form', NaiveForm);
