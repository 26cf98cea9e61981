// Sends a form, and reads what it says then.
import type { HostedForm } from '../element/hosted-form.js';
import { findAll, findByName, namesOf, textOf } from './names.js';
import { findForm, settle, treeOf, waitFor } from './the-form.js';
import type { Place } from './the-form.js';

/** An error, as the person reads it. */
export interface ReadError {
  /** The label of the question; `''` for the form as a whole. */
  readonly label: string;
  readonly error: string;
}

/** The outcome of sending a form. */
export interface Outcome {
  /** The service has the answers. */
  readonly sent: boolean;
  /** The number of the submission; `''` where it was not sent. */
  readonly submissionId: string;
  /** The words of thanks. */
  readonly thanks: string;
  /** The code of the error, such as `invalid` or `network`; `prevented` where the page has stopped it; `queued` where it waits on the device. */
  readonly code: string;
  /** The words that the person reads. */
  readonly errors: readonly ReadError[];
}

/** Presses a button of the form by its name: `press(form, 'Next')`. */
export async function press(place: Place, label: string): Promise<void> {
  const form = findForm(place);
  const tree = treeOf(form);
  const buttons = findAll<HTMLElement>(tree, 'button, a[href], summary, [role="button"]');
  const named = buttons.flatMap((button) => namesOf(button, tree).map((name) => [name, button] as const));
  const button = findByName(named, label, 'button');
  button.focus();
  button.click();
  await settle(form);
}

/**
 * Presses the button that sends, and waits for what comes of it.
 *
 * @throws Error where the form has another page, or nothing comes.
 */
export async function send(place: Place): Promise<Outcome> {
  const form = findForm(place);
  // A page may still be turned.
  const button = await waitFor(() => findAll<HTMLElement>(treeOf(form), '[part~="submit"]')[0]);
  const [next] = findAll(treeOf(form), '[part~="next"]');
  if (!button)
    throw new Error(
      next ? `The form has another page: press(form, '${textOf(next)}').` : 'Nothing here sends the form.',
    );
  const heard = listen(form);
  button.focus();
  button.click();
  const code = await waitFor(heard.code);
  heard.end();
  if (code === undefined) throw new Error('Nothing came of sending: the proxy did not answer.');
  await settle(form);
  return {
    sent: code === '',
    submissionId: heard.submissionId(),
    thanks: thanks(form) ?? '',
    code,
    errors: code === '' ? [] : readErrors(form),
  };
}

/** Listens to what comes of sending: `''` where the answers have arrived. */
function listen(form: HostedForm) {
  const signal = new AbortController();
  let outcome: string | undefined;
  let id = '';
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, heard: (event: HTMLElementEventMap[Name]) => void) =>
    form.addEventListener(name, heard, { signal: signal.signal });
  on('hf-success', ({ detail }) => {
    id = detail.submissionId;
    outcome = '';
  });
  on('hf-queued', () => (outcome = 'queued'));
  on('hf-error', ({ detail }) => (outcome = detail.code));
  // The page's own listeners come after this one.
  on('hf-submit', (event) => queueMicrotask(() => event.defaultPrevented && (outcome ??= 'prevented')));
  return { code: () => outcome, submissionId: () => id, end: () => signal.abort() };
}

/** Reads what the form says is wrong: at each question, in their order; then of the form as a whole. */
export function readErrors(place: Place): readonly ReadError[] {
  const tree = treeOf(findForm(place));
  const errors = findAll(tree, '[part~="error"]').map((error) => ({
    label: labelOf(error),
    // The word before it is for those who hear the sentence alone.
    error: textOf(error)
      .replace(textOf(error.querySelector('.visually-hidden')), '')
      .trim(),
  }));
  const whole = findAll(tree, '[part~="failure"]').map((failure) => ({ label: '', error: textOf(failure) }));
  return [...errors, ...whole];
}

function labelOf(error: Element): string {
  const field = error.closest('[data-field]');
  return textOf(field?.querySelector('[part~="label"]'));
}

/** Reads the words of thanks; `undefined` as long as the form is not sent. */
export function thanks(place: Place): string | undefined {
  const form = findForm(place);
  const [shown] = findAll(treeOf(form), '[part~="success"]');
  if (!shown) return undefined;
  const slot = shown.querySelector('slot[name="success"]');
  const own = Array.from(form.children).filter((child) => child.slot === 'success');
  return own.length > 0 ? own.map(textOf).join(' ') : textOf(slot ?? shown);
}
