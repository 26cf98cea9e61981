import { html, nothing } from 'lit/html.js';
import { linkStyles } from '../../html/link.styles.js';
import { richTextStyles } from '../../html/rich-text.styles.js';
import type { Sanitise } from '../../html/sanitise.js';
import { authorText, loadWithSanitiser } from '../shared/author-text/author-text-view.js';
import type { AuthorTextField } from '../shared/author-text/author-text.js';
import type { FieldModule, FieldView } from '../view.js';
import { definition } from './section.js';
import { styles } from './section.styles.js';

/** Creates the view of a section's heading and explanation. */
const viewWith = (sanitise?: Sanitise): FieldView<AuthorTextField, undefined> => ({
  frame: 'bare',
  styles: [linkStyles, richTextStyles, styles],
  render(scope) {
    const { field } = scope;
    const heading = html`<h2 part="section-heading" class="section-heading" lang=${scope.textLanguage} dir="auto">
      ${field.label}
    </h2>`;
    if (!field.text) return field.label ? heading : nothing;
    const explanation = authorText(scope, sanitise);
    return field.label ? html`${heading}${explanation}` : explanation;
  },
});

export const fieldModule: FieldModule<AuthorTextField, undefined> = {
  definition,
  view: viewWith(),
  load: (settings) => loadWithSanitiser(settings, (sanitise) => ({ definition, view: viewWith(sanitise) })),
};
