import { html } from 'lit';
import { prepareRichText, richText } from '../../html/rich-text.js';
import { richTextStyles } from '../../html/rich-text.styles.js';
import type { FieldView } from '../view.js';
import type { RichtextField } from './richtext.js';

export { definition } from './richtext.js';

/** The author's text, sanitised. */
export const view: FieldView<RichtextField, undefined> = {
  frame: 'bare',
  styles: [richTextStyles],
  prepare: (field) => prepareRichText(field.text),
  render: ({ field }) => html`<div part="rich-text" class="rich-text" dir="auto">${richText(field.text)}</div>`,
};
