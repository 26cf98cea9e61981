// Shows every example of every field type, in the state and the language that the address names: ?state=filled&lang=ar
import { html, render } from 'lit';
import { examplesByType } from '../../src/fields/examples.js';
import type { FieldExample } from '../../src/fields/example.js';
import type { HostedForm } from '../../src/index.js';
import { findDirection } from '../../src/locale/match.js';
import { listLanguages } from './languages.js';

const STATES = ['empty', 'filled', 'invalid', 'disabled', 'readonly'] as const;
const address = new URL(location.href);
const state = STATES.find((name) => name === address.searchParams.get('state')) ?? 'empty';

const examples = Object.entries<readonly FieldExample[]>(examplesByType).flatMap(([type, list]) =>
  list.map((example) => ({ type, example })),
);

/** Returns possible answers for the example's first valid entry. Its type accepts the one that it can. */
function chooseAnswers({ entries }: FieldExample): unknown[] {
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
  if (state === 'filled') for (const answer of chooseAnswers(example)) form.values = { [String(number)]: answer };
  if (state === 'invalid') form.reportValidity();
  form.disabled = state === 'disabled';
  form.readOnly = state === 'readonly';
  await form.updateComplete;
}

const place = document.querySelector<HTMLElement>('#examples');
const picker = document.querySelector<HTMLSelectElement>('#language');

/** Says all forms in the language that was picked. The address keeps it, also that of the other states. */
function speak(place: HTMLElement, tag: string): void {
  place.lang = tag;
  place.dir = findDirection(tag);
  address.searchParams.set('lang', tag);
  history.replaceState(null, '', address);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#states a')) {
    const to = new URL(link.href);
    to.searchParams.set('lang', tag);
    link.href = to.href;
  }
}

if (picker && place) {
  const wanted = address.searchParams.get('lang');
  render(
    listLanguages().map(
      ({ tag, name }) => html`<option lang=${tag} value=${tag} ?selected=${tag === (wanted ?? 'en')}>${name}</option>`,
    ),
    picker,
  );
  picker.addEventListener('change', () => {
    speak(place, picker.value);
  });
  // The page itself is in English, and stays so.
  if (wanted) speak(place, wanted);
}
document.querySelector(`#states [href="?state=${state}"]`)?.setAttribute('aria-current', 'page');
if (place) {
  render(
    examples.map(
      ({ type, example }, index) =>
        html`<section>
          <h2>${type}: ${example.name}</h2>
          <hosted-form
            data-example=${`${type}: ${example.name}`}
            form-id=${index + 1}
            proxy="/gallery"
            @hf-ready=${({ target }: Event) => {
              const form = target instanceof Element && target.closest('hosted-form');
              if (form) void putInState(form, index + 1, example);
            }}
          ></hosted-form>
        </section>`,
    ),
    place,
  );
}
