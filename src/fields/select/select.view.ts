import type { ChoiceField } from '../shared/options/choices.js';
import { dropdown } from '../shared/controls/dropdown.js';
import type { FieldView } from '../view.js';
import { definition } from './select.js';

export { definition };

/** A native select, so that a phone shows its own wheel. */
export const view: FieldView<ChoiceField, string> = {
  frame: 'label',
  // What knows the rarer settings takes the place of this view and its definition.
  prepare: async (field) =>
    field.source ? (await import('./advanced.js')).prepare(field, definition, view) : undefined,
  render: (scope) =>
    dropdown(
      scope,
      {
        id: scope.id(),
        name: scope.name(),
        required: scope.field.required,
        disabled: scope.readonly,
        'aria-describedby': scope.describedBy(),
        'aria-invalid': scope.invalid(),
      },
      scope.words.select.choose,
      scope.field.options,
      scope.answer,
      (value) => {
        scope.change(value);
      },
    ),
};
