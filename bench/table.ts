import { alignColumns, times } from './figures.js';
import type { Measures } from './measure.js';
import { PAGES } from './site.js';
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

/** Writes the main measures. A cell has the number, and its ratio to that of the form by hand. */
export function mainTable(rows: readonly Row[]): string {
  return table(rows, COLUMNS);
}

/** Writes the parts of the CPU time. The rest is mostly scripts, then reading the list, painting and collecting garbage. */
export function partsTable(rows: readonly Row[]): string {
  return table(rows, PARTS);
}

function table(rows: readonly Row[], columns: readonly Column[]): string {
  const head = ['fields', 'page', ...columns.map(({ title }) => title)];
  const body = rows.flatMap(({ size, measures }) =>
    PAGES.map((name) => [
      size.toLocaleString('en'),
      name,
      ...columns.map(({ key, digits }) => {
        const [own, byHand] = [measures[name][key], measures['by-hand'][key]];
        return `${own.toFixed(digits)} = ${times(own / byHand)}`;
      }),
    ]),
  );
  return alignColumns([head, ...body]);
}
