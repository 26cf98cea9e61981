import type { FieldDefinition } from '../../model/field-definition.js';
import type { Field } from '../../model/form.js';
import type { Grid } from './grid.js';
import { readTable } from './reading.js';
import { noAnswer } from '../shared/no-answer.js';

export interface TableField extends Field {
  readonly grid: Grid;
  /** The author listed more rows or columns. */
  readonly isCut: boolean;
}

/**
 * `table` (recorded 2025): rows and columns of fields that are in the form's list themselves, a `tableheader` for each
 * column and a `tablecell` for each cell. It collects nothing, so it is not required either: its cells are.
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
