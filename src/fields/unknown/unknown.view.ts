import { html, nothing } from 'lit';
import type { Field } from '../../model/form.js';
import type { FieldModule, FieldView } from '../view.js';
import { definition } from './unknown.js';

/** Draws a notice in place of a field that can't be shown. */
const view: FieldView<Field, undefined> = {
  frame: 'bare',
  render: ({ field, words, textLanguage }) =>
    html`<div part="notice" class="notice">
      ${field.label ? html`<p><strong lang=${textLanguage} dir="auto">${field.label}</strong></p>` : nothing}
      <p>${words.unknownField}</p>
    </div>`,
};

export const fieldModule: FieldModule<Field, undefined> = { definition, view };
