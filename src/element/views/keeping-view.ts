// With `outbox="ask"`: below the reason why the answers could not be sent, the person decides whether the device keeps them.
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { changing } from '../../fields/shared/controls/changing.js';
import type { LaterWords } from '../../locale/words.js';
import type { FormStatus } from '../../session/form-status.js';

/** The status of a form whose answers could not be sent. */
type Failed = Extract<FormStatus, { name: 'failed' }>;

/** Draws the offer to keep the answers, or that the device can't keep them. Draws nothing where nobody has to decide. */
export function keepingView(
  { outbox }: LaterWords,
  { keeping }: Failed,
  { keep }: { readonly keep: () => void },
): TemplateResult | typeof nothing {
  if (!keeping) return nothing;
  if (keeping === 'refused') return html`<p>${changing(outbox.notKept)}</p>`;
  return html`<p>${changing(outbox.offer)}</p>
    <button part="keep" class="quiet" type="button" @click=${keep}>${outbox.keep}</button>`;
}
