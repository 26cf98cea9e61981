import { html } from 'lit';
import type { FieldModule, FieldView } from '../view.js';
import { fileControl } from './file-control.js';
import { definition, typeList } from './file.js';
import type { FileField } from './file.js';
import { quietStyles } from '../shared/controls/button.styles.js';
import { fileButtonStyles } from '../shared/controls/file-input.js';
import { styles } from './file.styles.js';

/** Draws a native file input, and below it the file with its size and a button that removes it. */
const view: FieldView<FileField, File | undefined> = {
  frame: 'label',
  styles: [quietStyles, fileButtonStyles, styles],
  hint: (field, words) => (field.extensions.length > 0 ? words.file.allowed(typeList(field)) : ''),
  render: (scope) => html`${fileControl(scope)}`,
  fetchForLater: (setting) => (setting('shrink-photos') === null ? undefined : import('./shrink.js')),
};

export const fieldModule: FieldModule<FileField, File | undefined> = { definition, view };
