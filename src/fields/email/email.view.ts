import type { FieldView } from '../view.js';
import type { TextAnswerField } from '../text-answer.js';
import { textControl } from '../text-control.js';

export { definition } from './email.js';

/** An e-mail address. */
export const view: FieldView<TextAnswerField, string> = {
  frame: 'label',
  render: (scope) => textControl(scope, { inputmode: 'email', autocomplete: 'email', ltr: true }),
};
