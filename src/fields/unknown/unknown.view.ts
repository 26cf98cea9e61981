import { html, nothing } from 'lit';
import type { Field } from '../../model/form.js';
import type { FieldView } from '../view.js';

export { definition } from './unknown.js';

/** The notice in place of a field that can't be shown. */
export const view: FieldView<Field, undefined> = {
  frame: 'bare',
  render: ({ field, words }) =>
    html`<div part="notice" class="notice">
      ${field.label ? html`<p><strong dir="auto">${field.label}</strong></p>` : nothing}
      <p>${words.unknownField}</p>
    </div>`,
};
