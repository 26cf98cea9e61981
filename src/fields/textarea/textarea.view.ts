import { html, nothing } from 'lit';
import type { FieldView } from '../view.js';
import type { TextareaField } from './textarea.js';

import { styles } from './textarea.styles.js';

export { definition } from './textarea.js';

/** Text of several lines. */
export const view: FieldView<TextareaField, string> = {
  frame: 'label',
  styles: [styles],
  render: (scope) =>
    html`<textarea
      part="control"
      id=${scope.id()}
      name=${scope.name()}
      rows=${scope.field.rows}
      dir="auto"
      translate="no"
      placeholder=${scope.field.placeholder || nothing}
      ?required=${scope.field.required}
      ?readonly=${scope.readonly}
      aria-describedby=${scope.describedBy()}
      aria-invalid=${scope.invalid()}
      .value=${scope.answer}
      @input=${(event: InputEvent) => {
        scope.change((event.target as HTMLTextAreaElement).value);
      }}
    ></textarea>`,
};
