import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { Accepted } from '../api/submit-client.js';
import type { LaterWords } from '../locale/words.js';

/** The answers were sent: the page's own thanks (slot), or the author's, or the element's. */
export async function successView(
  words: LaterWords,
  { message }: Accepted,
  again: () => void,
): Promise<TemplateResult> {
  return html`<div part="success" class="notice success" tabindex="-1">
    <slot name="success">
      <h2>${words.successHeading}</h2>
      ${(await sanitised(message)) ?? html`<p>${words.successMessage}</p>`}
    </slot>
    <button part="again" class="quiet" type="button" @click=${again}>${words.sendAnother}</button>
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
