import { shuffle } from '../shared/options/shuffle.js';
import type { FieldDefinition, ParseContext } from '../../model/field-definition.js';
import type { Field, JsonObject } from '../../model/form.js';
import type { Issue } from '../../model/issue.js';
import type { Warn } from '../../model/warning.js';
import { flag, isObject, text } from '../../api/read.js';

/** The chosen columns by row, both by their texts; rows without an answer are absent. */
export type MatrixAnswer = Readonly<Record<string, readonly string[]>>;

/** The rows and columns that a person may choose from. */
interface Grid {
  /** In the author's order; each text once. */
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** True for one column per row, false for any number. */
  readonly onePerRow: boolean;
}

export interface MatrixField extends Field, Grid {
  /** Each column may be chosen in one row only. */
  readonly onePerColumn: boolean;
  /** The order in which the rows are shown: indices of `rows`. */
  readonly order: readonly number[];
  readonly initial: MatrixAnswer;
  /** True if the author listed more rows or columns. */
  readonly isCut: boolean;
}

/** The largest numbers of columns and of cells. Each cell is a control, and all are drawn at once. */
const MOST_COLUMNS = 100;
const MOST_CELLS = 5000;

/**
 * `matrix`: rows of the same choices. Recorded 2016 and 2023: `row_choices` and `column_choices` are texts of lines,
 * `one_per_row` is `"1"`; what else it may be is inferred. A row's subfield is its index in the author's order.
 */
export const definition: FieldDefinition<MatrixField, MatrixAnswer> = {
  collects: true,
  parse,
  initial: (field) => field.initial,
  needed: () => 'rows',
  isEmpty: (answer) => Object.values(answer).every((columns) => columns.length === 0),
  validate,
  /**
   * Stored as `"Row 1 = Column 1\nRow 2 = Column 2"` (recorded 2023). That it is also sent in this form is inferred, and so is a line for
   * each of several columns of a row.
   */
  params: ({ rows }, answer) =>
    rows.flatMap((row) => listColumns(answer, row).map((column) => `${row} = ${column}`)).join('\n'),
  comparable: ({ rows }, answer) => rows.flatMap((row) => listColumns(answer, row)),
  restore(field, value) {
    const wanted = readCells(value, field);
    return wanted && pick(field, wanted);
  },
};

/** Returns the columns chosen in a row. A row may have a name that every object inherits. */
export function listColumns(answer: MatrixAnswer, row: string): readonly string[] {
  return Object.hasOwn(answer, row) ? (answer[row] ?? []) : [];
}

/** Returns the answer after a person has chosen or cleared a column of a row. */
export function choose(field: MatrixField, answer: MatrixAnswer, row: string, column: string): MatrixAnswer {
  const before = listColumns(answer, row);
  return makeAnswer(field.rows, (other) => {
    if (other !== row) return listColumns(answer, other);
    if (field.onePerRow) return [column];
    return field.columns.filter((one) => before.includes(one) !== (one === column));
  });
}

/** Returns the answer after a person has emptied a row. */
export const emptyRow = ({ rows }: MatrixField, answer: MatrixAnswer, row: string): MatrixAnswer =>
  makeAnswer(rows, (other) => (other === row ? [] : listColumns(answer, other)));

function parse(common: Field, json: JsonObject, context: ParseContext): MatrixField {
  const { warn } = context;
  const { rows, columns, isCut } = readGrid(json, common.label, warn);
  if (rows.length === 0) warn('no-options', 'row_choices', common.label);
  if (columns.length === 0) warn('no-options', 'column_choices', common.label);
  const grid = { rows, columns, onePerRow: flag(json['one_per_row']) };
  // An object keyed by row, of lists (recorded 2016, 2023).
  const defaults = readCells(json['default'], grid) ?? [];
  const initial = pick(grid, defaults);
  const refused = defaults.find((cell) => !isChosen(initial, cell)) ?? defaults[Object.values(initial).flat().length];
  if (refused !== undefined) warn('unknown-value', 'default', refused.replace('\n', ' = '));
  const onePerColumn = flag(json['one_per_column']);
  // Each row would need a column of its own.
  const isTooNarrow = common.required && onePerColumn && columns.length > 0 && rows.length > columns.length;
  if (isTooNarrow) warn('unknown-value', 'required', `${rows.length} rows, ${columns.length} columns`);
  return {
    ...common,
    ...grid,
    // A field that nobody can answer must not stop the form.
    required: common.required && rows.length > 0 && columns.length > 0 && !isTooNarrow,
    onePerColumn,
    order: flag(json['randomize_rows']) ? shuffle([...rows.keys()], context) : [...rows.keys()],
    initial,
    isCut,
  };
}

