// npm test -- --times: where the time of a group of tests goes.
import type { Counts } from '../browsers/plain-reporter.js';

/** The greatest number of rows of a table. */
const LISTED = 30;
/** The least time that is listed. ms */
const LEAST = 500;

/**
 * Lists the engines, then the slowest files, suites and tests, with their seconds. The time of a page includes its start.
 * Files run side by side, so the sum is greater than the time that passes.
 */
export function listTimes({ times, files }: Pick<Counts, 'times' | 'files'>): string[] {
  const onPages = times.filter(({ engine }) => engine !== 'Node');
  const readSuite = (title: string) => title.slice(0, title.indexOf(': ') + 1);
  return [
    ...toTable(
      'all files of an engine',
      sumBy(files, ({ engine }) => engine),
    ),
    ...toTable(
      'files',
      sumBy(files, ({ engine, file }) => `${engine} ${file}`),
    ),
    ...toTable(
      'suites of pages that files share',
      sumBy(onPages, ({ engine, title }) => `${engine} ${readSuite(title)}`),
    ),
    ...toTable(
      'tests',
      sumBy(times, ({ engine, file, title }) => `${engine} ${file} ${title}`),
    ),
  ];
}

/** Adds up times by a name of each. */
function sumBy<Timed extends { readonly milliseconds: number }>(
  list: readonly Timed[],
  toName: (timed: Timed) => string,
) {
  const sums = new Map<string, number>();
  for (const timed of list) sums.set(toName(timed), (sums.get(toName(timed)) ?? 0) + timed.milliseconds);
  return sums;
}

function toTable(name: string, sums: ReadonlyMap<string, number>) {
  const slowest = [...sums]
    .filter(([, sum]) => sum >= LEAST)
    .sort(([, a], [, b]) => b - a)
    .slice(0, LISTED);
  if (slowest.length === 0) return [];
  return [`  ${name}:`, ...slowest.map(([what, sum]) => `${(sum / 1000).toFixed(1).padStart(8)} s  ${what}`)];
}
