// Shows every example of every field type, in the state that the address names: ?state=filled&lang=ar&dir=rtl
import { html, render } from 'lit';
import { examplesByType } from '../../src/fields/examples.js';
import type { FieldExample } from '../../src/fields/example.js';
import type { HostedForm } from '../../src/index.js';

const STATES = ['empty', 'filled', 'invalid', 'disabled', 'readonly'] as const;
const address = new URL(location.href);
const state = STATES.find((name) => name === address.searchParams.get('state')) ?? 'empty';
for (const name of ['lang', 'dir'] as const) {
  const value = address.searchParams.get(name);
  if (value) document.documentElement[name] = value;
}

const examples = Object.entries<readonly FieldExample[]>(examplesByType).flatMap(([type, list]) =>
  list.map((example) => ({ type, example })),
);

/** Returns possible answers for the example's first valid entry. Its type accepts the one that it can. */
function answersOf({ entries }: FieldExample): unknown[] {
  const param = entries.find((entry) => !entry.issues && entry.param !== undefined)?.param;
  if (typeof param !== 'object' || !('filename' in param)) return [param];
  const points = [0.1, 0.3, 0.5, 0.8].map((x, index) => ({
    x: x * 600,
    y: 60 + 70 * (index % 2),
    time: index,
    pressure: 0.5,
  }));
  return [new File(['Hello'], param.filename), [{ points }]];
}

async function putInState(form: HostedForm, number: number, example: FieldExample): Promise<void> {
  if (state === 'filled') for (const answer of answersOf(example)) form.values = { [String(number)]: answer };
  if (state === 'invalid') form.reportValidity();
  form.disabled = state === 'disabled';
  form.readOnly = state === 'readonly';
  await form.updateComplete;
}

const places = {
  states: document.querySelector<HTMLElement>('#states'),
  examples: document.querySelector<HTMLElement>('#examples'),
};
if (places.states) {
  render(
    STATES.map(
      (name) => html`<a href=${`?state=${name}`} aria-current=${name === state ? 'page' : 'false'}>${name}</a>`,
    ),
    places.states,
  );
}
if (places.examples) {
  render(
    examples.map(
      ({ type, example }, index) =>
        html`<section>
          <h2>${type}: ${example.name}</h2>
          <hosted-form
            data-example=${`${type}: ${example.name}`}
            form-id=${index + 1}
            proxy="/gallery"
            @hf-ready=${(event: Event) => void putInState(event.target as HostedForm, index + 1, example)}
          ></hosted-form>
        </section>`,
    ),
    places.examples,
  );
}
