// What happens when the person presses the button. It is fetched when they begin to fill in: who only reads the page does
// not pay for it.
import { html } from 'lit';
import { createSubmitClient } from '../api/submit-client.js';
import type { Accepted } from '../api/submit-client.js';
import { formatSize } from '../locale/size.js';
import type { Words } from '../locale/words.js';
import { HostedFormError, SubmitError } from '../model/errors.js';
import { bodyOf, bodyPieces, isUpload } from '../submission/body.js';
import { paramsOf } from '../submission/params.js';
import { focusControl, readControls } from './controls.js';
import { takePart, wait } from './custom-checks.js';
import { errorSentence } from './error-sentence.js';
import { errorSummary, inPageOrder, summarise } from './error-summary.js';
import type { SummaryLine } from './error-summary.js';
import { send, sendError } from './events.js';
import { fetched } from './fetched.js';
import { watchLeaving } from './leaving.js';
import type { OpenForm } from './open-form.js';
import { FILLING } from './phase.js';
import type { Phase } from './phase.js';
import type { SenderHost } from './sender-host.js';
import { successView } from './success-view.js';

export { sendingStyles } from './sending.styles.js';

const senders = new WeakMap<OpenForm, Sender>();

/** What checks and sends a form: made when the person begins, who from then on hears of a wrong answer when they leave its field. */
export function senderOf(host: SenderHost, open: OpenForm): Sender {
  const known = senders.get(open);
  if (known) return known;
  const sender = new Sender(host, open);
  senders.set(open, sender);
  watchLeaving({
    host,
    fields: open.places.container,
    isEdited: (fieldId) => {
      const state = open.store.state(fieldId);
      return state?.answer !== state?.definition.initial(state.field);
    },
    check: (fieldId) => {
      void sender.checkLeft(fieldId);
    },
  });
  return sender;
}

/** Checks and sends the answers of one form. */
export class Sender {
  readonly #host: SenderHost;
  readonly #open: OpenForm;

  constructor(host: SenderHost, open: OpenForm) {
    this.#host = host;
    this.#open = open;
    takePart(host.validators, open.store);
  }

  /** Checks the answers and sends them; one at a time: twenty clicks are one submission. Never rejects. */
  async submit(): Promise<void> {
    const host = this.#host;
    if (host.disabled || !this.#isFillable || host.phase.name === 'sending' || host.phase.name === 'sent') return;
    const abort = new AbortController();
    host.phase = { name: 'sending', abort };
    host.announcement = host.words.sending;
    const phase = await this.#send(abort);
    host.announcement = '';
    // Another form may have come meanwhile.
    if (!abort.signal.aborted) await host.show(phase, '[part=error-summary], [part=failure], [part=success]');
  }

  /** Checks the answers, of these fields only where they are named. If some are wrong, the person is told. Whether none is. */
  async check(fieldIds?: readonly string[]): Promise<boolean> {
    if (!this.#isFillable) return false;
    const wrong = await this.#findErrors(fieldIds);
    await this.#host.show(wrong ?? FILLING, '[part=error-summary]');
    return !wrong;
  }

  /** Says what is wrong with a field that was left: beside it, and to assistive technology. */
  async checkLeft(fieldId: string): Promise<void> {
    const { store } = this.#open;
    await wait(this.#host.validators, store, [fieldId]);
    const [line] = summarise(store.validate([fieldId]), this.#open.loaded.fields, this.#words);
    if (line) this.#host.announcement = line.sentence;
  }

  get #isFillable(): boolean {
    const { closed, fields } = this.#open.loaded.form;
    return !closed && fields.length > 0;
  }

  /** Those that are said later came with this. */
  get #words(): Words {
    return this.#host.words as Words;
  }

  async #send(abort: AbortController): Promise<Phase> {
    const host = this.#host;
    const { loaded, store } = this.#open;
    const { id } = loaded.form;
    readControls(host.renderRoot.querySelector('form'));
    const wrong = await this.#findErrors();
    if (wrong) return wrong;
    const shown = Object.entries(store.values()).filter(([fieldId]) => store.state(fieldId)?.shown);
    if (!send(host, 'hf-submit', { formId: id, values: Object.fromEntries(shown) })) return FILLING;
    try {
      const receipt = await this.#post(abort);
      if (!receipt) return stoppedPhase(this.#words);
      await this.#open.keeper?.forget();
      const { submissionId, response } = receipt;
      send(host, 'hf-success', { formId: id, submissionId, response });
      const again = () => {
        host.reset();
        void host.show(FILLING, 'form');
      };
      return { name: 'sent', thanks: await successView(this.#words, receipt, again) };
    } catch (cause) {
      if (abort.signal.aborted) return FILLING;
      const error =
        cause instanceof HostedFormError ? cause : new SubmitError('refused', 'The submission failed.', { cause });
      sendError(host, id, error);
      return { name: 'failed', sentence: sentenceOf(error, this.#words) };
    }
  }

  /** Fulfils with `undefined` if the person has stopped it. */
  async #post(abort: AbortController): Promise<Accepted | undefined> {
    const host = this.#host;
    const { loaded, store } = this.#open;
    const owner = { setting: (name: string) => host.getAttribute(name), now: () => new Date() };
    const params = await paramsOf(store, owner);
    // Another form may have come while a signature was drawn.
    abort.signal.throwIfAborted();
    if (params.some(([, param]) => isUpload(param))) {
      const { sendWithProgress } = await fetched(import('./sending-files.js'));
      return sendWithProgress({ host, loaded, words: this.#words, abort }, params);
    }
    const client = createSubmitClient(host.proxy, fetch.bind(globalThis));
    return client.submit(loaded.form.id, bodyOf(bodyPieces(params)), abort.signal);
  }

  /** If some are wrong, tells the page, and returns the phase that tells the person. */
  async #findErrors(fieldIds?: readonly string[]): Promise<Phase | undefined> {
    const { store, loaded, places, pages } = this.#open;
    const { renderRoot, validators } = this.#host;
    await wait(validators, store, fieldIds);
    const found = store.validate(fieldIds);
    // The person is led to any of them.
    if (found.length > 0) places.finish();
    const wrong = inPageOrder(found, renderRoot);
    const [first] = wrong;
    if (!first) return undefined;
    const details = { fieldId: first.field.id };
    sendError(this.#host, loaded.form.id, new HostedFormError('invalid', 'Some answers are wrong.', details));
    const goTo = ({ fieldId, controlId }: SummaryLine) => {
      pages?.turnToField(fieldId);
      focusControl(renderRoot, fieldId, controlId);
    };
    return { name: 'wrong', summary: errorSummary(summarise(wrong, loaded.fields, this.#words), this.#words, goTo) };
  }
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
