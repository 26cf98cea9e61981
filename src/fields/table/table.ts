import type { FieldDefinition } from '../../model/field-definition.js';
import type { Field } from '../../model/form.js';
import type { Grid } from './grid.js';
import { readTable } from './reading.js';
import { noAnswer } from '../shared/no-answer.js';

export interface TableField extends Field {
  readonly grid: Grid;
  /** True if the author listed more rows or columns. */
  readonly isCut: boolean;
}

/**
 * `table` (recorded 2025): rows and columns of fields. The form's list has a `tableheader` for each column and a
 * `tablecell` for each cell. The table collects nothing, so it is never required: its cells are.
 */
export const definition: FieldDefinition<TableField, undefined> = {
  ...noAnswer,
  parse(common, json, { find, warn }) {
    const { grid, isCut } = readTable(json, find);
    const { rows, columns } = grid;
    const about = `“${common.label}” shows its first ${rows.length} rows and ${columns.length} columns. Of the others the defaults are sent.`;
    if (isCut) warn('cut-off', '', about);
    return { ...common, required: false, grid, isCut };
  },
};
