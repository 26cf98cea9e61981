import { nothing } from 'lit';
import type { FieldView } from '../view.js';
import type { TableHeaderField } from './tableheader.js';

export { definition } from './tableheader.js';

/** Nothing: the table draws the heads of its columns. */
export const view: FieldView<TableHeaderField, undefined> = {
  frame: 'bare',
  render: () => nothing,
};
