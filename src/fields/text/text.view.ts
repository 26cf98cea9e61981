import type { FieldView } from '../view.js';
import type { TextAnswerField } from '../text-answer.js';
import { textControl } from '../text-control.js';

export { definition } from './text.js';

/** One line of text. */
export const view: FieldView<TextAnswerField, string> = {
  frame: 'label',
  render: (scope) => textControl(scope, {}),
};
