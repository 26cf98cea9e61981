import { flag } from '../../api/read.js';
import { findSeparator } from '../../locale/phrases.js';
import { tagOrEnglish } from '../../locale/tag.js';
import type { FieldDefinition, ParseContext } from '../../model/field-definition.js';
import type { Field, JsonObject } from '../../model/form.js';
import type { Warn } from '../../model/warning.js';
import { isBlank } from '../shared/text-input/text-answer.js';
import { idIn, readColumn } from '../table/grid.js';
import type { TableColumn, TableRow } from '../table/grid.js';
import { readTable } from '../table/reading.js';
import type { TableReading } from '../table/reading.js';
import { KINDS, chooseKind } from '../table/kinds.js';
import type { ColumnType, Kinds } from '../table/kinds.js';
import type { TextAnswerField } from '../shared/text-input/text-answer.js';

export interface TableCellField extends TextAnswerField {
  /** The type of its column. */
  readonly kind: ColumnType;
  readonly columnId: string;
  readonly rowKey: string;
}

/** Tells whether a child of a table is a cell. The others are the fields of its columns. */
export const isTableCell = (field: Field): field is TableCellField => 'rowKey' in field;

/** Finds the kind and the settings of a cell: its column's, and its own that are not empty. */
export function readKind(
  json: JsonObject,
  { header, column }: Pick<CellColumn, 'header' | 'column'>,
): { readonly kind: ColumnType; readonly settings: JsonObject } {
  return { kind: chooseKind(column?.type ?? ''), settings: { ...header, ...dropEmpty(json) } };
}

/** Defines cells whose columns are of these kinds. */
export const cellDefinition = (kinds: Kinds): FieldDefinition<TableCellField, string> => ({
  collects: true,
  parse: (common, json, context) => parse(kinds, common, json, context),
  initial: (field) => kinds[field.kind].initial(field),
  needed: ({ kind }) => (kind === 'number' ? kind : 'answer'),
  isEmpty: (answer) => isBlank(answer),
  reads: (field) => kinds[field.kind].reads?.(field),
  validate: (field, answer) => kinds[field.kind].validate(field, answer),
  tidy: (field, answer) => kinds[field.kind].tidy?.(field, answer) ?? answer,
  params: (field, answer) => kinds[field.kind].params(field, answer),
  comparable: (field, answer) => kinds[field.kind].comparable(field, answer),
  restore: (field, value) => kinds[field.kind].restore(field, value),
  reset: (field) => kinds[field.kind].reset?.(field),
  fromDecimal: (field, decimal) => kinds[field.kind].fromDecimal?.(field, decimal) ?? decimal,
});

/**
 * `tablecell` (recorded 2025): one cell of a table, with an answer of its own. Its type is a setting of its column's `tableheader`. That it
 * is posted like every other field, under its own id, is inferred.
 */
export const definition = cellDefinition(KINDS);

function parse(kinds: Kinds, common: Field, json: JsonObject, context: ParseContext): TableCellField {
  const place = findPlace(json, context.find);
  const { tableId, columnId, rowKey, table, header, column, row, hasRoom } = place;
  const { kind, settings } = readKind(json, place);
  // That a flag of its column or of its table also applies to a cell is inferred.
  const either = (key: string, ...others: readonly (JsonObject | undefined)[]) =>
    others.some((one) => flag(one?.[key]));
  const cell: Field = {
    ...common,
    // Recorded: "Column (Row)".
    label:
      common.label || [row?.label, column?.label].filter(Boolean).join(findSeparator(tagOrEnglish(context.language))),
    // In its place, the heads of row and column show the label. Elsewhere nothing else does, whatever `hide_label` says.
    hideLabel: table !== undefined && row !== undefined && column !== undefined,
    hint: common.hint || (column?.hint ?? ''),
    required: hasRoom && (common.required || either('required', header)),
    hidden: !hasRoom || common.hidden || either('hidden', header, table),
    readonly: common.readonly || either('readonly', header, table),
    ...(table && { parentId: tableId }),
  };
  const own = dropEmpty(json);
  // The table itself warns of rows and columns that are not drawn.
  if (!hasRoom && !row) context.warn('cut-off', '', `Its table has no room for the cell “${cell.label}”.`);
  // The column itself warns of its settings.
  const warn: Warn = (code, key, about) => {
    if (key in own) context.warn(code, key, about);
  };
  return { ...kinds[kind].parse(cell, settings, { ...context, warn }), kind, columnId, rowKey };
}

interface CellColumn {
  readonly tableId: string;
  readonly columnId: string;
  /** The JSON of the cell's table and of its column; absent where the form has none. */
  readonly table: JsonObject | undefined;
  readonly header: JsonObject | undefined;
  readonly reading: TableReading | undefined;
  readonly column: TableColumn | undefined;
}

/** Finds the table and the column that a cell is in. */
export function findColumn(json: JsonObject, find: ParseContext['find']): CellColumn {
  const tableId = idIn(json, 'parent_table_id');
  const columnId = idIn(json, 'parent_tableheader_id');
  const table = find(tableId);
  const header = find(columnId);
  const reading = table && readTable(table, find);
  const ofThisTable = header && idIn(header, 'parent_table_id') === tableId;
  const column = reading?.columns.get(columnId) ?? (ofThisTable ? readColumn({}, header) : undefined);
  return { tableId, columnId, table, header, reading, column };
}

interface CellPlace extends CellColumn {
  readonly rowKey: string;
  readonly row: TableRow | undefined;
  /** False if its table has no room to draw it. */
  readonly hasRoom: boolean;
}

function findPlace(json: JsonObject, find: ParseContext['find']): CellPlace {
  const place = findColumn(json, find);
  const rowKey = idIn(json, 'parent_table_row_key');
  return {
    ...place,
    rowKey,
    row: place.reading?.rows.get(rowKey),
    hasRoom: place.reading?.takes(json, place.columnId, rowKey) ?? true,
  };
}

/** Returns the settings that are not empty. An empty setting of a cell leaves the choice to its column (inferred). */
function dropEmpty(json: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(json).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  );
}
