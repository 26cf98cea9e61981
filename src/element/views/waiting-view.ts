import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { changing } from '../../fields/shared/controls/changing.js';
import type { LaterWords } from '../../locale/words.js';

/** Actions of the person on waiting answers. */
interface WaitingActions {
  again(): void;
  takeBack(): void;
}

/** Draws the view in place of a form whose answers wait for a connection. It takes the focus. */
export function waitingView(
  { outbox, sendAnother }: LaterWords,
  { isBeingSent }: { readonly isBeingSent: boolean },
  actions: WaitingActions,
  id: string,
): TemplateResult {
  return html`<div
    part="waiting"
    class="notice success"
    tabindex="-1"
    role="group"
    aria-labelledby=${id}
    aria-describedby=${`${id}-reason`}
  >
    <h2 id=${id}>${outbox.heading}</h2>
    <p id=${`${id}-reason`}>${outbox.waiting}</p>
    <p role="status">${changing(isBeingSent ? outbox.beingSent : '')}</p>
    <div class="buttons">
      <button part="again" class="quiet" type="button" @click=${actions.again}>${sendAnother}</button>
      <button part="take-back" class="quiet" type="button" @click=${actions.takeBack}>${outbox.takeBack}</button>
    </div>
  </div>`;
}
