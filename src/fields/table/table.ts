import type { FieldDefinition } from '../../model/field-definition.js';
import type { Field } from '../../model/form.js';
import { readGrid } from './grid.js';
import type { Grid } from './grid.js';
import { noAnswer } from '../no-answer.js';

export interface TableField extends Field {
  readonly grid: Grid;
}

/**
 * `table` (recorded 2025): rows and columns of fields that are in the form's list themselves, a `tableheader` for each
 * column and a `tablecell` for each cell. It collects nothing, so it is not required either: its cells are.
 */
export const definition: FieldDefinition<TableField, undefined> = {
  ...noAnswer,
  parse: (common, json, { find }) => ({ ...common, required: false, grid: readGrid(json, find) }),
};
