import { nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { clearButton, clearStyles } from '../shared/controls/clear-button.js';
import { optionList } from '../shared/options/option-list.js';
import { choiceStyles } from '../shared/options/choice.styles.js';
import { optionStyles } from '../shared/options/option-list.styles.js';
import { otherText, otherWith } from '../shared/options/option-other.js';
import { optionsView } from '../shared/options/option-other-view.js';
import type { OptionsField } from '../shared/options/option-settings.js';
import type { FieldModule, FieldView, ViewScope } from '../view.js';
import { definition } from './radio.js';

/** Draws options of which one can be chosen, all in sight. */
const view: FieldView<OptionsField, string> = {
  ...optionsView,
  frame: 'group',
  asksInWords: () => true,
  hasRadios: true,
  styles: [choiceStyles, optionStyles, clearStyles],
  render(scope) {
    const said = otherText(scope.field, scope.answer);
    return optionList(scope, {
      type: 'radio',
      isChosen: ({ id }) => id === (said === undefined ? scope.answer : otherWith('')),
      choose({ id }) {
        scope.change(id);
      },
      said,
      say(words) {
        scope.change(otherWith(words));
      },
      last: scope.answer === '' ? nothing : wayBack(scope),
    });
  },
};

export const fieldModule: FieldModule<OptionsField, string> = { definition, view };

/** Draws the button that clears the choice: a radio button can't be cleared. */
function wayBack(scope: ViewScope<OptionsField, string>): TemplateResult | typeof nothing {
  const { clear: word, cleared } = scope.words.options;
  const clear = () => {
    scope.change('');
  };
  return clearButton(scope, { word, said: cleared, clear });
}
