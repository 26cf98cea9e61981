import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import type { Accepted } from '../../api/submit-client.js';
import type { Words } from '../../locale/words.js';
import type { SentAnswers } from '../../model/submission.js';
import { receiptButtons, sentLine } from './receipt-view.js';

/** A submission that has arrived. */
interface Success {
  readonly accepted: Accepted;
  /** The answers that were sent, for the receipt. */
  readonly answers?: SentAnswers | undefined;
  /** The author's own words of thanks. */
  readonly thanks: Node | undefined;
  /** The first name of the person, where the thanks say it. */
  readonly addressee?: string | undefined;
}

/** Draws the thanks of the page (slot), else of the author, else of the element; below them the number, the time and the receipt. */
export function successView(
  words: Words,
  { accepted, answers, thanks, addressee }: Success,
  again: () => void,
): TemplateResult {
  const heading = addressee ? words.way.thanks(addressee) : words.successHeading;
  return html`<div part="success" class="notice success" tabindex="-1">
    <slot name="success">
      <h2><span class="tick" aria-hidden="true"></span>${heading}</h2>
      ${thanks ?? html`<p>${words.successMessage}</p>`}
    </slot>
    ${answers ? sentLine(words, accepted, answers) : nothing}
    <div class="buttons">
      <button part="again" class="submit" type="button" @click=${again}>${words.sendAnother}</button>
      ${answers ? receiptButtons(words, accepted, answers) : nothing}
    </div>
  </div>`;
}
