import type { ChoiceField } from '../choices.js';
import { optionList } from '../option-list.js';
import { optionStyles } from '../option-list.styles.js';
import type { FieldView } from '../view.js';

export { definition } from './checkbox.js';

/** Any number of several. */
export const view: FieldView<ChoiceField, readonly string[]> = {
  frame: 'group',
  styles: [optionStyles],
  render: (scope) =>
    optionList(
      scope,
      'checkbox',
      (option) => scope.answer.includes(option.value),
      (chosen, on) => {
        const values = scope.field.options.map((option) => option.value);
        scope.change(values.filter((value) => (value === chosen.value ? on : scope.answer.includes(value))));
      },
    ),
};
