// What happens when the person presses the button. It is fetched when they begin to fill in: who only reads the page does
// not pay for it.
import { createSubmitClient } from '../api/submit-client.js';
import type { Words } from '../locale/words.js';
import { HostedFormError, SubmitError } from '../model/errors.js';
import type { FormStore } from '../state/form-store.js';
import { submit } from '../submission/submit.js';
import { focusControl, readControls } from './controls.js';
import { errorSentence } from './error-sentence.js';
import { errorSummary, summarise } from './error-summary.js';
import type { SummaryLine } from './error-summary.js';
import { send, sendError } from './events.js';
import type { LoadedForm } from './load-form.js';
import type { Pages } from './paging.js';
import { FILLING } from './phase.js';
import type { Phase } from './phase.js';
import { successView } from './success-view.js';

export { sendingStyles } from './sending.styles.js';

/** The form that is to be sent, and the element it stands in. */
export interface SendingContext {
  readonly element: HTMLElement;
  readonly root: ParentNode;
  readonly loaded: LoadedForm;
  readonly store: FormStore;
  readonly words: Words;
  readonly proxy: string;
  readonly pages: Pages | undefined;
  /** Opens the form anew. */
  again(): void;
}

/**
 * Checks the answers and sends them. Fulfils with the phase that this led to; never rejects.
 *
 * @public used through a dynamic import
 */
export async function sendForm(context: SendingContext, signal: AbortSignal): Promise<Phase> {
  const { element, root, store, loaded, words, proxy, again } = context;
  const { id } = loaded.form;
  readControls(root.querySelector('form'));
  const wrong = explainErrors(context);
  if (wrong) return wrong;
  if (!send(element, 'hf-submit', { formId: id, values: store.values() })) return FILLING;
  try {
    const owner = { setting: (name: string) => element.getAttribute(name), now: () => new Date() };
    const receipt = await submit(id, store, createSubmitClient(proxy, fetch.bind(globalThis)), signal, owner);
    const { submissionId, response } = receipt;
    send(element, 'hf-success', { formId: id, submissionId, response });
    return { name: 'sent', thanks: await successView(words, receipt, again) };
  } catch (cause) {
    if (signal.aborted) return FILLING;
    const error =
      cause instanceof SubmitError ? cause : new SubmitError('refused', 'The submission failed.', { cause });
    sendError(element, id, error);
    return { name: 'failed', sentence: words.sendErrors[error.code] ?? errorSentence(words, error.code) };
  }
}

/** Checks the answers, of these fields only where they are named. If some are wrong, tells the page, and returns the phase that tells the person. */
export function explainErrors(
  { element, root, store, loaded, words, pages }: SendingContext,
  fieldIds?: readonly string[],
): Phase | undefined {
  const wrong = store.validate(fieldIds);
  const [first] = wrong;
  if (!first) return undefined;
  const details = { fieldId: first.field.id };
  sendError(element, loaded.form.id, new HostedFormError('invalid', 'Some answers are wrong.', details));
  const goTo = ({ fieldId, controlId }: SummaryLine) => {
    pages?.turnToField(fieldId);
    focusControl(root, controlId);
  };
  return { name: 'wrong', summary: errorSummary(summarise(wrong, loaded.fields, words), words, goTo) };
}
