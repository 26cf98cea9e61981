// Draws every status of a form. This is the only place where a status becomes a view.
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { keepsKeys } from '../../api/capabilities.js';
import { failureSentence, retryLabel } from './failure-sentence.js';
import { changing } from '../../fields/shared/controls/changing.js';
import { requireAllWords } from '../../locale/require-all-words.js';
import type { FormStatus, WrongLine } from '../../session/form-status.js';
import type { ElementSession, StatusView } from '../element-session.js';
import { otherLanguage } from '../fields/field-scope.js';
import { askWhetherClosed } from './closed-meanwhile.js';
import type { Closed } from './closed-meanwhile.js';
import { authorsMessage } from './authors-words.js';
import { errorSummary, needSummary, stillWrong } from './error-summary.js';
import { keepingView } from './keeping-view.js';
import { progressView } from './progress-view.js';
import { successView } from './success-view.js';
import { waitingView } from './waiting-view.js';

/** Actions of the person in a status. */
export interface StatusActions {
  /** Moves the focus to the control of a line of the error summary. */
  goTo(line: WrongLine): void;
  /** Stops the sending. */
  cancel(): void;
  /** Opens an empty form after the answers were sent, or while they wait. */
  again(): void;
  /** Takes waiting answers back into the form. */
  takeBack(): void;
  /** Keeps answers on the device that could not be sent. */
  keep(): void;
}

/** Draws the statuses of one form. */
export class StatusViews {
  readonly #session: ElementSession;
  readonly #actions: StatusActions;
  /** The author's own words of thanks. */
  #thanks: Element | undefined;
  /** Set where the service refused the answers because the form was closed meanwhile. */
  #closed: Closed | undefined;

  constructor(session: ElementSession, actions: StatusActions) {
    this.#session = session;
    this.#actions = actions;
  }

  /** Fetches everything that a status needs to be drawn. */
  async prepare(status: FormStatus): Promise<void> {
    this.#closed = status.name === 'failed' ? await askWhetherClosed(this.#session, status.code) : undefined;
    if (status.name !== 'sent') return;
    this.#thanks = await authorsMessage(status.accepted.message, this.#session.loaded.form.language);
  }

  /** Draws a status. The person learns what came of their answers, even where the view of it fails. */
  draw(status: FormStatus): StatusView {
    const { channel, element } = this.#session;
    const drawn = channel.faults.alone('status', () => this.#draw(status));
    if (drawn) return drawn;
    const words = requireAllWords(element.wording.current);
    if (status.name === 'sent')
      return {
        instead: html`<div part="success" tabindex="-1" role="group" aria-label=${words.successMessage}>
          <p>${words.successMessage}</p>
        </div>`,
      };
    return status.name === 'failed' ? { notice: failureNotice(words.sendErrors['script-failed'] ?? '') } : {};
  }

  #draw(status: FormStatus): StatusView {
    const { element, loaded, features, store } = this.#session;
    const words = requireAllWords(element.wording.current);
    const addressee = features.pages?.addressee;
    const differs = features.carried?.differs;
    const actions = this.#actions;
    const id = `${element.idPrefix}outcome`;
    const language = otherLanguage(loaded.form.language, words.language);
    switch (status.name) {
      case 'filling':
        return status.isStopped ? { notice: failureNotice(words.file.stopped) } : {};
      case 'wrong': {
        const lines = needSummary(status.lines) ? stillWrong(status.lines, store, element) : [];
        return lines.length > 0
          ? { summary: errorSummary(lines, { words, language, fields: loaded.fields }, actions.goTo) }
          : {};
      }
      case 'sending':
        if (status.progress) return { notice: progressView(status.progress, words, actions.cancel) };
        return status.isRepeated
          ? { notice: html`<div part="sending" class="notice"><p>${words.delivery.again}</p></div>` }
          : {};
      case 'failed': {
        if (this.#closed) return { notice: failureNotice(words.closedForm, this.#closed.message) };
        const sentence = failureSentence(status, words, keepsKeys(loaded.capabilities));
        const notice = failureNotice(sentence, keepingView(words, status, actions));
        const retry = retryLabel(status, words);
        return { notice, ...(retry && { retry }) };
      }
      case 'waiting':
        return { instead: waitingView(words, status, actions, id) };
      case 'sent':
        return {
          instead: successView(words, { ...status, thanks: this.#thanks, addressee, differs, id }, actions.again),
        };
    }
  }
}

/** Draws the reason why the answers were not sent, and what may be done about it. It takes the focus, so it needs no live region. */
function failureNotice(sentence: string, below: unknown = nothing): TemplateResult {
  return html`<div part="failure" class="notice" tabindex="-1" role="group" aria-label=${sentence}>
    <p>${changing(sentence)}</p>
    ${below}
  </div>`;
}
