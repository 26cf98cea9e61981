import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { optionList } from '../shared/options/option-list.js';
import { choiceStyles } from '../shared/options/choice.styles.js';
import { optionStyles } from '../shared/options/option-list.styles.js';
import { OTHER } from '../shared/options/option-ids.js';
import { otherText, otherWith } from '../shared/options/option-other.js';
import { optionsView } from '../shared/options/option-other-view.js';
import type { OptionsField } from '../shared/options/option-settings.js';
import type { FieldModule, FieldView, ViewScope } from '../view.js';
import { definition } from './checkbox.js';

type Scope = ViewScope<OptionsField, readonly string[]>;

/** Draws options of which any number can be chosen. */
const view: FieldView<OptionsField, readonly string[]> = {
  ...optionsView,
  frame: 'group',
  asksInWords: () => true,
  styles: [choiceStyles, optionStyles],
  render(scope) {
    const { field, answer } = scope;
    const other = answer.find((chosen) => otherText(field, chosen) !== undefined);
    const given = new Set(answer);
    const isChosen = (id: string) => (id === OTHER ? other !== undefined : given.has(id));
    const change = (ids: readonly string[], last: string | undefined) => {
      const wanted = new Set(ids);
      const known = field.options.map(({ id }) => id).filter((id) => wanted.has(id));
      scope.change(last === undefined ? known : [...known, last]);
    };
    return optionList(scope, {
      type: 'checkbox',
      isChosen: ({ id }) => isChosen(id),
      choose({ id }, on) {
        if (id === OTHER) change(answer, on ? OTHER : undefined);
        else change(on ? [...answer, id] : answer.filter((chosen) => chosen !== id), other);
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
function allBox(scope: Scope, change: (ids: readonly string[]) => void): TemplateResult {
  const words = scope.words.options;
  const ids = scope.field.options.map(({ id }) => id);
  const answer = new Set(scope.answer);
  const chosen = ids.filter((id) => answer.has(id)).length;
  return html`<label part="option" class="option option-all">
    <input
      part="option-control"
      class="choice"
      id=${scope.id('all')}
      name=${scope.name('all')}
      type="checkbox"
      ?disabled=${scope.readonly}
      aria-describedby=${scope.describedBy('all')}
      .checked=${chosen === ids.length}
      .indeterminate=${chosen > 0 && chosen < ids.length}
      @change=${({ target }: Event) => {
        const checked = target instanceof HTMLInputElement && target.checked;
        change(checked ? ids : []);
        scope.announce(checked ? words.allChosen : words.noneChosen);
      }}
    />
    <span>${words.all}</span>
  </label>`;
}
