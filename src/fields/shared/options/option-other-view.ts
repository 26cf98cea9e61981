import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { drawError } from '../controls/changing.js';
import { input } from '../controls/control.js';
import { isScripted } from '../../../platform/css/conditions.js';
import { OTHER } from './option-ids.js';
import { SUBFIELD } from './option-other.js';
import type { OptionsField } from './option-settings.js';
import type { Words } from '../../../locale/words.js';
import type { Option } from '../../../model/form.js';
import type { FieldView, ViewScope } from '../../view.js';

/** The members of a view that all types with options share. */
export const optionsView = {
  hint: ({ isCut }: OptionsField, words: Words): string => (isCut ? words.cutOff : ''),
  subfieldLabel: (_field: OptionsField, words: Words): string => words.options.otherText,
} satisfies Partial<FieldView<OptionsField>>;

/** Makes the last option, which has a text of the person's own. */
export const otherOption = ({ options }: Words): Option => ({ id: OTHER, label: options.other, value: OTHER });

/** Draws the text that belongs to "Other", if that is chosen; always where no script would add it. */
export function otherControl<A>(
  scope: ViewScope<OptionsField, A>,
  said: string | undefined,
  change: (said: string) => void,
): TemplateResult | typeof nothing {
  if (said === undefined && (isScripted() || !scope.field.other)) return nothing;
  return html`<div part="subfield" class="subfield other">
    <label part="subfield-label" for=${scope.id(SUBFIELD)}>${scope.words.options.otherText}</label>
    ${drawError(scope, SUBFIELD)}
    ${input(
      scope,
      {
        id: scope.id(SUBFIELD),
        name: scope.name(SUBFIELD),
        type: 'text',
        autocomplete: 'off',
        dir: 'auto',
        'aria-required': 'true',
        readonly: scope.readonly,
        'aria-describedby': scope.describedBy(SUBFIELD),
        'aria-invalid': scope.invalid(SUBFIELD),
      },
      said ?? '',
      (value) => {
        if (value !== said) change(value);
      },
    )}
  </div>`;
}
