import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Accepted } from '../api/submit-client.js';
import type { Words } from '../locale/words.js';
import type { SentAnswers } from '../submission/receipt.js';
import { receiptButtons, sentLine } from './receipt-view.js';

/**
 * The answers were sent: the page's own thanks (slot), or the author's, or the element's. Below it when, under which number,
 * and a receipt to keep, where what was sent is known.
 */
export async function successView(
  words: Words,
  accepted: Accepted,
  again: () => void,
  sent?: SentAnswers,
): Promise<TemplateResult> {
  return html`<div part="success" class="notice success" tabindex="-1">
    <slot name="success">
      <h2>${words.successHeading}</h2>
      ${(await sanitised(accepted.message)) ?? html`<p>${words.successMessage}</p>`}
    </slot>
    ${sent ? sentLine(words, accepted, sent) : nothing}
    <div class="buttons">
      ${sent ? receiptButtons(words, accepted, sent) : nothing}
      <button part="again" class="quiet" type="button" @click=${again}>${words.sendAnother}</button>
    </div>
  </div>`;
}

/** The author's own words. The answers have arrived: words that can't be had are no failure. */
async function sanitised(message: string): Promise<Node | undefined> {
  if (!message) return undefined;
  try {
    const { createSanitiser } = await import('../html/sanitise.js');
    const thanks = document.createElement('div');
    thanks.append((await createSanitiser())(message));
    return thanks;
  } catch {
    return undefined;
  }
}
