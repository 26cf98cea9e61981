import { linkStyles } from '../../html/link.styles.js';
import { richTextStyles } from '../../html/rich-text.styles.js';
import type { Sanitise } from '../../html/sanitise.js';
import { authorText, loadWithSanitiser } from '../shared/author-text/author-text-view.js';
import type { AuthorTextField } from '../shared/author-text/author-text.js';
import type { FieldModule, FieldView } from '../view.js';
import { definition } from './richtext.js';

/** Creates the view of the author's text, sanitised. */
const viewWith = (sanitise?: Sanitise): FieldView<AuthorTextField, undefined> => ({
  frame: 'bare',
  styles: [linkStyles, richTextStyles],
  render: (scope) => authorText(scope, sanitise),
});

export const fieldModule: FieldModule<AuthorTextField, undefined> = {
  definition,
  view: viewWith(),
  load: (settings) => loadWithSanitiser(settings, (sanitise) => ({ definition, view: viewWith(sanitise) })),
};
