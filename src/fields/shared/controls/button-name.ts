import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import type { ViewScope } from '../../view.js';
import { changing } from './changing.js';

/** Draws the name of a button: a word that all see, and after it the label of its field for screen readers, which read it out of place. */
export function nameButton(
  { field: { label }, textLanguage }: Pick<ViewScope, 'field' | 'textLanguage'>,
  word: string,
): TemplateResult {
  const about = html`<span class="visually-hidden">: <span lang=${textLanguage}>${changing(label)}</span></span>`;
  return html`${changing(word)}${label ? about : nothing}`;
}
