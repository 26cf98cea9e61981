import { nothing } from 'lit/html.js';
import type { FieldModule, FieldView } from '../view.js';
import { definition } from './tableheader.js';
import type { TableHeaderField } from './tableheader.js';

/** Draws nothing: the table draws the heads of its columns. */
const view: FieldView<TableHeaderField, undefined> = {
  frame: 'bare',
  render: () => nothing,
};

export const fieldModule: FieldModule<TableHeaderField, undefined> = { definition, view };
