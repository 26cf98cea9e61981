// A table as its cells read it: once for all of them.
import type { ParseContext } from '../../model/field-definition.js';
import type { JsonObject } from '../../model/form.js';
import { readGrid } from './grid.js';
import type { Grid, TableColumn, TableRow } from './grid.js';

/** A table is drawn in one go, and each cell is a control: the most columns, and the most cells. */
export const MOST_COLUMNS = 100;
export const MOST_CELLS = 5000;

/** The rows that there is room for beside so many columns. */
export const mostRows = (columns: number): number => Math.floor(MOST_CELLS / Math.max(columns, 1));

/** The parts of a table that are drawn. */
export class TableReading {
  /** The columns and rows that the table lists, as far as they are drawn. */
  readonly grid: Grid;
  readonly isCut: boolean;
  readonly columns: ReadonlyMap<string, TableColumn>;
  readonly rows: ReadonlyMap<string, TableRow>;
  /** Listed and not drawn. */
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

  /** Whether there is room for a cell. The first ones in the form's list have it. */
  takes(cell: JsonObject, columnId: string, rowKey: string): boolean {
    if (this.#leftColumns.has(columnId) || this.#leftRows.has(rowKey)) return false;
    if (this.#cells.size < MOST_CELLS) this.#cells.add(cell);
    return this.#cells.has(cell);
  }
}

function byFirst<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): ReadonlyMap<string, Entry> {
  return new Map([...entries].reverse().map((entry) => [keyOf(entry), entry]));
}

/**
 * Readings of tables, by their JSON: each cell would read the whole table anew, which takes seconds for thousands of cells.
 * An entry goes with the form's JSON.
 */
const readings = new WeakMap<JsonObject, TableReading>();

/** Reads a table, or gives back how it was read before. */
export function readTable(table: JsonObject, find: ParseContext['find']): TableReading {
  const reading = readings.get(table) ?? new TableReading(readGrid(table, find));
  readings.set(table, reading);
  return reading;
}
