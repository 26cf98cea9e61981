import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { richText } from '../../../html/rich-text.js';
import type { AuthorTextField } from './author-text.js';
import type { ViewScope } from '../../view.js';

/** The author's text, sanitised, and a sentence where it is not all of it. */
export function authorText({ field, words }: Pick<ViewScope<AuthorTextField>, 'field' | 'words'>): TemplateResult {
  const text = richText(field.text);
  return field.isCut
    ? html`${text}
        <p part="hint">${words.cutOff}</p>`
    : html`${text}`;
}
