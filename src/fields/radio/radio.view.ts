import type { ChoiceField } from '../choices.js';
import { optionList } from '../option-list.js';
import { optionStyles } from '../option-list.styles.js';
import type { FieldView } from '../view.js';

export { definition } from './radio.js';

/** One of several, all in sight. */
export const view: FieldView<ChoiceField, string> = {
  frame: 'group',
  styles: [optionStyles],
  render: (scope) =>
    optionList(
      scope,
      'radio',
      (option) => option.value === scope.answer,
      (option) => {
        scope.change(option.value);
      },
    ),
};
