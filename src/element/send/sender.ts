// The path of a submission. Fetched when the person begins to fill in: a page that is only read does not download it.
//
//   press     `submit`: one attempt at a time
//   check     `#findErrors`: rules/validate.ts and the page's own checks (custom-checks.ts), through the session's store
//   encode    `Posting`: submission/params.ts makes the parameters, submission/seal.ts the body and its key
//   post      `Posting`: submission/deliver.ts, with what the draft and the outbox keep meanwhile
//   outcome   `#toOutcome`, `#fail`: the new status; views/status-view.ts draws it
import { hasLaterWords } from '../../locale/languages.js';
import { HostedFormError, SubmitError } from '../../model/errors.js';
import type { SealedAnswers } from '../../model/submission.js';
import { FILLING } from '../../session/form-status.js';
import { isHandedIn } from '../../session/questions.js';
import { waitAlone } from '../../session/wait-alone.js';
import type { FormStatus, Keeping } from '../../session/form-status.js';
import type { AntiSpam, ElementSession, Sending, StatusView } from '../element-session.js';
import { readControls } from '../fields/controls.js';
import { otherLanguage } from '../fields/field-scope.js';
import { inPageOrder, sayLine, summarise } from '../views/error-summary.js';
import { StatusViews } from '../views/status-view.js';
import { CustomChecks } from './custom-checks.js';
import { checkPart, leaveField } from './leaving.js';
import { describeFailure } from './failures.js';
import { HeldAnswers } from './hold-answers.js';
import { leadTo, showOutcome } from './mistakes.js';
import { Posting } from './posting.js';
import { Refusals } from './refusals.js';
import type { Posted } from './posting.js';
import { redirectAfter } from './redirect.js';
import type { Left } from './validate-on-blur.js';
import { WaitingAnswers, sentStatus } from './waiting.js';

/** The status after an attempt, and an action for the time when it is shown. */
interface Outcome {
  readonly status: FormStatus;
  readonly afterwards?: () => void;
}

/** Posts checked answers, or keeps them on the device. */
type Finish = (signal: AbortSignal) => Promise<Posted>;

/** Checks and sends the answers of one form. */
export class Sender implements Sending {
  readonly #session: ElementSession;
  readonly #antiSpam: AntiSpam;
  readonly #posting: Posting;
  readonly #checks: CustomChecks;
  readonly #refusals: Refusals;
  readonly #views: StatusViews;
  readonly #waiting: WaitingAnswers;
  readonly #held: HeldAnswers;
  /** The attempt that runs, or one that was aborted. */
  #attempt: AbortController | undefined;
  /** Aborts what is checked when the form is reset or replaced. */
  #checking = new AbortController();
  /** The focus is being moved: the person leaves no field by themselves. */
  #isLeading = false;

