import { css } from '../../platform/css/tag.js';
import { nothing } from 'lit/html.js';
import { autofill, ownersAutofill } from '../shared/controls/autofill.js';
import { input } from '../shared/controls/control.js';
import { sayLeast } from '../shared/text-input/text.advanced.js';
import type { FieldModule, FieldView, ViewScope } from '../view.js';
import { definition } from './textarea.js';
import type { TextareaField } from './textarea.js';

const styles = css`
  textarea[part='control'] {
    resize: vertical;
    /* The control grows with its text, if the browser supports it. */
    field-sizing: content;
    min-block-size: 5em;
    max-block-size: 24em;
  }
`;

/** Returns what a browser may fill in. A label that asks for a line of an address asks for all of them here. */
function fillLines(scope: ViewScope): string | undefined {
  const purpose = autofill(scope);
  return purpose === 'address-line1' && ownersAutofill(scope) === undefined ? 'street-address' : purpose;
}

/** Draws a text of several lines. */
const view: FieldView<TextareaField, string> = {
  frame: 'label',
  styles: [styles],
  hint: sayLeast,
  render: (scope) =>
    input(
      scope,
      {
        id: scope.id(),
        name: scope.name(),
        rows: scope.field.rows,
        autocomplete: fillLines(scope) ?? nothing,
        dir: 'auto',
        placeholder: scope.field.placeholder || nothing,
        'aria-required': scope.field.required,
        readonly: scope.readonly,
        'aria-describedby': scope.describedBy(),
        'aria-invalid': scope.invalid(),
      },
      scope.answer,
      (value) => {
        scope.change(value);
      },
      'textarea',
    ),
};

export const fieldModule: FieldModule<TextareaField, string> = { definition, view };
