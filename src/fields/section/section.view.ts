import { html, nothing } from 'lit';
import { prepareRichText, richText } from '../../html/rich-text.js';
import type { FieldView } from '../view.js';
import type { SectionField } from './section.js';

export { definition } from './section.js';

/** The heading of a section, and its explanation. */
export const view: FieldView<SectionField, undefined> = {
  frame: 'bare',
  prepare: (field) => prepareRichText(field.text),
  render: ({ field }) => html`
    ${field.heading ? html`<h2 part="section-heading" class="section-heading" dir="auto">${field.heading}</h2>` : nothing}
    ${field.text ? html`<div part="rich-text" class="rich-text" dir="auto">${richText(field.text)}</div>` : nothing}
  `,
};
