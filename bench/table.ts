import { alignColumns } from './figures.js';
import type { Measures } from './measure.js';
import type { PageName } from './site.js';

/** The measures of a form with this many fields. */
export interface Row {
  readonly size: number;
  readonly measures: Readonly<Record<PageName, Measures>>;
}

interface Column {
  readonly title: string;
  readonly key: keyof Measures;
  /** The number of digits after the point. */
  readonly digits: number;
}

const COLUMNS: readonly Column[] = [
  { title: 'first control, ms', key: 'firstControl', digits: 0 },
  { title: 'all fields, ms', key: 'allFields', digits: 0 },
  { title: 'CPU, ms', key: 'cpu', digits: 0 },
  { title: 'heap, MB', key: 'heap', digits: 1 },
  { title: 'key, ms', key: 'key', digits: 2 },
];

const PARTS: readonly Column[] = [
  { title: 'style, ms', key: 'style', digits: 0 },
  { title: 'layout, ms', key: 'layout', digits: 0 },
  { title: 'the rest, ms', key: 'rest', digits: 0 },
];

/** Writes the main measures. A cell has the element's number, that of the form by hand, and their ratio. */
export function mainTable(rows: readonly Row[]): string {
  return table(rows, COLUMNS);
}

/** Writes the parts of the CPU time. The rest is mostly scripts, then reading the list, painting and collecting garbage. */
export function partsTable(rows: readonly Row[]): string {
  return table(rows, PARTS);
}

function table(rows: readonly Row[], columns: readonly Column[]): string {
  const head = ['fields', ...columns.map(({ title }) => title)];
  const body = rows.map(({ size, measures }) => [
    size.toLocaleString('en'),
    ...columns.map(({ key, digits }) => {
      const [ours, byHand] = [measures.element[key], measures['by-hand'][key]];
      return `${ours.toFixed(digits)} / ${byHand.toFixed(digits)} = ${(ours / byHand).toFixed(2)} ×`;
    }),
  ]);
  return alignColumns([head, ...body]);
}
