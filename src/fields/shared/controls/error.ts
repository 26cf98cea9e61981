import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { ViewScope } from '../../view.js';

/**
 * Draws the error of a field or a subfield. Another error is another element: a browser that translates the page has replaced the text
 * within, and would keep it.
 */
export function errorOf(
  scope: Pick<ViewScope, 'error' | 'id' | 'words'>,
  subfield?: string,
  sentence: string = scope.error(subfield),
): unknown {
  if (!sentence) return nothing;
  return keyed(
    sentence,
    html`<p part="error" id=${`${scope.id(subfield)}-error`}>
      <span class="visually-hidden">${scope.words.errorPrefix}</span> ${sentence}
    </p>`,
  );
}
