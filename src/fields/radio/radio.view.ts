import { optionList } from '../shared/options/option-list.js';
import { optionStyles } from '../shared/options/option-list.styles.js';
import { otherText, otherWith } from '../shared/options/option-other.js';
import type { OptionsField } from '../shared/options/option-settings.js';
import { optionsHint, wordsOf } from '../shared/options/option-words.js';
import type { FieldView } from '../view.js';

export { definition } from './radio.js';

/** One of several, all in sight. */
export const view: FieldView<OptionsField, string> = {
  frame: 'group',
  styles: [optionStyles],
  hint: optionsHint,
  subfieldLabel: (_field, words) => wordsOf({ words }).otherText,
  render(scope) {
    const said = otherText(scope.field, scope.answer);
    return optionList(scope, {
      type: 'radio',
      isChosen: ({ value }) => value === (said === undefined ? scope.answer : otherWith('')),
      choose({ value }) {
        scope.change(value);
      },
      said,
      say(words) {
        scope.change(otherWith(words));
      },
    });
  },
};
