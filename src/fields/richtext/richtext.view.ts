import { prepareRichText } from '../../html/rich-text.js';
import { richTextStyles } from '../../html/rich-text.styles.js';
import { authorText } from '../shared/author-text/author-text-view.js';
import type { AuthorTextField } from '../shared/author-text/author-text.js';
import type { FieldView } from '../view.js';

export { definition } from './richtext.js';

/** The author's text, sanitised. */
export const view: FieldView<AuthorTextField, undefined> = {
  frame: 'bare',
  styles: [richTextStyles],
  prepare: (field) => prepareRichText(field.text),
  render: authorText,
};
