import { html, nothing } from 'lit';
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
}

/** Draws the thanks of the page (slot), else of the author, else of the element; below them the number, the time and the receipt. */
export function successView(words: Words, { accepted, answers, thanks }: Success, again: () => void): TemplateResult {
  return html`<div part="success" class="notice success" tabindex="-1">
    <slot name="success">
      <h2><span class="tick" aria-hidden="true"></span>${words.successHeading}</h2>
      ${thanks ?? html`<p>${words.successMessage}</p>`}
    </slot>
    ${answers ? sentLine(words, accepted, answers) : nothing}
    <div class="buttons">
      <button part="again" class="submit" type="button" @click=${again}>${words.sendAnother}</button>
      ${answers ? receiptButtons(words, accepted, answers) : nothing}
    </div>
  </div>`;
}

/** Returns the author's own words of thanks, sanitised; `undefined` where they can't be shown, which is no failure. */
export async function authorsThanks(message: string, language: string): Promise<Node | undefined> {
  if (!message) return undefined;
  try {
    const { createSanitiser } = await import('../../html/sanitise.js');
    const thanks = document.createElement('div');
    thanks.append((await createSanitiser())(message));
    if (language) thanks.lang = language;
    // Last: Chromium would read the whole text again for each node.
    thanks.dir = 'auto';
    return thanks;
  } catch {
    return undefined;
  }
}
