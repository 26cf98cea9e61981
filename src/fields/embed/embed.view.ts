import { html, nothing } from 'lit/html.js';
import { hasRichText } from '../../html/rich-text.js';
import { linkStyles } from '../../html/link.styles.js';
import { richTextStyles } from '../../html/rich-text.styles.js';
import { isScripted } from '../../platform/css/conditions.js';
import type { Sanitise } from '../../html/sanitise.js';
import { authorText, loadWithSanitiser } from '../shared/author-text/author-text-view.js';
import type { FieldModule, FieldView } from '../view.js';
import { definition, isFramed } from './embed.js';
import type { EmbedField } from './embed.js';
import { frame, frameStyles } from './frame.js';

/** Creates the view. It draws the sanitised text in the author's code, or all of the code in a frame where that is allowed. */
const viewWith = (sanitise?: Sanitise): FieldView<EmbedField, undefined> => ({
  frame: 'bare',
  styles: [linkStyles, richTextStyles, frameStyles],
  render(scope) {
    const { field, words } = scope;
    // What is framed needs a script, of the author's or to be as high as it is.
    if (field.framed && !isScripted()) return html`<p part="notice" class="notice">${words.unknownField}</p>`;
    if (field.framed) return frame(field.label || words.embed, field.text);
    return hasRichText(field.text, sanitise) ? authorText(scope, sanitise) : nothing;
  },
});

export const fieldModule: FieldModule<EmbedField, undefined> = {
  definition,
  view: viewWith(),
  load: (settings, context) =>
    isFramed(settings, context)
      ? undefined
      : loadWithSanitiser(settings, (sanitise) => ({ definition, view: viewWith(sanitise) })),
};
