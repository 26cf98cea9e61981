// Finds the form of a test, and waits for it.
import type { HostedForm } from '../element/hosted-form.js';
import { findAll, textOf } from './names.js';

/** The form itself, or what it is in: the page, or what a framework has drawn. */
export type Place = Element | Document | DocumentFragment;

/** The timer of the tool itself: a test may set its own clock later. */
const later = globalThis.setTimeout.bind(globalThis);

/** The number of looks for something, and the pause in between. ms */
const [TIMES, PAUSE] = [150, 20];

/** Waits until a function returns something. Returns `undefined` where it never does. */
export async function waitFor<Found>(look: () => Found | undefined): Promise<Found | undefined> {
  for (let time = 0; time < TIMES; time++) {
    const found = look();
    if (found !== undefined) return found;
    await pause(time === 0 ? 0 : PAUSE);
  }
  return undefined;
}

/** Waits for what happens in other tasks. */
export const pause = (milliseconds = 0): Promise<void> => new Promise((resolve) => later(resolve, milliseconds));

const isForm = (element: Element): element is HostedForm => element.localName === 'hosted-form';

/** Finds the form of a test. @throws Error where there is none, or several. */
export function findForm(place: Place): HostedForm {
  if ('localName' in place && isForm(place)) return place;
  const [form, other] = Array.from(place.querySelectorAll('hosted-form')).filter(isForm);
  if (!form) throw new Error('There is no <hosted-form> here.');
  if (other) throw new Error('There are several forms here: name the one by its element.');
  return form;
}

/** Returns the tree in which a form is drawn. */
export const treeOf = (form: HostedForm): ParentNode => form.shadowRoot ?? form;

/** Waits until a form has drawn what is new. */
export async function settle(form: HostedForm): Promise<void> {
  await form.updateComplete;
  await pause();
  await form.updateComplete;
}

/**
 * Waits until a form is there, and returns it.
 *
 * @param place The form, or what it is in; the page, if it is left out.
 * @throws Error with the reason, where it does not come.
 */
export async function whenReady(place: Place = document): Promise<HostedForm> {
  const form = findForm(place);
  if (!customElements.get('hosted-form'))
    throw new Error('The element is not defined. Import "hosted-form/define" in the test or in the app.');
  const failures: string[] = [];
  const note = (event: HTMLElementEventMap['hf-error']) =>
    failures.push(`[${event.detail.code}] ${event.detail.message}`);
  form.addEventListener('hf-error', note);
  const outcome = await waitFor(() => {
    if (form.fields.length > 0 && findAll(treeOf(form), '[part~="form"], [part~="success"]').length > 0) return 'ready';
    return failures[0] ?? findAll(treeOf(form), '[part~="failure"]').map(textOf)[0];
  });
  form.removeEventListener('hf-error', note);
  await settle(form);
  if (outcome === 'ready') return form;
  throw new Error(`The form did not come: ${outcome ?? 'its proxy did not answer. Is the fake proxy installed?'}`);
}
