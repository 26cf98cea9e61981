import { view as number } from '../number/number.view.js';
import type { ColumnType } from '../table/kinds.js';
import { view as text } from '../text/text.view.js';
import type { TextAnswerField } from '../shared/text-input/text-answer.js';
import type { FieldView } from '../view.js';
import type { TableCellField } from './tablecell.js';

export { definition } from './tablecell.js';

const VIEWS: Readonly<Record<ColumnType, FieldView<TextAnswerField, string>>> = { number, text };

/** The control of its column's type. Its table puts it in its place. */
export const view: FieldView<TableCellField, string> = {
  frame: 'label',
  styles: Object.values(VIEWS).flatMap(({ styles }) => styles ?? []),
  render: (scope) => VIEWS[scope.field.kind].render(scope),
  hint: (field, words) => VIEWS[field.kind].hint?.(field, words) ?? '',
  subfieldLabel: (field, words, subfield, answer) =>
    VIEWS[field.kind].subfieldLabel?.(field, words, subfield, answer) ?? '',
  prepare: async (field) => {
    await VIEWS[field.kind].prepare?.(field);
  },
};
