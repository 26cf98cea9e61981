import { html, nothing } from 'lit/html.js';
import type { Field } from '../../model/form.js';
import type { FieldModule, FieldView } from '../view.js';
import { listChildren } from '../view.js';
import { definition } from './unknown.js';

/** Draws a notice in place of a field that can't be shown. */
const view: FieldView<Field, undefined> = {
  frame: 'bare',
  render: (scope) => {
    const { field, words, textLanguage } = scope;
    // The error summary leads here.
    return html`<div part="notice" class="notice" id=${scope.id()} tabindex="-1">
        ${field.label ? html`<p><strong lang=${textLanguage} dir="auto">${field.label}</strong></p>` : nothing}
        <p>${field.required ? words.unanswerable : words.unknownField}</p>
      </div>
      ${listChildren(scope).map(({ element }) => element)}`;
  },
};

export const fieldModule: FieldModule<Field, undefined> = { definition, view };
