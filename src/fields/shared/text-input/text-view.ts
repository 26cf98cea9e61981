import type { TextAnswerField } from './text-answer.js';
import { textControl } from './text-control.js';
import type { TextControlOptions } from './text-control.js';
import type { Drawing, FieldView } from '../../view.js';

/** A field whose extras draw it. */
export interface ExtendedField extends TextAnswerField {
  extras?: NonNullable<TextAnswerField['extras']> & {
    render(...drawn: Parameters<typeof textControl>): Drawing;
  };
}

/** The view of a type of one line. Where its extras can't be had, the field is shown without them. */
export const textView = (options: TextControlOptions): FieldView<ExtendedField, string> => ({
  frame: 'label',
  async prepare(field) {
    if (field.json) field.extras = (await import('./advanced.js')).extras(field.json);
    return undefined;
  },
  render: (scope) => (scope.field.extras?.render ?? textControl)(scope, options),
});
