// What happens when the person presses the button. It is fetched when they begin to fill in: who only reads the page does
// not pay for it.
import { html } from 'lit';
import { createSubmitClient } from '../api/submit-client.js';
import type { Receipt } from '../api/submit-client.js';
import { formatSize } from '../locale/size.js';
import type { Words } from '../locale/words.js';
import { HostedFormError, SubmitError } from '../model/errors.js';
import { bodyOf, bodyPieces, isUpload } from '../submission/body.js';
import { paramsOf } from '../submission/params.js';
import { focusControl, readControls } from './controls.js';
import { errorSentence } from './error-sentence.js';
import { errorSummary, summarise } from './error-summary.js';
import type { SummaryLine } from './error-summary.js';
import { send, sendError } from './events.js';
import { fetched } from './load-form.js';
import type { SendingContext } from './sending-context.js';
import { FILLING } from './phase.js';
import type { Phase } from './phase.js';
import { successView } from './success-view.js';

export { sendingStyles } from './sending.styles.js';

/**
 * Checks the answers and sends them. Fulfils with the phase that this led to; never rejects.
 *
 * @public used through a dynamic import
 */
export async function sendForm(context: SendingContext, signal: AbortSignal): Promise<Phase> {
  const { element, root, store, loaded, words, again } = context;
  const { id } = loaded.form;
  readControls(root.querySelector('form'));
  const wrong = explainErrors(context);
  if (wrong) return wrong;
  if (!send(element, 'hf-submit', { formId: id, values: store.values() })) return FILLING;
  try {
    const receipt = await sendAnswers(context, signal);
    if (!receipt) return stoppedPhase(words);
    const { submissionId, response } = receipt;
    send(element, 'hf-success', { formId: id, submissionId, response });
    return { name: 'sent', thanks: await successView(words, receipt, again) };
  } catch (cause) {
    if (signal.aborted) return FILLING;
    const error =
      cause instanceof HostedFormError ? cause : new SubmitError('refused', 'The submission failed.', { cause });
    sendError(element, id, error);
    return { name: 'failed', sentence: sentenceOf(error, words) };
  }
}

/** Fulfils with `undefined` if the person has stopped it. */
async function sendAnswers(context: SendingContext, signal: AbortSignal): Promise<Receipt | undefined> {
  const { loaded, store, proxy } = context;
  const params = await paramsOf(store);
  if (params.some(([, param]) => isUpload(param))) {
    const { sendWithProgress } = await fetched(import('./sending-files.js'));
    return sendWithProgress(context, params, signal);
  }
  const client = createSubmitClient(proxy, fetch.bind(globalThis));
  return client.submit(loaded.form.id, bodyOf(bodyPieces(params)), signal);
}

/** The notice takes the focus: the button that they pressed is gone. */
function stoppedPhase({ file }: Words): Phase {
  return { ...FILLING, notice: html`<div part="failure" class="notice" tabindex="-1"><p>${file.stopped}</p></div>` };
}

/** What the person is told: of a file by its name, where one is to blame. */
function sentenceOf({ code, details: { upload } }: HostedFormError, words: Words): string {
  const ofFile = upload && words.file.sendErrors[code];
  if (ofFile) return ofFile(upload.filename, formatSize(upload.content.size, words.language));
  return words.sendErrors[code] ?? errorSentence(words, code);
}

/** Checks the answers, of these fields only where they are named. If some are wrong, tells the page, and returns the phase that tells the person. */
export function explainErrors(
  { element, root, store, loaded, words, pages }: Omit<SendingContext, 'show'>,
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
