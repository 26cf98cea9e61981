// What happens when the person presses the button. It is fetched when they begin to fill in: who only reads the page does
// not pay for it.
import { keepsKeys } from '../api/abilities.js';
import type { Accepted } from '../api/submit-client.js';
import type { Words } from '../locale/words.js';
import { HostedFormError, SubmitError } from '../model/errors.js';
import { focusControl, readControls } from './controls.js';
import { takePart, wait } from './custom-checks.js';
import { errorSummary, inPageOrder, summarise } from './error-summary.js';
import type { SummaryLine } from './error-summary.js';
import { send, sendError } from './events.js';
import { watchLeaving } from './leaving.js';
import type { OpenForm } from './open-form.js';
import { FILLING } from './phase.js';
import type { Phase } from './phase.js';
import { Posting } from './posting.js';
import type { Posted, Sealed } from './posting.js';
import { Proof } from './proof.js';
import { redirectAfter } from './redirect.js';
import { failedPhase, stoppedPhase, tryingAgain } from './send-failures.js';
import type { SenderHost } from './sender-host.js';
import { successView } from './success-view.js';

export { sendingStyles } from './sending.styles.js';

const senders = new WeakMap<SenderHost, Sender>();

/** What checks and sends a form: made when the person begins, who from then on hears of a wrong answer when they leave its field. */
export function senderOf(host: SenderHost, open: OpenForm): Sender {
  const before = senders.get(host);
  if (before?.open === open) {
    before.begin();
    return before;
  }
  before?.leave();
  const sender = new Sender(host, open, before);
  senders.set(host, sender);
  sender.begin();
  watchLeaving({
    host,
    signal: sender.left,
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

/** What is shown after an attempt, and what is done once it is shown. */
interface Sent {
  readonly phase: Phase;
  readonly afterwards?: () => void;
}

/** Checks and sends the answers of one form. */
export class Sender {
  readonly #host: SenderHost;
  readonly #posting: Posting;
  readonly #proof: Proof;
  readonly #leaving = new AbortController();

  constructor(
    host: SenderHost,
    readonly open: OpenForm,
    before?: Sender,
  ) {
    this.#host = host;
    this.#proof = new Proof(host, open);
    this.#posting = new Posting(host, open, this.#proof, before && before.#posting);
    takePart(host.validators, open.store);
  }

  /** Aborted when another form stands in the element. */
  get left(): AbortSignal {
    return this.#leaving.signal;
  }

  /** The person is at the form. */
  begin(): void {
    this.#proof.begin(this.left);
  }

  /** Another form stands in the element. */
  leave(): void {
    this.#leaving.abort();
  }

  /** Checks the answers and sends them; one at a time: twenty clicks are one submission. Never rejects. */
  async submit(): Promise<void> {
    const host = this.#host;
    if (host.disabled || !this.#isFillable || host.phase.name === 'sending' || host.phase.name === 'sent') return;
    const abort = new AbortController();
    host.phase = { name: 'sending', abort };
    host.announcement = host.words.sending;
    const { phase, afterwards } = await this.#send(abort);
    host.announcement = '';
    // Another form may have come meanwhile.
    if (!abort.signal.aborted)
      await host.show(phase, '[part=error-summary], [part=failure], [part=success], [part=waiting]');
    afterwards?.();
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
    const { store } = this.open;
    await wait(this.#host.validators, store, [fieldId]);
    const [line] = summarise(store.validate([fieldId]), this.open.loaded.fields, this.#words);
    if (line) this.#host.announcement = line.sentence;
  }

  get #isFillable(): boolean {
    const { closed, fields } = this.open.loaded.form;
    return !closed && fields.length > 0;
  }

  /** Those that are said later came with this. */
  get #words(): Words {
    return this.#host.words as Words;
  }

  async #send(abort: AbortController): Promise<Sent> {
    const host = this.#host;
    const { loaded, store } = this.open;
    const { id } = loaded.form;
    readControls(host.renderRoot.querySelector('form'));
    const wrong = await this.#findErrors();
    if (wrong) return { phase: wrong };
    const shown = Object.entries(store.values()).filter(([fieldId]) => store.state(fieldId)?.shown);
    if (!send(host, 'hf-submit', { formId: id, values: Object.fromEntries(shown) })) return { phase: FILLING };
    try {
      const posted = await this.#posting.post(abort, () => tryingAgain(host, abort));
      if (posted.state === 'stopped') return { phase: stoppedPhase(this.#words) };
      if (posted.state === 'waiting') return { phase: await this.#waitingPhase(posted) };
      const { submissionId, response } = posted.accepted;
      const afterwards = () => void redirectAfter(host, { formId: id, submissionId, response }, posted.forget());
      return { phase: await this.#sentPhase(posted, posted.accepted), afterwards };
    } catch (cause) {
      if (abort.signal.aborted) return { phase: FILLING };
      const error =
        cause instanceof HostedFormError ? cause : new SubmitError('refused', 'The submission failed.', { cause });
      sendError(host, id, error);
      const afterwards = () => void this.#proof.fail(error);
      return { phase: failedPhase(error, this.#words, keepsKeys(loaded.abilities)), afterwards };
    }
  }

  async #sentPhase({ params, submission }: Sealed, accepted: Accepted): Promise<Phase> {
    const again = () => {
      this.#host.reset();
      void this.#host.show(FILLING, 'form');
    };
    const sent = { form: this.open.loaded.form, params, sealed: submission };
    return { name: 'sent', thanks: await successView(this.#words, accepted, again, sent) };
  }

  /** The answers wait on the device; the thanks follow if they go out while the person looks. */
  async #waitingPhase(sealed: Extract<Posted, { state: 'waiting' }>): Promise<Phase> {
    const { waitingPhase } = await import('./outbox.js');
    return waitingPhase({
      host: this.#host,
      outbox: sealed.outbox,
      submission: sealed.submission,
      onSent: async (accepted) => this.#host.show(await this.#sentPhase(sealed, accepted), '[part=success]'),
      onAgain: () => {
        this.#posting.forget();
      },
      onBack: () => {
        this.#posting.takeBack(sealed);
      },
    });
  }

  /** If some are wrong, tells the page, and returns the phase that tells the person. */
  async #findErrors(fieldIds?: readonly string[]): Promise<Phase | undefined> {
    const { store, loaded, places, pages } = this.open;
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
