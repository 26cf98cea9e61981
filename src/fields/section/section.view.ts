import { html, nothing } from 'lit';
import { prepareRichText } from '../../html/rich-text.js';
import { richTextStyles } from '../../html/rich-text.styles.js';
import { authorText } from '../shared/author-text/author-text-view.js';
import type { AuthorTextField } from '../shared/author-text/author-text.js';
import type { FieldView } from '../view.js';
import { styles } from './section.styles.js';

export { definition } from './section.js';

/** The heading of a section, and its explanation. */
export const view: FieldView<AuthorTextField, undefined> = {
  frame: 'bare',
  styles: [richTextStyles, styles],
  prepare: (field) => prepareRichText(field.text),
  render(scope) {
    const { field } = scope;
    const heading = html`<h2 part="section-heading" class="section-heading" dir="auto">${field.label}</h2>`;
    if (!field.text) return field.label ? heading : nothing;
    return field.label ? html`${heading}${authorText(scope)}` : authorText(scope);
  },
};
