// The page of the bench for hostile field lists: it opens one with <hosted-form>, or shows the same content without it.
import type { HostedForm } from '../../src/index.js';
import { measureWork } from './longest-block.js';
import type { WorkCost } from './longest-block.js';

/** The cost of one field list on one page. */
export interface Hostile extends WorkCost {
  /** `hf-ready`, `hf-error` or the text of another error. */
  readonly outcome: string;
  /** The number of elements on the page. */
  readonly elements: number;
  /** The codes of the warnings. */
  readonly warnings: readonly string[];
}

/** Measures showing a form, two frames included: the page is laid out and painted then. */
async function measureShowing(show: () => Promise<string>): Promise<Pick<Hostile, 'block' | 'time' | 'outcome'>> {
  const { result, ...cost } = await measureWork(async () => {
    const outcome = await show();
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve, 0));
    return outcome;
  });
  return { ...cost, outcome: result };
}

/** Opens a form with the element. */
async function openHostile(formId: string): Promise<Hostile> {
  const warnings = new Set<string>();
  const form: HostedForm = document.createElement('hosted-form');
  form.setAttribute('form-id', formId);
  form.addEventListener('hf-warning', ({ detail }) => warnings.add(detail.code));
  const outcome = new Promise<string>((resolve) => {
    form.addEventListener('hf-ready', () => resolve('hf-ready'));
    form.addEventListener('hf-error', ({ detail }) => resolve(`hf-error ${detail.code}`));
    addEventListener('error', ({ message }) => resolve(message));
    addEventListener('unhandledrejection', ({ reason }) => resolve(String(reason)));
  });
  const cost = await measureShowing(() => {
    document.body.append(form);
    return outcome;
  });
  // The code that warns the owner is fetched after the form is there.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { ...cost, elements: form.shadowRoot?.querySelectorAll('*').length ?? 0, warnings: [...warnings] };
}

/** Shows the same content from HTML. The list is fetched and parsed here too. */
async function showPlain(formId: string): Promise<Hostile> {
  const html = await (await fetch(`/hostile/${formId}.html`)).text();
  const place = document.body.appendChild(document.createElement('div'));
  const cost = await measureShowing(async () => {
    await (await fetch(`/forms/form/${formId}/field.json`)).json();
    place.innerHTML = html;
    return 'shown';
  });
  return { ...cost, elements: place.querySelectorAll('*').length, warnings: [] };
}

Object.assign(globalThis, { openHostile, showPlain });