/** Reads the rows and columns that are drawn: the first ones, if there are too many. The others are ignored. */
function readGrid(json: JsonObject, label: string, warn: Warn): Pick<MatrixField, 'rows' | 'columns' | 'isCut'> {
  const [allRows, allColumns] = [choices(json['row_choices']), choices(json['column_choices'])];
  const columns = allColumns.slice(0, MOST_COLUMNS);
  const rows = allRows.slice(0, Math.floor(MOST_CELLS / Math.max(columns.length, 1)));
  const isCut = rows.length < allRows.length || columns.length < allColumns.length;
  if (isCut) {
    const sizes = [rows, columns, allRows, allColumns].map(({ length }) => length);
    const [shownRows = 0, shownColumns = 0, ...all] = sizes;
    warn('cut-off', '', `“${label}” shows the first ${shownRows} × ${shownColumns} of ${all.join(' × ')} cells.`);
  }
  return { rows, columns, isCut };
}

/**
 * Lists the issues of an answer. In a required matrix, every row needs an answer. A row whose column an earlier row has taken names that
 * row.
 */
function validate(field: MatrixField, answer: MatrixAnswer): readonly Issue[] {
  const rowOf = new Map<string, string>();
  return field.order.flatMap((index): Issue[] => {
    const row = field.rows[index] ?? '';
    const subfield = String(index);
    const columns = listColumns(answer, row);
    const needed = field.onePerRow ? 'option' : 'options';
    if (columns.length === 0) return field.required ? [{ code: 'required', subfield, values: { needed } }] : [];
    const column = field.onePerColumn ? columns.find((one) => rowOf.has(one)) : undefined;
    for (const one of columns) if (!rowOf.has(one)) rowOf.set(one, row);
    if (column === undefined) return [];
    return [{ code: 'column-taken', subfield, values: { column, row, other: rowOf.get(column) ?? '' } }];
  });
}

/** Reads one choice per line (recorded), or a list. Each occurs once, because two rows of one name could not be told apart. */
function choices(value: unknown): readonly string[] {
  return [...new Set(lines(value))];
}

function lines(value: unknown): string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  return entries
    .flatMap((entry) => text(entry).split(/\r\n?|\n/))
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Joins a row and a column by a line break, which neither contains. */
const cellKey = (row: string, column: string) => `${row}\n${column}`;

/**
 * Reads the wanted cells from the stored text, or from an object of lists by row; `undefined` for anything else. A row or column may itself
 * contain ` = `, so lines are not split but looked up. An entry that is no cell stays in the list.
 */
function readCells(value: unknown, { rows, columns }: Grid): readonly string[] | undefined {
  if (typeof value === 'string') {
    // Of two cells with the same line, the first wins.
    const cells = rows.flatMap((row) => columns.map((column) => ({ row, column })));
    const byLine = new Map<string, string>();
    for (const { row, column } of cells.reverse()) byLine.set(`${row} = ${column}`, cellKey(row, column));
    return lines(value).map((line) => byLine.get(line) ?? line);
  }
  if (!isObject(value)) return undefined;
  return Object.entries(value).flatMap(([row, chosen]) => lines(chosen).map((column) => cellKey(row.trim(), column)));
}

function pick({ rows, columns, onePerRow }: Grid, wanted: readonly string[]): MatrixAnswer {
  const cells = new Set(wanted);
  return makeAnswer(rows, (row) => {
    const chosen = columns.filter((column) => cells.has(cellKey(row, column)));
    return onePerRow ? chosen.slice(0, 1) : chosen;
  });
}

const isChosen = (answer: MatrixAnswer, cell: string): boolean =>
  Object.entries(answer).some(([row, columns]) => columns.some((column) => cellKey(row, column) === cell));

function makeAnswer(rows: readonly string[], chooseColumns: (row: string) => readonly string[]): MatrixAnswer {
  const entries = rows.map((row) => [row, chooseColumns(row)] as const);
  return Object.fromEntries(entries.filter(([, columns]) => columns.length > 0));
}
