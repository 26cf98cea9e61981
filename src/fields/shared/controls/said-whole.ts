import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import type { ViewScope } from '../../view.js';
import { changing } from './changing.js';

/**
 * Draws a text of which screen readers hear more than is seen. They get all of it as one text: a hidden end alone would be a box of its
 * own, which they read as another line, with blanks around it.
 */
export const saidWhole = (seen: string, more: unknown): TemplateResult =>
  html`<span aria-hidden="true">${changing(seen)}</span
    ><span class="visually-hidden">${changing(seen)}: ${more}</span>`;

/** Draws the name of a button: a word that all see. Screen readers, which read it out of place, also get the label of its field. */
export function nameButton(
  { field: { label }, textLanguage }: Pick<ViewScope, 'field' | 'textLanguage'>,
  word: string,
): TemplateResult {
  return label ? saidWhole(word, html`<span lang=${textLanguage}>${changing(label)}</span>`) : changing(word);
}
