import { html } from 'lit';
import { keyed } from 'lit/directives/keyed.js';

/**
 * Draws a text that changes, as an element that is replaced together with it. A browser that translates the page puts elements of its own
 * in place of a text, so a new text would not be seen.
 */
export const changing = (text: string): unknown => keyed(text, html`<span>${text}</span>`);
