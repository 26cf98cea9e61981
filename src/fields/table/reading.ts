// Reads a table once for all its cells.
import type { ParseContext } from '../../model/field-definition.js';
import type { JsonObject } from '../../model/form.js';
import { readGrid } from './grid.js';
import type { Grid, TableColumn, TableRow } from './grid.js';

/** The largest numbers of columns and of cells. Each cell is a control, and all are drawn at once. */
export const MOST_COLUMNS = 100;
export const MOST_CELLS = 5000;

/** Computes how many rows there is room for, with this number of columns. */
export const mostRows = (columns: number): number => Math.floor(MOST_CELLS / Math.max(columns, 1));

/** The parts of a table that are drawn. */
export class TableReading {
  /** The columns and rows that the table lists, as far as they are drawn. */
  readonly grid: Grid;
  readonly isCut: boolean;
  readonly columns: ReadonlyMap<string, TableColumn>;
  readonly rows: ReadonlyMap<string, TableRow>;
  /** The columns and rows that are listed, but not drawn. */
  readonly #leftColumns: ReadonlySet<string>;
  readonly #leftRows: ReadonlySet<string>;
  readonly #cells = new Set<JsonObject>();

  constructor({ columns, rows }: Grid) {
    const most = mostRows(Math.min(columns.length, MOST_COLUMNS));
    this.grid = { columns: columns.slice(0, MOST_COLUMNS), rows: rows.slice(0, most) };
    this.isCut = columns.length > MOST_COLUMNS || rows.length > most;
    this.columns = byFirst(columns, ({ id }) => id);
    this.rows = byFirst(rows, ({ key }) => key);
    this.#leftColumns = new Set(columns.slice(MOST_COLUMNS).map(({ id }) => id));
    this.#leftRows = new Set(rows.slice(most).map(({ key }) => key));
  }

  /** Tells whether there is room for a cell. The first cells in the form's list have room. */
  takes(cell: JsonObject, columnId: string, rowKey: string): boolean {
    if (this.#leftColumns.has(columnId) || this.#leftRows.has(rowKey)) return false;
    if (this.#cells.size < MOST_CELLS) this.#cells.add(cell);
    return this.#cells.has(cell);
  }
}

function byFirst<Entry>(entries: readonly Entry[], makeKey: (entry: Entry) => string): ReadonlyMap<string, Entry> {
  return new Map([...entries].reverse().map((entry) => [makeKey(entry), entry]));
}

/**
 * Readings of tables, by their JSON. Otherwise each cell would read the whole table again, which takes seconds for thousands of cells. An
 * entry lives as long as the form's JSON.
 */
const readings = new WeakMap<JsonObject, TableReading>();

/** Reads a table, or returns its earlier reading. */
export function readTable(table: JsonObject, find: ParseContext['find']): TableReading {
  const reading = readings.get(table) ?? new TableReading(readGrid(table, find));
  readings.set(table, reading);
  return reading;
}