  constructor(session: ElementSession, antiSpam: AntiSpam) {
    this.#session = session;
    this.#antiSpam = antiSpam;
    this.#posting = new Posting(session, antiSpam);
    this.#checks = new CustomChecks(session.element.validators, session.store, session.channel.faults);
    this.#refusals = new Refusals(session);
    this.#views = new StatusViews(session, {
      goTo: (line) => void leadTo(session, line),
      cancel: () => {
        this.#posting.stop();
      },
      again: () => {
        this.#startAgain();
      },
      takeBack: () => void this.#waiting.takeBack(),
      keep: () => void this.#keep(),
    });
    this.#waiting = new WaitingAnswers(session, this.#posting, this.#views);
    this.#held = new HeldAnswers(session);
    session.channel.on('closed', () => this.stop());
    session.channel.on('arrived', (accepted) => void this.#waiting.showArrived(accepted));
  }

  begin(): void {
    // The focus moves while the answers are sent. Nobody begins then.
    if (this.#mayCheck())
      this.#session.channel.faults.alone('antispam', () => {
        this.#antiSpam.begin(this.#session.signal);
      });
  }

  stop(): void {
    this.#held.release(false);
    this.#attempt?.abort();
    this.#checking.abort();
    this.#checking = new AbortController();
  }

  statusView(status: FormStatus): StatusView {
    return this.#views.draw(status);
  }

  async submit(): Promise<void> {
    await this.#attemptTo((signal) => this.#posting.post(signal), 'offered');
  }

  /** Keeps answers on the device that could not be sent, after another check: the person may have changed them. */
  async #keep(): Promise<void> {
    const { status } = this.#session;
    if (status.name !== 'failed' || !(status.error instanceof SubmitError)) return;
    const { error } = status;
    await this.#attemptTo((signal) => this.#posting.keep(signal, error), 'refused');
  }

  /** Checks the answers, posts or keeps them, and shows what came of it. One attempt at a time. */
  async #attemptTo(finish: Finish, keeping: Keeping): Promise<void> {
    const session = this.#session;
    const { element } = session;
    // Further clicks while the form is being sent start no second submission.
    if (element.disabled || element.matches(':disabled') || !this.#mayCheck()) return;
    const attempt = new AbortController();
    this.#attempt = attempt;
    session.setStatus({ name: 'sending' });
    element.announcement = element.spoken.sending;
    const outcome = await this.#send(attempt.signal, finish, keeping);
    await waitAlone(session.channel.faults, 'status', () => this.#views.prepare(outcome.status));
    element.announcement = '';
    // Another form may have replaced this one meanwhile.
    if (!attempt.signal.aborted) {
      session.channel.faults.alone('controls', () => {
        this.#held.release(outcome.status.name === 'filling');
      });
      this.#attempt = undefined;
      await this.#show(outcome.status);
    }
    outcome.afterwards?.();
  }

  async check(fieldIds?: readonly string[]): Promise<boolean> {
    // While the answers are being sent, and afterwards, nothing but their outcome is shown.
    if (!this.#mayCheck()) return false;
    const { signal } = this.#checking;
    const wrong = await this.#findErrors(signal, fieldIds).catch((cause: unknown) =>
      signal.aborted ? FILLING : this.#fail(cause).status,
    );
    if (signal.aborted || !this.#mayCheck()) return false;
    this.#session.element.announcement = '';
    await this.#show(wrong ?? FILLING);
    return !wrong;
  }

  /** Checks what the person has left. Shows the error beside it, and announces it. */
  async checkLeft({ fieldId, controlId }: Left): Promise<void> {
    const { element, store, loaded } = this.#session;
    const isLed = this.#isLeading;
    if (controlId === undefined) {
      leaveField(this.#session, fieldId);
      await this.#checks.wait([fieldId]);
    }
    const { spoken: words } = element;
    // While another form is loading, only the core words are there, and the removed field loses the focus.
    if (!hasLaterWords(words)) return;
    const wrong = controlId === undefined ? store.validate([fieldId]) : checkPart(store, element, fieldId, controlId);
    const [line] = summarise(wrong, loaded.fields, element);
    if (!line || isLed) return;
    const language = otherLanguage(loaded.form.language, words.language);
    element.announcement = sayLine(line, words, language);
  }

  async showWaiting(sealed: SealedAnswers): Promise<void> {
    await this.#waiting.show(sealed);
  }

  async #show(status: FormStatus): Promise<void> {
    this.#isLeading = true;
    await waitAlone(this.#session.channel.faults, 'status', () => showOutcome(this.#session, status));
    this.#isLeading = false;
  }

  /** Tells whether the form can be filled in, and its answers are neither being sent nor sent. */
  #mayCheck(): boolean {
    const { features, status } = this.#session;
    const isSending = this.#attempt?.signal.aborted === false;
    return !features.instead && !isSending && !isHandedIn(status);
  }

  /** Checks and posts the answers. Whatever is thrown on the way, also by what a script of the page replaced, is told. */
  async #send(signal: AbortSignal, finish: Finish, keeping: Keeping): Promise<Outcome> {
    try {
      return await this.#checkAndFinish(signal, finish);
    } catch (cause) {
      return signal.aborted ? { status: FILLING } : this.#fail(cause, keeping);
    }
  }

  async #checkAndFinish(signal: AbortSignal, finish: Finish): Promise<Outcome> {
    const { element, store, channel } = this.#session;
    // What can't be read stops the attempt: an answer left out in silence is worse.
    readControls(element.renderRoot.querySelector('form'));
    this.#refusals.forget();
    const wrong = await this.#findErrors(signal);
    if (wrong) return { status: wrong };
    const shown = Object.entries(store.values()).filter(([fieldId]) => store.state(fieldId)?.shown);
    const permission = new AbortController();
    channel.emit('submitting', { values: Object.fromEntries(shown), prevent: () => permission.abort() });
    if (permission.signal.aborted) return { status: FILLING };
    this.#isLeading = true;
    channel.faults.alone('controls', () => {
      this.#held.hold();
    });
    this.#isLeading = false;
    return this.#toOutcome(await finish(signal));
  }

  #toOutcome(posted: Posted): Outcome {
    const session = this.#session;
    if (posted.state === 'stopped') return { status: { name: 'filling', isStopped: true } };
    if (posted.state === 'waiting') {
      session.channel.emit('queued', { submissionKey: posted.submission.key });
      return { status: { name: 'waiting', sealed: posted, isBeingSent: false } };
    }
    const { submissionId, response } = posted.accepted;
    const afterwards = () => void redirectAfter(session, { submissionId, response }, posted.forget());
    return { status: sentStatus(session, posted, posted.accepted), afterwards };
  }

  /** `keeping`: what the person is told where they decide whether the device keeps the answers. */
  #fail(cause: unknown, keeping: Keeping = 'offered'): Outcome {
    const { error, status } = describeFailure(cause, this.#refusals, (failed) =>
      this.#posting.asksAfter(failed) ? keeping : undefined,
    );
    this.#session.channel.emit('failed', error);
    return { status, afterwards: () => void this.#antiSpam.fail(error) };
  }

  /**
   * Checks the answers. If some are wrong, tells the page, and returns the status that tells the person.
   *
   * @throws the signal's reason when the form was reset or replaced meanwhile
   */
  async #findErrors(signal: AbortSignal, fieldIds?: readonly string[]): Promise<FormStatus | undefined> {
    const { element, store, loaded, features, channel } = this.#session;
    await this.#checks.wait(fieldIds);
    signal.throwIfAborted();
    const found = store.validate(fieldIds);
    // The error summary links to all of these fields, so they have to be drawn.
    if (found.length > 0) features.fields?.finish();
    const wrong = inPageOrder(found, element.renderRoot);
    const [first] = wrong;
    if (!first) return undefined;
    channel.emit('failed', new HostedFormError('invalid', 'Some answers are wrong.', { fieldId: first.field.id }));
    return { name: 'wrong', lines: summarise(wrong, loaded.fields, element) };
  }

  #startAgain(): void {
    const { element, status } = this.#session;
    // If the person enters the same answers again, they are another submission.
    if (status.name === 'waiting') this.#posting.forget();
    element.reset();
    void element.show(FILLING, 'form');
  }
}
