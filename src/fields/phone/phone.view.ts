import type { FieldView } from '../view.js';
import type { TextAnswerField } from '../text-answer.js';
import { textControl } from '../text-control.js';

export { definition } from './phone.js';

/** A telephone number. */
export const view: FieldView<TextAnswerField, string> = {
  frame: 'label',
  render: (scope) => textControl(scope, { type: 'tel', autocomplete: 'tel', ltr: true }),
};
