// Draws the pieces that the panel, the notes and the fields have in common.
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { changing } from '../../fields/shared/controls/changing.js';

/** Draws a button. Until what it does has ended, it does nothing else. `isMain`: it is what the person has come for. */
export function drawAction(label: string, press: (event: Event) => unknown, isMain = false): TemplateResult {
  const run = async (event: Event) => {
    const button = event.currentTarget;
    if (!(button instanceof HTMLElement) || button.ariaDisabled) return;
    // Not disabled: it would lose the focus.
    button.ariaDisabled = 'true';
    await press(event);
    button.ariaDisabled = null;
  };
  return html`<button part="carry-action" class=${isMain ? 'submit' : 'quiet'} type="button" @click=${run}>
    ${changing(label)}
  </button>`;
}

/** Draws the place of what is said. Screen readers say a text that comes into it; empty, it takes no room. */
export const drawStatus = (text: string): TemplateResult =>
  html`<p class="carry-status" role="status">${text ? changing(text) : nothing}</p>`;
