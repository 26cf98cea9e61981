import { html, nothing } from 'lit';
import { prepareRichText, richText } from '../../html/rich-text.js';
import { richTextStyles } from '../../html/rich-text.styles.js';
import type { FieldView } from '../view.js';
import type { SectionField } from './section.js';

import { styles } from './section.styles.js';

export { definition } from './section.js';

/** The heading of a section, and its explanation. */
export const view: FieldView<SectionField, undefined> = {
  frame: 'bare',
  styles: [richTextStyles, styles],
  prepare: (field) => prepareRichText(field.text),
  render({ field }) {
    const heading = html`<h2 part="section-heading" class="section-heading" dir="auto">${field.label}</h2>`;
    const text = html`<div part="rich-text" class="rich-text" dir="auto">${richText(field.text)}</div>`;
    if (!field.text) return field.label ? heading : nothing;
    return field.label ? html`${heading}${text}` : text;
  },
};
