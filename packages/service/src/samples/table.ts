import { isArray, isObject } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';

/** A table of a sample form. */
export interface SampleTable {
  readonly label: string;
  readonly description: string;
  readonly columns: readonly { readonly label: string; readonly type: 'text' | 'number' }[];
  readonly rows: readonly string[];
  /** The label of the field that precedes it. */
  readonly after: string;
}

/** Sends a request to the service's API, and resolves to its answer. */
export type Ask = (method: 'POST' | 'PUT', path: string, body: JsonObject) => Promise<JsonObject>;

/**
 * Creates a table in an existing form. Its columns and cells are fields that name it by its id, and it names its
 * columns (recorded 2025). So they are created one after the other. Fields with the same `sort` have the order of
 * their creation.
 */
export async function makeTable(ask: Ask, formId: string, table: SampleTable, fields: Json | undefined): Promise<void> {
  const labels = isArray(fields) ? fields.map((field) => isObject(field) && field['label']) : [];
  const sort = labels.indexOf(table.after);
  const make = async (fieldType: string, label: string, attributes: JsonObject, more: JsonObject = {}) => {
    const field = { field_type: fieldType, label, sort, attributes, ...more };
    return Number((await ask('POST', `form/${formId}/field.json`, field))['id']);
  };
  const rows = table.rows.map((label, index) => ({ key: `row${index + 1}`, label }));
  const id = await make('table', table.label, { rows }, { description: table.description });
  const columns: { id: number; label: string; type: string }[] = [];
  for (const { label, type } of table.columns)
    columns.push({
      label,
      type,
      id: await make('tableheader', label, { parent_table_id: id, column_field_type: type }),
    });
  await ask('PUT', `field/${id}.json`, { attributes: { columns } });
  for (const row of rows)
    for (const column of columns)
      await make(
        'tablecell',
        `${column.label} (${row.label})`,
        { parent_table_id: id, parent_tableheader_id: column.id, parent_table_row_key: row.key },
        { hide_label: 1 },
      );
}
