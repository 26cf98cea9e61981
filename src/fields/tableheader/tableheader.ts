import type { FieldDefinition } from '../../model/field-definition.js';
import type { Field } from '../../model/form.js';
import { idIn, readColumn } from '../table/grid.js';
import type { TableColumn } from '../table/grid.js';
import { KINDS, chooseKind } from '../table/kinds.js';
import { noAnswer } from '../shared/no-answer.js';

export interface TableHeaderField extends Field {
  readonly column: TableColumn;
}

/** Tells whether a child of a table is the field of a column. The others are its cells. */
export const isTableHeader = (field: Field): field is TableHeaderField => 'column' in field;

/**
 * `tableheader` (recorded 2025): a column of a table, with the settings of its cells. It collects nothing, and has no place of its own in
 * the form: its table draws its label.
 */
export const definition: FieldDefinition<TableHeaderField, undefined> = {
  ...noAnswer,
  parse(common, json, context) {
    const column = readColumn({}, json);
    const kind = chooseKind(column.type);
    if (column.type !== '' && column.type !== kind) context.warn('unknown-value', 'column_field_type', column.type);
    // Its cells read its settings. The owner is warned of them once, here.
    KINDS[kind].parse(common, json, context);
    return { ...common, required: false, column, parentId: idIn(json, 'parent_table_id') };
  },
};
