import { listChildren } from '../view.js';
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { isTableCell } from '../tablecell/tablecell.js';
import type { TableCellField } from '../tablecell/tablecell.js';
import { isTableHeader } from '../tableheader/tableheader.js';
import type { ChildField, FieldModule, FieldView, ViewScope } from '../view.js';
import type { TableColumn, TableRow } from './grid.js';
import { MOST_COLUMNS, mostRows } from './reading.js';
import { definition } from './table.js';
import type { TableField } from './table.js';
import { styles } from './table.styles.js';

interface Cell {
  readonly field: TableCellField;
  readonly element: HTMLElement;
}

interface Column extends TableColumn {
  /** Its cells in the rows that are drawn. */
  readonly cells: readonly Cell[];
  readonly byRow: ReadonlyMap<string, readonly Cell[]>;
  /** True if all its cells are required. */
  readonly required: boolean;
}

/** Draws a table with a field in every cell. Where it has no room, each row is a block of its own. */
const view: FieldView<TableField, undefined> = {
  frame: 'group',
  styles: [styles],
  hint: ({ isCut }, words) => (isCut ? words.cutOff : ''),
  render(scope) {
    const children = listChildren(scope);
    const cells = children.flatMap(({ field, element }) => (isTableCell(field) ? [{ field, element }] : []));
    const { columns, rows } = chooseDrawn(scope.field, children, cells);
    const placed = new Set(columns.flatMap((column) => column.cells));
    const others = cells.filter((cell) => !placed.has(cell));
    return html`${rows.length > 0 && columns.length > 0 ? table(scope, columns, rows) : nothing}
    ${others.length > 0 ? html`<div class="table-others">${others.map(({ element }) => element)}</div>` : nothing}`;
  },
};

export const fieldModule: FieldModule<TableField, undefined> = { definition, view };

type Scope = ViewScope<TableField, undefined>;

/** Returns the rows and columns that there is room for. Columns that have a field but are not listed come last. */
function chooseDrawn(
  { grid }: TableField,
  children: readonly ChildField[],
  cells: readonly Cell[],
): { readonly columns: readonly Column[]; readonly rows: readonly TableRow[] } {
  const listed = new Set(grid.columns.map(({ id }) => id));
  const headers = children.flatMap(({ field }) => (isTableHeader(field) ? [field.column] : []));
  const columns = [...grid.columns, ...headers.filter(({ id }) => !listed.has(id))].slice(0, MOST_COLUMNS);
  const rows = grid.rows.slice(0, mostRows(columns.length));
  const keys = new Set(rows.map(({ key }) => key));
  const byColumn = groupBy(
    cells.filter(({ field }) => keys.has(field.rowKey)),
    ({ field }) => field.columnId,
  );
  return { columns: columns.map((column) => withCells(column, byColumn.get(column.id) ?? [])), rows };
}

const withCells = (column: TableColumn, cells: readonly Cell[]): Column => ({
  ...column,
  cells,
  byRow: groupBy(cells, ({ field }) => field.rowKey),
  required: isRequired(cells),
});

function groupBy<Entry>(entries: readonly Entry[], makeKey: (entry: Entry) => string): ReadonlyMap<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(makeKey(entry));
    if (group) group.push(entry);
    else groups.set(makeKey(entry), [entry]);
  }
  return groups;
}

const isRequired = (cells: readonly Cell[]) => cells.length > 0 && cells.every(({ field }) => field.required);

function table(scope: Scope, columns: readonly Column[], rows: readonly TableRow[]): TemplateResult {
  // If no row has a name, there is no column for names.
  const named = rows.some((row) => row.label !== '');
  return html`<div part="table" class="table">
    <table aria-labelledby=${scope.id('label')}>
      <thead>
        <tr>
          ${named ? html`<td></td>` : nothing} ${columns.map((column) => columnHead(scope, column))}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${named ? rowHead(scope, row) : nothing} ${columns.map((column) => tableCell(scope, column, row))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const mark = html`<span part="required" aria-hidden="true">&nbsp;*</span>`;

/** Draws the head of a column. Its hint is visible here, and describes each of its controls. */
function columnHead({ textLanguage }: Scope, { label, hint, required }: Column): TemplateResult {
  if (label === '') return html`<td></td>`;
  return html`<th part="table-column" scope="col">
    <span lang=${textLanguage} dir="auto">${label}</span>${required ? mark : nothing}
    ${hint ? html`<span part="hint" lang=${textLanguage} aria-hidden="true" dir="auto">${hint}</span>` : nothing}
  </th>`;
}

function rowHead({ textLanguage }: Scope, { label }: TableRow): TemplateResult {
  if (label === '') return html`<td></td>`;
  return html`<th part="table-row" scope="row">
    <span class="table-row" lang=${textLanguage} dir="auto">${label}</span>
  </th>`;
}

/**
 * Draws a cell. The column's name is visible where the head of the column is not. Screen readers skip it, because the
 * control's own name has it.
 */
function tableCell({ textLanguage }: Scope, column: Column, { key }: TableRow): TemplateResult {
  const cells = column.byRow.get(key) ?? [];
  if (cells.length === 0) return html`<td></td>`;
  const required = isRequired(cells);
  const hintInHead = column.label !== '' && cells.every(({ field }) => field.hint === column.hint);
  const classes = [required && !column.required ? 'table-required' : '', hintInHead ? 'table-hint-above' : ''];
  return html`<td class=${classes.filter(Boolean).join(' ') || nothing}>
    <span class="table-name" aria-hidden="true">
      <span class="table-name-text" lang=${textLanguage} dir="auto">${column.label}</span>${required ? mark : nothing}
    </span>
    ${cells.map(({ element }) => element)}
  </td>`;
}
