// Sends the answers of one form. Fetched when the person begins to fill in: a page that is only read does not download it.
// `attempt.ts` decides what follows what. This file names the code of each step, and shows the states.
import type { Accepted } from '../../api/submit-client.js';
import { FILLING } from '../../session/form-status.js';
import type { FormStatus } from '../../session/form-status.js';
import { waitAlone } from '../../session/wait-alone.js';
import type { AntiSpam, ElementSession, Sending, StatusView } from '../../element/element-session.js';
import { StatusViews } from '../../element/views/status-view.js';
import { Attempt, moves } from './attempt.js';
import type { Display, Steps } from './attempt.js';
import type { Rest } from './attempt-states.js';
import { Checking } from './checking.js';
import { Failures } from './failures.js';
import { Guide } from './guide.js';
import { Posting } from './posting.js';
import { Refusals } from './refusals.js';
import { Sealing } from './sealing.js';
import type { Left } from './validate-on-blur.js';

/** Checks and sends the answers of one form. */
export class Sender implements Sending {
  readonly #session: ElementSession;
  readonly #antiSpam: AntiSpam;
  readonly #refusals: Refusals;
  readonly #guide: Guide;
  readonly #checking: Checking;
  readonly #sealing: Sealing;
  readonly #posting: Posting;
  readonly #failures: Failures;
  readonly #views: StatusViews;
  readonly #attempt: Attempt;
  /** Aborts a check when the form is reset or replaced. */
  #checked = new AbortController();

  constructor(session: ElementSession, antiSpam: AntiSpam) {
    this.#session = session;
    this.#antiSpam = antiSpam;
    const refusals = new Refusals(session);
    this.#refusals = refusals;
    this.#guide = new Guide(session);
    this.#checking = new Checking(session, refusals);
    this.#sealing = new Sealing(session);
    this.#posting = new Posting(session, antiSpam, this.#sealing);
    this.#failures = new Failures(session, refusals, antiSpam);
    this.#attempt = new Attempt(session, this.#makeSteps(), this.#makeDisplay());
    this.#views = new StatusViews(session, {
      goTo: (line) => void this.#guide.leadTo(line),
      cancel: () => void this.#attempt.ask({ name: 'cancel' }),
      again: () => void this.#attempt.ask({ name: 'again' }),
      takeBack: () => void this.#attempt.ask({ name: 'takeBack' }),
      keep: () => void this.#press('keep'),
    });
    session.channel.on('closed', () => {
      this.stop();
    });
    session.channel.on('arrived', (accepted) => void this.#showArrived(accepted));
  }

  begin(): void {
    // The focus moves while the answers are sent. Nobody begins then.
    if (!this.#isOpen()) return;
    this.#session.channel.faults.alone('antispam', () => {
      this.#antiSpam.begin(this.#session.signal);
    });
  }

  stop(): void {
    this.#guide.release(false);
    this.#checked.abort();
    this.#checked = new AbortController();
    void this.#attempt.ask({ name: 'stop' });
  }

  statusView(status: FormStatus): StatusView {
    return this.#views.draw(status);
  }

  async submit(): Promise<void> {
    await this.#press('press');
  }

  async check(fieldIds?: readonly string[]): Promise<boolean> {
    // While the answers are being sent, and afterwards, nothing but their outcome is shown.
    if (!this.#isOpen()) return false;
    const { signal } = this.#checked;
    const outcome = await this.#findOutcome(signal, fieldIds);
    if (signal.aborted || !this.#isOpen()) return false;
    this.#session.element.announcement = '';
    await this.#attempt.ask({ name: 'checked', outcome });
    return outcome === FILLING;
  }

  async refuse(answer: unknown): Promise<void> {
    const refused = this.#refusals.take(answer);
    if (refused && this.#isOpen())
      await this.#attempt.ask({ name: 'checked', outcome: { name: 'wrong', lines: refused.lines } });
  }

  async showSentElsewhere(at: number): Promise<void> {
    // Who then enters the same answers again means another submission, which the common key would take for the one that was sent.
    this.#sealing.forget();
    await this.#attempt.ask({ name: 'elsewhere', at });
  }

  /** Checks what the person has left. Shows the error beside it, and announces it. */
  async checkLeft(left: Left, released?: () => Promise<void> | undefined): Promise<void> {
    await this.#checking.checkLeft(left, this.#guide.isLeading, released);
  }

  /** Tells whether the form can be filled in, and its answers are neither being sent nor sent. */
  #isOpen(): boolean {
    return !this.#session.features.instead && moves(this.#attempt.state, 'press');
  }

  async #press(name: 'press' | 'keep'): Promise<void> {
    const { element } = this.#session;
    if (this.#isOpen() && !element.disabled && !element.matches(':disabled')) await this.#attempt.ask({ name });
  }

  async #showArrived(accepted: Accepted): Promise<void> {
    await this.#attempt.ask({ name: 'arrived', accepted, form: this.#session.loaded.form });
  }

  /** Checks some answers without an attempt. Returns the status that tells the person what is wrong. */
  async #findOutcome(signal: AbortSignal, fieldIds?: readonly string[]): Promise<Rest> {
    try {
      const lines = await this.#checking.findMistakes(signal, fieldIds);
      return lines.length > 0 ? { name: 'wrong', lines } : FILLING;
    } catch (cause) {
      if (signal.aborted) return FILLING;
      const failed = this.#failures.tell(cause);
      return failed.name === 'refused' ? { name: 'wrong', lines: failed.lines } : { name: 'failed', ...failed.failure };
    }
  }

  #makeSteps(): Steps {
    const { element, channel } = this.#session;
    return {
      checking: (_, run) => {
        element.announcement = element.wording.current.sending;
        return this.#checking.checkAll(run.signal);
      },
      sealing: ({ purpose }, run) => {
        this.#guide.hold();
        this.#posting.watch(run);
        return this.#sealing.seal(run, purpose);
      },
      encoding: ({ unsealed }, run) => this.#sealing.encode(unsealed, run),
      proving: ({ sealed }, run) => this.#posting.prove(sealed, run),
      posting: ({ sealed, headers }, run) => this.#posting.post(sealed, headers, run),
      queueing: ({ sealed }) => this.#posting.keep(sealed, this.#failures.last),
      concluding: async ({ outcome }) => {
        await waitAlone(channel.faults, 'status', () => this.#views.prepare(outcome));
        element.announcement = '';
        return { name: 'prepared' };
      },
      takingBack: ({ sealed }) => this.#posting.takeBack(sealed),
      failing: (cause, run) => this.#failures.tell(cause, run),
    };
  }

  #makeDisplay(): Display {
    const session = this.#session;
    return {
      during: (status) => {
        if (status !== session.status) session.setStatus(status);
      },
      after: async (status, event) => {
        const { element } = session;
        switch (event.name) {
          case 'again':
            this.#empty();
            return element.show(status, 'form');
          case 'back':
            return element.show(status, 'form');
          case 'gone':
            session.setStatus(status);
            return;
          case 'stop':
            element.announcement = '';
            session.setStatus(status);
            return;
          case 'prepared':
            this.#guide.release(status.name === 'filling');
            return this.#guide.showOutcome(status);
          default:
            return this.#guide.showOutcome(status);
        }
      },
    };
  }

  /** Empties the form. If the person enters the same answers again while these wait, they are another submission. */
  #empty(): void {
    if (this.#session.status.name === 'waiting') this.#sealing.forget();
    this.#session.element.reset();
  }
}
