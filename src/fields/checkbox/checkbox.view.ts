import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { optionList } from '../shared/options/option-list.js';
import { choiceStyles } from '../shared/options/choice.styles.js';
import { optionStyles } from '../shared/options/option-list.styles.js';
import { OTHER, otherText, otherWith } from '../shared/options/option-other.js';
import { optionsView } from '../shared/options/option-other-view.js';
import type { OptionsField } from '../shared/options/option-settings.js';
import type { FieldModule, FieldView, ViewScope } from '../view.js';
import { definition } from './checkbox.js';

type Scope = ViewScope<OptionsField, readonly string[]>;

/** Draws options of which any number can be chosen. */
const view: FieldView<OptionsField, readonly string[]> = {
  ...optionsView,
  frame: 'group',
  styles: [choiceStyles, optionStyles],
  render(scope) {
    const { field, answer } = scope;
    const other = answer.find((value) => otherText(field, value) !== undefined);
    const given = new Set(answer);
    const isChosen = (value: string) => (value === OTHER ? other !== undefined : given.has(value));
    const change = (values: readonly string[], last: string | undefined) => {
      const wanted = new Set(values);
      const known = field.options.map(({ value }) => value).filter((value) => wanted.has(value));
      scope.change(last === undefined ? known : [...known, last]);
    };
    return optionList(scope, {
      type: 'checkbox',
      isChosen: ({ value }) => isChosen(value),
      choose({ value }, on) {
        if (value === OTHER) change(answer, on ? OTHER : undefined);
        else change(on ? [...answer, value] : answer.filter((chosen) => chosen !== value), other);
      },
      said: other === undefined ? undefined : otherText(field, other),
      say(words) {
        change(answer, otherWith(words));
      },
      first:
        field.checkAll && field.options.length > 0
          ? allBox(scope, (all) => {
              change(all, other);
            })
          : nothing,
    });
  },
};

export const fieldModule: FieldModule<OptionsField, readonly string[]> = { definition, view };

/** Draws a box that chooses all options or none. It is no answer itself, and leaves out "Other", which needs a text. */
function allBox(scope: Scope, change: (values: readonly string[]) => void): TemplateResult {
  const words = scope.words.options;
  const values = scope.field.options.map(({ value }) => value);
  const answer = new Set(scope.answer);
  const chosen = values.filter((value) => answer.has(value)).length;
  return html`<label part="option" class="option option-all">
    <input
      part="option-control"
      class="choice"
      id=${scope.id('all')}
      name=${scope.name('all')}
      type="checkbox"
      ?disabled=${scope.readonly}
      aria-describedby=${scope.describedBy('all')}
      .checked=${chosen === values.length}
      .indeterminate=${chosen > 0 && chosen < values.length}
      @change=${({ target }: Event) => {
        const checked = target instanceof HTMLInputElement && target.checked;
        change(checked ? values : []);
        scope.announce(checked ? words.allChosen : words.noneChosen);
      }}
    />
    <span>${words.all}</span>
  </label>`;
}
