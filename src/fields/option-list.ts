import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { Option } from '../model/form.js';
import type { ViewScope } from './view.js';
import type { ChoiceField } from './choices.js';

/** The options of a radio or checkbox field as native controls, each with its label. */
export function optionList<A>(
  scope: ViewScope<ChoiceField, A>,
  type: 'radio' | 'checkbox',
  isChosen: (option: Option) => boolean,
  choose: (option: Option, chosen: boolean) => void,
): TemplateResult {
  const { field } = scope;
  // Native radios and checkboxes know no `readonly`.
  return html`<div part="options" class=${field.horizontal ? 'options horizontal' : 'options'}>
    ${field.options.map(
      (option, index) =>
        html`<label part="option" class="option">
          <input
            part="option-control"
            id=${index === 0 ? scope.id() : scope.id(String(index))}
            name=${scope.name()}
            type=${type}
            value=${option.value}
            ?disabled=${scope.readonly}
            aria-describedby=${index === 0 ? scope.describedBy() : ''}
            aria-invalid=${scope.invalid()}
            .checked=${isChosen(option)}
            @change=${(event: Event) => {
              choose(option, (event.target as HTMLInputElement).checked);
            }}
          />
          <span dir="auto">${option.label}</span>
        </label>`,
    )}
  </div>`;
}
