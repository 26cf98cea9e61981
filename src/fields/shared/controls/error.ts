import { html, nothing } from 'lit';
import { changing } from '../../../html/changing.js';
import type { Drawing, ViewScope } from '../../view.js';

/** Draws the error of a field or a subfield. */
export function errorOf(
  scope: Pick<ViewScope, 'error' | 'id' | 'words'>,
  subfield?: string,
  sentence: string = scope.error(subfield),
): Drawing {
  if (!sentence) return nothing;
  return html`<p part="error" id=${`${scope.id(subfield)}-error`}>
    <span class="visually-hidden">${scope.words.errorPrefix}</span> ${changing(sentence)}
  </p>`;
}
