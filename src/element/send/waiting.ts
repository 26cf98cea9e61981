// Answers that wait on the device for a connection.
import type { Accepted } from '../../api/submit-client.js';
import type { SealedAnswers } from '../../model/submission.js';
import { FILLING } from '../../session/form-status.js';
import type { FormStatus } from '../../session/form-status.js';
import type { ElementSession } from '../element-session.js';
import type { StatusViews } from '../views/status-view.js';
import type { Posting } from './posting.js';

/** Takes waiting answers back, or shows that they have arrived. */
export class WaitingAnswers {
  readonly #session: ElementSession;
  readonly #posting: Posting;
  readonly #views: StatusViews;
  #isTakingBack = false;

  constructor(session: ElementSession, posting: Posting, views: StatusViews) {
    this.#session = session;
    this.#posting = posting;
    this.#views = views;
  }

  /** Shows that these answers wait, and tells the page. */
  async show(sealed: SealedAnswers): Promise<void> {
    this.#session.channel.emit('queued', { submissionKey: sealed.submission.key });
    await this.#session.element.show({ name: 'waiting', sealed, isBeingSent: false }, '[part=waiting]');
  }

  /** Takes the answers back into the form, unless they are being sent just now. */
  async takeBack(): Promise<void> {
    const session = this.#session;
    const { status } = session;
    if (status.name !== 'waiting' || this.#isTakingBack) return;
    this.#isTakingBack = true;
    const isBack = await this.#posting.takeBack(status.sealed);
    this.#isTakingBack = false;
    if (isBack) {
      await session.element.show(FILLING, 'form');
    } else if (session.status === status) {
      session.setStatus({ ...status, isBeingSent: true });
    }
  }

  /** Shows that the answers have arrived. */
  async showArrived(accepted: Accepted): Promise<void> {
    const { status, element } = this.#session;
    if (status.name !== 'waiting') return;
    const sent = sentStatus(this.#session, status.sealed, accepted);
    await this.#views.prepare(sent);
    if (this.#session.status.name === 'waiting') await element.show(sent, '[part=success]');
  }
}

/** Makes the status of answers that have arrived. */
export const sentStatus = (
  { loaded }: ElementSession,
  { params, submission }: SealedAnswers,
  accepted: Accepted,
): FormStatus => ({ name: 'sent', accepted, answers: { form: loaded.form, params, sealed: submission } });
