import { nothing } from 'lit';
import { input } from '../input.js';
import type { FieldView } from '../view.js';
import type { TextareaField } from './textarea.js';

import { styles } from './textarea.styles.js';

export { definition } from './textarea.js';

/** Text of several lines. */
export const view: FieldView<TextareaField, string> = {
  frame: 'label',
  styles: [styles],
  render: (scope) =>
    input(
      scope,
      {
        id: scope.id(),
        name: scope.name(),
        rows: scope.field.rows,
        dir: 'auto',
        placeholder: scope.field.placeholder || nothing,
        required: scope.field.required,
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
