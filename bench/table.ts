import type { Measures } from './measure.js';
import type { PageName } from './site.js';

/** What was measured of a form of this many fields. */
export interface Row {
  readonly size: number;
  readonly measures: Readonly<Record<PageName, Measures>>;
}

interface Column {
  readonly title: string;
  readonly key: keyof Measures;
  /** Digits after the point. */
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

/** Each cell: `<hosted-form>` / by hand = how many times as much. */
export function mainTable(rows: readonly Row[]): string {
  return table(rows, COLUMNS);
}

/** What the CPU time consists of; the rest is scripts above all, then reading the list, painting, collecting garbage. */
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
  const lines = [head, ...body];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) => line.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('   ')).join('\n');
}
