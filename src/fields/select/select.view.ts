import { html } from 'lit';
import type { ChoiceField } from '../choices.js';
import type { FieldView } from '../view.js';

export { definition } from './select.js';

/** A native select, so that a phone shows its own wheel. */
export const view: FieldView<ChoiceField, string> = {
  frame: 'label',
  render: (scope) =>
    html`<select
      part="control"
      id=${scope.id()}
      name=${scope.name()}
      ?required=${scope.field.required}
      ?disabled=${scope.readonly}
      aria-describedby=${scope.describedBy()}
      aria-invalid=${scope.invalid()}
      @change=${(event: Event) => {
        scope.change((event.target as HTMLSelectElement).value);
      }}
    >
      <option value="">${scope.words.select.choose}</option>
      ${scope.field.options.map(
        (option) =>
          html`<option value=${option.value} .selected=${option.value === scope.answer}>${option.label}</option>`,
      )}
    </select>`,
};
