import type { FieldView } from '../view.js';
import { textControl } from '../text-control.js';
import type { NumberField } from './number.js';

export { definition } from './number.js';

/** A number, as text: the native number input loses what it can't read, and changes under the mouse wheel. */
export const view: FieldView<NumberField, string> = {
  frame: 'label',
  render: (scope) => textControl(scope, { inputmode: 'decimal', ltr: true }),
};
