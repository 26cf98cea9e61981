import { html } from 'lit/html.js';
import { fetchPart } from '../../parts/fetch-part.js';
import type { FieldModule, FieldView } from '../view.js';
import { fileControl } from './file-control.js';
import { definition, typeList } from './file.js';
import type { FileField } from './file.js';
import { quietStyles } from '../shared/controls/button.styles.js';
import { errorStyles } from '../shared/controls/error.styles.js';
import { styles } from './file.styles.js';

/** Draws a native file input, and below it the file with its size and a button that removes it. */
const view: FieldView<FileField, File | undefined> = {
  frame: 'label',
  asksInWords: () => true,
  styles: [quietStyles, errorStyles, styles],
  hint: (field, words) => (isSaidByAuthor(field) ? '' : words.file.allowed(typeList(field))),
  render: (scope) => html`${fileControl(scope)}`,
  fetchForLater: ({ shrinkPhotos }) => (shrinkPhotos ? fetchPart(() => import('./shrink.js')) : undefined),
};

/** Tells whether the author’s own hint names all types that are allowed. Without types, there is nothing to say. */
function isSaidByAuthor({ hint, extensions }: FileField): boolean {
  const words = new Set(
    hint
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .map(usual),
  );
  return extensions.every((extension) => words.has(usual(extension)));
}

/** Some types have two extensions: who reads JPG needs no JPEG. */
const usual = (extension: string): string =>
  extension.replace('jpeg', 'jpg').replace('tiff', 'tif').replace('html', 'htm');

export const fieldModule: FieldModule<FileField, File | undefined> = { definition, view };
