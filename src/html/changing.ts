import { html } from 'lit';
import type { TemplateResult } from 'lit';

/**
 * Draws a text that changes. A browser that translates the page puts elements or texts of its own in place of a text. A change to the old
 * text would not be seen, so all that is in the element is replaced.
 */
export const changing = (text: string): TemplateResult => html`<span .textContent=${text}></span>`;
