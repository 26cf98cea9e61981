import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import type { Drawing, ViewScope } from '../../view.js';

/**
 * Draws a text that changes. A browser that translates the page puts elements or texts of its own in place of a text. A change to the old
 * text would not be seen, so all that is in the element is replaced.
 */
export const changing = (text: string): TemplateResult => html`<span .textContent=${text}></span>`;

/** Draws the error of a field or a subfield. */
export function drawError(scope: Pick<ViewScope, 'error' | 'id' | 'words'>, subfield?: string): Drawing {
  const sentence = scope.error(subfield);
  if (!sentence) return nothing;
  return html`<p part="error" id=${`${scope.id(subfield)}-error`}>
    <span class="visually-hidden">${scope.words.errorPrefix}</span> ${changing(sentence)}
  </p>`;
}
