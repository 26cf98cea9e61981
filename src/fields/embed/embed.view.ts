import { html, nothing } from 'lit';
import { hasRichText, prepareRichText, richText } from '../../html/rich-text.js';
import { richTextStyles } from '../../html/rich-text.styles.js';
import type { FieldView } from '../view.js';
import type { EmbedField } from './embed.js';

export { definition } from './embed.js';

/** What of the author's code is text, sanitised; nothing where nothing is left. */
export const view: FieldView<EmbedField, undefined> = {
  frame: 'bare',
  styles: [richTextStyles],
  prepare: (field) => prepareRichText(field.text),
  render: ({ field }) =>
    hasRichText(field.text)
      ? html`<div part="rich-text" class="rich-text" dir="auto">${richText(field.text)}</div>`
      : nothing,
};
