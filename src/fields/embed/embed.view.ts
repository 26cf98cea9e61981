import { nothing } from 'lit';
import { hasRichText, prepareRichText } from '../../html/rich-text.js';
import { richTextStyles } from '../../html/rich-text.styles.js';
import { authorText } from '../shared/author-text/author-text-view.js';
import type { FieldView } from '../view.js';
import type { EmbedField } from './embed.js';
import { frame, frameStyles } from './frame.js';

export { definition } from './embed.js';

/** What of the author's code is text, sanitised, and nothing where nothing is left; or, where that is allowed, all of it in a frame. */
export const view: FieldView<EmbedField, undefined> = {
  frame: 'bare',
  styles: [richTextStyles, frameStyles],
  prepare: (field) => (field.framed ? Promise.resolve(undefined) : prepareRichText(field.text)),
  render(scope) {
    const { field, words } = scope;
    if (field.framed) return frame(field.label || words.embed, field.text);
    if (!hasRichText(field.text)) return nothing;
    return authorText(scope);
  },
};
