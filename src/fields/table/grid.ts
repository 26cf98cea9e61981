// The rows and columns of a table, as the table, its columns and its cells read them.
import { flag, isObject, text } from '../../api/read.js';
import type { ParseContext } from '../../model/field-definition.js';
import type { JsonObject } from '../../model/form.js';

export interface TableColumn {
  /** The id of the column's field, a `tableheader`. */
  readonly id: string;
  readonly label: string;
  /** The author's supporting text, plain. */
  readonly hint: string;
  /** The type in the service's word. An unknown type is entered as text. */
  readonly type: string;
}

export interface TableRow {
  readonly key: string;
  readonly label: string;
}

export interface Grid {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

/**
 * Reads the grid that the table's own JSON lists: `columns` `[{id,label,type}]` and `rows` `[{key,label}]` (recorded 2025). A column's own
 * field adds what is missing there. That the column of a hidden field is hidden is inferred.
 */
export function readGrid(table: JsonObject, find: ParseContext['find']): Grid {
  const columns = objects(table['columns'])
    .map((column) => readColumn(column, find(idIn(column, 'id')) ?? {}))
    .filter(({ id }) => id !== '' && !flag(find(id)?.['hidden']));
  const rows = objects(table['rows'])
    .map((row) => ({ key: idIn(row, 'key'), label: text(row['label']).trim() }))
    .filter(({ key }) => key !== '');
  return { columns, rows };
}

/** Reads a column from the table's list and from its own field, a `tableheader`. */
export function readColumn(listed: JsonObject, header: JsonObject): TableColumn {
  return {
    id: idIn(listed, 'id') || idIn(header, 'id'),
    label: text(listed['label']).trim() || text(header['label']).trim(),
    hint: text(header['description']).trim(),
    type: (text(header['column_field_type']) || text(listed['type'])).trim().toLowerCase(),
  };
}

/** Reads an id or a key: a text or a number (recorded 2025), `''` if there is none. */
export const idIn = (json: JsonObject, key: string): string => text(json[key]).trim();

const objects = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
