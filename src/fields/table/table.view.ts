import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { isTableCell } from '../tablecell/tablecell.js';
import type { TableCellField } from '../tablecell/tablecell.js';
import { isTableHeader } from '../tableheader/tableheader.js';
import type { FieldView, ViewScope } from '../view.js';
import type { TableColumn, TableRow } from './grid.js';
import type { TableField } from './table.js';
import { styles } from './table.styles.js';

export { definition } from './table.js';

interface Cell {
  readonly field: TableCellField;
  readonly element: HTMLElement;
}

interface Column extends TableColumn {
  /** Its cells, in rows that there are. */
  readonly cells: readonly Cell[];
  /** All of them are. */
  readonly required: boolean;
}

/** A table with a field in every cell; where there is no room for it, the rows one below the other. */
export const view: FieldView<TableField, undefined> = {
  frame: 'group',
  styles: [styles],
  render(scope) {
    const { rows } = scope.field.grid;
    const cells = scope.children.flatMap(({ field, element }) => (isTableCell(field) ? [{ field, element }] : []));
    const columns = columnsOf(scope, cells);
    const placed = new Set(columns.flatMap((column) => column.cells));
    const others = cells.filter((cell) => !placed.has(cell));
    return html`${rows.length > 0 && columns.length > 0 ? table(scope, columns) : nothing}
    ${others.length > 0 ? html`<div class="table-others">${others.map(({ element }) => element)}</div>` : nothing}`;
  },
};

type Scope = ViewScope<TableField, undefined>;

/** The columns that the table lists, and those that have a field but are not listed. */
function columnsOf({ field, children }: Scope, cells: readonly Cell[]): readonly Column[] {
  const { columns, rows } = field.grid;
  const headers = children.flatMap((child) => (isTableHeader(child.field) ? [child.field.column] : []));
  const unlisted = headers.filter(({ id }) => columns.every((column) => column.id !== id));
  const keys = new Set(rows.map(({ key }) => key));
  return [...columns, ...unlisted].map((column) => {
    const own = cells.filter((cell) => cell.field.columnId === column.id && keys.has(cell.field.rowKey));
    return { ...column, cells: own, required: isRequired(own) };
  });
}

const isRequired = (cells: readonly Cell[]) => cells.length > 0 && cells.every(({ field }) => field.required);

function table({ field: { label, grid }, words }: Scope, columns: readonly Column[]): TemplateResult {
  // Where no row has a name, there is no room for names.
  const named = grid.rows.some((row) => row.label !== '');
  return html`<div part="table" class="table">
    <table aria-label=${label || words.unlabelled}>
      <thead>
        <tr>
          ${named ? html`<td></td>` : nothing} ${columns.map(columnHead)}
        </tr>
      </thead>
      <tbody>
        ${grid.rows.map(
          (row) =>
            html`<tr>
              ${named ? rowHead(row) : nothing} ${columns.map((column) => tableCell(column, row))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const mark = html`<span part="required" aria-hidden="true">&nbsp;*</span>`;

/** Its hint is seen here, and said with each of its controls. */
function columnHead({ label, hint, required }: Column): TemplateResult {
  if (label === '') return html`<td></td>`;
  return html`<th part="table-column" scope="col">
    <span dir="auto">${label}</span>${required ? mark : nothing}
    ${hint ? html`<span part="hint" aria-hidden="true" dir="auto">${hint}</span>` : nothing}
  </th>`;
}

function rowHead({ label }: TableRow): TemplateResult {
  if (label === '') return html`<td></td>`;
  return html`<th part="table-row" scope="row"><span class="table-row" dir="auto">${label}</span></th>`;
}

/** The column's name is seen where the head of the column is not; it is not said, for the control's own name has it. */
function tableCell(column: Column, { key }: TableRow): TemplateResult {
  const cells = column.cells.filter(({ field }) => field.rowKey === key);
  if (cells.length === 0) return html`<td></td>`;
  const required = isRequired(cells);
  const hintInHead = column.label !== '' && cells.every(({ field }) => field.hint === column.hint);
  const classes = [required && !column.required ? 'table-required' : '', hintInHead ? 'table-hint-above' : ''];
  return html`<td class=${classes.filter(Boolean).join(' ') || nothing}>
    <span class="table-name" aria-hidden="true">
      <span class="table-name-text" dir="auto">${column.label}</span>${required ? mark : nothing}
    </span>
    ${cells.map(({ element }) => element)}
  </td>`;
}
